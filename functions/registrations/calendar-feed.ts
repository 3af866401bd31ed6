import * as z from "zod/mini";
import { calendarFeedContract } from "#shared/calendar-feed.ts";
import { isOver } from "#shared/event-phase.ts";
import { Tagged } from "../http/answers.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { readAliases } from "../members/merged.ts";
import { findMembershipStatus } from "../membership/membership.ts";
import { AppError } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { readOne } from "../platform/pages.ts";
import { createSecret, findByToken, formatToken } from "../platform/private-links.ts";
import { getItem, writeOne } from "../platform/table.ts";
import { readOwnWithEvents } from "./own-list.ts";
import { toOrderData } from "./registration.ts";

/*
 * @item calendar feed
 * @key `MEMBER#sub` · `CALENDAR-FEED`
 * @asks whose is this address?
 * @cost 1 get
 */

const storedFeed = z.object({ memberId: z.string(), secret: z.string() });

const keyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "CALENDAR-FEED" });

const findFeed = async (memberId: string) => {
  const item = await getItem(keyOf(memberId));
  if (!item) return undefined;
  const { secret } = readOne(item, (each) => storedFeed.parse(each));
  return { id: memberId, secret };
};

/** The feed of an address, which may have the id of an account that was merged since: its member's of now. */
const findFeedOf = async (id: string) => {
  const { resolve } = await readAliases();
  const feed = (await findFeed(id)) ?? (await findFeed(resolve(id)));
  return feed && { ...feed, memberId: resolve(id) };
};

export const getCalendarFeed = memberEndpoint(calendarFeedContract.getCalendarFeed, async (_, { id }) => {
  const feed = await findFeed(id);
  return { token: feed ? formatToken(feed) : null };
});

export const renewCalendarFeed = memberEndpoint(calendarFeedContract.renewCalendarFeed, async (_, { id }) => {
  const secret = createSecret();
  await writeOne({ Put: { Item: { ...keyOf(id), memberId: id, secret } } });
  return { token: formatToken({ id, secret }) };
});

export const revokeCalendarFeed = memberEndpoint(calendarFeedContract.revokeCalendarFeed, async (_, { id }) => {
  await writeOne({ Delete: { Key: keyOf(id) } });
  return { token: null };
});

type Kept = Awaited<ReturnType<typeof readOwnWithEvents>>["items"][number];

const dayMs = 86_400_000;
/** How long a past event stays in the feed. */
const keptDays = 30;
/** Pages of a member's registrations read, newest first. */
const mostPages = 4;

/** A registration as a calendar entry: tentative until approved, canceled with its event. */
const toEntry = ({ registration, event }: Kept, now: Date) => {
  const { id, reference, status, createdAt, decisions } = registration;
  const { startsAt, endsAt } = event;
  if (startsAt === undefined || (status !== "approved" && status !== "pending")) return [];
  if (Date.parse(endsAt ?? startsAt) < now.getTime() - keptDays * dayMs) return [];
  const isOff = isOver(event, now) && startsAt > now.toISOString();
  const standing = status === "approved" ? ("confirmed" as const) : ("tentative" as const);
  return [
    {
      ...{ id, reference, event, wasApproved: status === "approved", sequence: event.sequence },
      ...toOrderData(registration, event),
      status: isOff ? ("cancelled" as const) : standing,
      at: decisions.at(-1)?.at ?? createdAt,
    },
  ];
};

const listEntries = async (memberId: string) => {
  const now = new Date();
  const entries: ReturnType<typeof toEntry> = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const read = await readOwnWithEvents(memberId, cursor);
    entries.push(...read.items.flatMap((kept) => toEntry(kept, now)));
    cursor = read.cursor;
    if (cursor === undefined) break;
  }
  return entries;
};

const feedNotFound = () => new AppError("not-found", "Calendar not found.");

/** Three gets to authenticate, then a query and a batch of gets per page of registrations. */
export const readCalendarFeed = publicEndpoint(calendarFeedContract.readCalendarFeed, async ({ token }, { knows }) => {
  const feed = await findByToken(token, findFeedOf);
  if (!feed || (await findMembershipStatus(feed.memberId)) !== "member") throw feedNotFound();
  // Loaded on use, with the libraries it needs.
  const { formatFeed } = await import("../email/templates/calendar-file.ts");
  const text = await formatFeed(await listEntries(feed.memberId));
  const tag = `"${digest(text)}"`;
  return knows(tag) ? new Tagged<string>(tag) : new Tagged(tag, text);
});
