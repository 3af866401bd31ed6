import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { listLetterEvents, type LetterContent } from "#shared/letter-content.ts";
import { namesOf } from "#shared/mailing-list.ts";
import type { LeftOutReason, Segment } from "#shared/segments.ts";
import { checkSubscription, unsubscribedSource } from "../contacts/contact.ts";
import type { Copy } from "../email/outbox.ts";
import { getUnsubscribeUrl, type CopyMaker, type MadeCopy } from "../email/send.ts";
import { suppressionSource } from "../email/suppression.ts";
import { renderEmail } from "../email/templates.ts";
import { toLetterEvent, type LetterData, type LetterEvent } from "../email/templates/letter-emails.tsx";
import type { Unsubscribe } from "../email/templates/links.ts";
import { presentEvent, readEvents } from "../events/event.ts";
import { memberSource } from "../members/member.ts";
import { isActive, isSuspended, membershipSource } from "../membership/membership.ts";
import { getPreferencesToken, noticeSettingsSource } from "../notices/settings.ts";
import { deletionSource } from "../people/derive.ts";
import { getVerifiedEmail } from "../platform/accounts.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { readTogether } from "../platform/pages.ts";
import { readLetter, readText, type StoredLetter } from "./letter.ts";
import { addToPortal } from "./own.ts";

const { SITE_URL } = parseEnv({ SITE_URL: z.url() });

type Read<Value> = { value: Promise<Value>; at: number };

/** Keeps what was read for so long, by id: of a letter that is on its way there are hundreds of copies a minute. */
const keepFor = <Value>(ms: number, read: (id: string) => Promise<Value>) => {
  const kept = new Map<string, Read<Value>>();
  return (id: string): Promise<Value> => {
    const found = kept.get(id);
    if (found && Date.now() - found.at < ms) return found.value;
    if (kept.size > 20) kept.clear();
    const value = read(id);
    kept.set(id, { value, at: Date.now() });
    value.catch(() => kept.delete(id));
    return value;
  };
};

const readLetterLately = keepFor(500, readLetter);

/** A letter as of half a second ago, so that what was stopped stops; one that is stopped as of now, so that it goes on. */
export const readLetterNow = async (id: string) => {
  const letter = await readLetterLately(id);
  return letter.state === "stopped" ? readLetter(id) : letter;
};

type Text = { content: LetterContent; events: LetterEvent[] };

/** What a letter says, with its events as of a minute ago. */
export const readWithEvents = async (letterId: string): Promise<Text> => {
  const content = await readText(letterId);
  const events = await readEvents(listLetterEvents(content));
  return { content, events: events.map((event) => toLetterEvent(presentEvent(event))) };
};
const readTextNow = keepFor(60_000, readWithEvents);

/** Where a letter's links lead, so that it is counted how often each is followed. */
const countedLinks = ({ id, links }: StoredLetter) =>
  Object.fromEntries(links.map((url, index) => [url, `${SITE_URL}/api/go/${id}/${index}`]));

const reasons: Record<Segment["of"], string> = {
  members: `You received this email because you're a member of ${brand.name}.`,
  event: `You received this email because you registered for an event of ${brand.name}.`,
  leads: `You received this email because you asked to stay connected with ${brand.name}.`,
  applicants: `You received this email because you applied to ${brand.name}.`,
};

type Reader = { name: string; isMember: boolean; countsClicks: boolean };

/** A letter as one person gets it. */
export const toLetterData = (letter: StoredLetter, { content, events }: Text, reader: Reader): LetterData => ({
  ...{ subject: letter.subject, content, events },
  firstName: namesOf(reader.name).firstName,
  ...(reader.countsClicks && { links: countedLinks(letter) }),
  reason: reasons[reader.isMember ? "members" : letter.segment.of],
});

type Checked =
  | { reason: LeftOutReason; isInPortal?: boolean }
  | { address: string; unsubscribe: Unsubscribe; reader: Reader; isInPortal?: boolean };

/** Whether a segment may have people whose membership has ended. */
const mayHaveEnded = (segment: Segment) =>
  segment.of !== "members" ||
  segment.conditions.some(
    (each) => each.kind === "people" || (each.kind === "state" && each.states.includes("ended")),
  );

/**
 * Whether a member gets a letter now, where, and as whom; with whether they find it in the portal. What may forbid it is read
 * last, and at once.
 */
const checkMember = async (memberId: string, letter: Pick<StoredLetter, "topic" | "segment">): Promise<Checked> => {
  const [address, token] = await Promise.all([getVerifiedEmail(memberId), getPreferencesToken(memberId)]);
  const [member, membership, settings, deletion, isSuppressed] = await readTogether(
    memberSource(memberId),
    membershipSource(memberId),
    noticeSettingsSource(memberId),
    deletionSource(memberId),
    suppressionSource(address ?? ""),
  );
  if (deletion) return { reason: deletion === "asked" ? "leaving" : "gone" };
  if (!membership && member.version === 0) return { reason: "gone" };
  if (membership && isSuspended(membership)) return { reason: "suspended" };
  const hasEnded = membership ? membership.endedAt !== undefined : member.left_at !== undefined;
  if (hasEnded && !mayHaveEnded(letter.segment)) return { reason: "gone" };

  const channel = settings.channels[letter.topic];
  const isInPortal = channel !== "never" && !hasEnded && (!membership || isActive(membership));
  if (channel !== "now") return { reason: "unsubscribed", isInPortal };
  if (address === undefined) return { reason: "no-address", isInPortal };
  if (isSuppressed) return { reason: "suppressed", isInPortal };
  return {
    ...{ address, isInPortal, unsubscribe: { token, topic: letter.topic } },
    reader: { name: member.full_name, isMember: true, countsClicks: settings.countsClicks },
  };
};

/** Likewise of whoever is no member. */
const checkVisitor = async (address: string, name: string): Promise<Checked> => {
  // Keeps the link by which they unsubscribe.
  const { token } = await checkSubscription(address);
  const [isUnsubscribed, isSuppressed] = await readTogether(unsubscribedSource(address), suppressionSource(address));
  if (isUnsubscribed) return { reason: "unsubscribed" };
  if (isSuppressed) return { reason: "suppressed" };
  return {
    ...{ address, unsubscribe: { contactToken: token } },
    reader: { name, isMember: false, countsClicks: true },
  };
};

const checkReader = ({ memberId, address = "", name = "" }: Copy, letter: StoredLetter) =>
  memberId === undefined ? checkVisitor(address, name) : checkMember(memberId, letter);

/** How long a copy of a stopped letter waits: who has it go on has its worker look before. */
const stoppedPauseMs = 6 * 3_600_000;

const findLetter = async (id: string) => {
  try {
    return await readLetterNow(id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return undefined;
    throw error;
  }
};

/**
 * Makes a copy in the moment in which it leaves: whether this person may still get it is asked here, as the table has it
 * now, after everything else.
 */
const make = async (copy: Copy): Promise<MadeCopy> => {
  const letter = await findLetter(copy.letterId);
  if (!letter) return { reason: "gone" };
  if (letter.state === "stopped") return { due: new Date(Date.now() + stoppedPauseMs).toISOString() };
  const text = await readTextNow(letter.id);
  const { memberId } = copy;
  const { isInPortal = false, ...checked } = await checkReader(copy, letter);
  const place = isInPortal && memberId !== undefined ? () => addToPortal(memberId, letter) : undefined;
  if ("reason" in checked) {
    await place?.();
    return { reason: checked.reason, ...(place && { isInPortal }) };
  }
  const { address, unsubscribe, reader } = checked;
  const rendered = await renderEmail({ template: "letter", data: toLetterData(letter, text, reader), unsubscribe });
  const mail = { to: address, unsubscribeUrl: getUnsubscribeUrl(unsubscribe), ...rendered };
  return { mail, ...(place && { addToPortal: place }) };
};

/**
 * Whether a member finds a letter in the portal, as of now, and if so has them find it. Why there is no email was said when
 * the list was fixed: who has subscribed since gets the next letter.
 */
const findPlace = async ({ letterId, memberId }: Copy) => {
  if (memberId === undefined) return {};
  const letter = await readLetterNow(letterId);
  const { isInPortal = false } = await checkMember(memberId, letter);
  if (!isInPortal) return {};
  await addToPortal(memberId, letter);
  return { isInPortal };
};

/** What the outbox, and the worker of letters, send copies by. */
export const copyMaker: CopyMaker = { make, findPlace };
