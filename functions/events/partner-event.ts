import * as z from "zod/mini";
import {
  isOnPage,
  listSamplePartnerEvents,
  partnerEvent,
  partnerEventStatuses,
  samplePartnerEventIds,
  shownAfterEndDays,
  type AdminPartnerEvent,
  type PartnerEvent,
  type PartnerEventForm,
} from "#shared/partner-events.ts";
import { countUnreadable, queryAll, readEach, readOne } from "../platform/pages.ts";
import { getItem, nextVersionWrite, type Item, type Write } from "../platform/table.ts";
import { eventNotFound } from "./event.ts";

/*
 * @item partner event
 * @key `PARTNER-EVENT#id` · `PARTNER-EVENT`
 * @asks one partner event, or whether a sample is deleted
 * @cost 1 get
 * @key `gsi1`: `PARTNER-EVENTS` · end#id (deleted samples last)
 * @asks all partner events, soonest first, ended ones for a month; for admins, for a year
 * @cost 1 query a page
 */

const partnerEventKeyOf = (id: string) => ({ pk: `PARTNER-EVENT#${id}`, sk: "PARTNER-EVENT" });

const list = "PARTNER-EVENTS";
/** Sorts after every time. */
const last = "9999";

/** A stored partner event. */
const partnerEventRecord = z.extend(z.omit(partnerEvent, { picture: true, isPast: true, isSample: true }), {
  status: z.enum(partnerEventStatuses),
  /** The key of its picture in the bucket; absent without one. */
  picture: z.optional(z.string()),
  /** When an admin deleted it, in UTC. */
  deletedAt: z.optional(z.iso.datetime()),
  /** Incremented with each change. */
  version: z.int(),
});
export type PartnerEventRecord = z.infer<typeof partnerEventRecord>;

const itemOf = (event: PartnerEventRecord) => ({
  ...partnerEventKeyOf(event.id),
  gsi1pk: list,
  gsi1sk: `${event.endsAt}#${event.id}`,
  ...event,
});

const isOver = (endsAt: string, now: Date) => endsAt <= now.toISOString();

/** A partner event as admins see it. */
export const presentPartnerEvent = (
  { picture, deletedAt: deleted, ...event }: PartnerEventRecord,
  now = new Date(),
): AdminPartnerEvent => ({
  ...event,
  picture: picture === undefined ? null : `/${picture}`,
  isPast: isOver(event.endsAt, now),
  isSample: false,
  isDeleted: deleted !== undefined,
});

const presentSample = (sample: PartnerEvent, isDeleted: boolean): AdminPartnerEvent => ({
  ...sample,
  status: "published",
  isDeleted,
  version: 0,
});

/** A stored partner event. Throws `not-found`, and `unavailable` for one that cannot be read. */
export const readPartnerEvent = async (id: string): Promise<PartnerEventRecord> => {
  const item = await getItem(partnerEventKeyOf(id));
  if (!item) throw eventNotFound();
  return readOne(item, (each) => partnerEventRecord.parse(each));
};

/** A sample as admins see it; undefined if there is none with this id. */
export const readSample = async (id: string): Promise<AdminPartnerEvent | undefined> => {
  const sample = listSamplePartnerEvents().find((each) => each.id === id);
  return sample && presentSample(sample, (await getItem(partnerEventKeyOf(id))) !== undefined);
};

/** Upcoming ones, soonest first; then past ones, newest first. */
const sort = <Event extends PartnerEvent>(events: Event[]): Event[] => {
  const sorted = events.toSorted(
    (one, other) => one.startsAt.localeCompare(other.startsAt) || one.id.localeCompare(other.id),
  );
  return [...sorted.filter(({ isPast }) => !isPast), ...sorted.filter(({ isPast }) => isPast).toReversed()];
};

const daySeconds = 86_400;
const listedSeconds = shownAfterEndDays * daySeconds;
const listedForAdminsSeconds = 365 * daySeconds;

const readSince = async (seconds: number, now: Date) => {
  const found = await queryAll({
    IndexName: "gsi1",
    KeyConditionExpression: "gsi1pk = :list AND gsi1sk > :since",
    ExpressionAttributeValues: { ":list": list, ":since": new Date(now.getTime() - seconds * 1000).toISOString() },
  });
  const isOfSample = ({ id }: Item) => samplePartnerEventIds.includes(String(id));
  const stored = found.filter((item) => !isOfSample(item));
  const items = readEach(stored, (item) => partnerEventRecord.parse(item));
  const deletedSamples = found.filter(isOfSample).map(({ id }) => id);
  return {
    items: sort([
      ...items.map((event) => presentPartnerEvent(event, now)),
      ...listSamplePartnerEvents(now).map((sample) => presentSample(sample, deletedSamples.includes(sample.id))),
    ]),
    ...countUnreadable(stored, items),
  };
};

/** All partner events of the past year and later, as admins see them; and how many cannot be read. */
export const readAllPartnerEvents = (now = new Date()) => readSince(listedForAdminsSeconds, now);

/** The published ones of the past month and later, as the public sees them. */
export const readPublicPartnerEvents = async (now = new Date()): Promise<PartnerEvent[]> => {
  const { items } = await readSince(listedSeconds, now);
  return items.filter((event) => isOnPage(event, now.getTime())).map((event) => partnerEvent.parse(event));
};

/** The facts in an admin's form, with times normalized so that they sort as text. */
export const toPartnerEventFacts = ({ startsAt, endsAt, ...facts }: PartnerEventForm) => ({
  ...facts,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
});

/** Stores the next version of a partner event, unless it has changed meanwhile. */
export const partnerEventWrite = (next: PartnerEventRecord): Write => nextVersionWrite(itemOf(next));

/** Notes that a sample is deleted, unless it is. */
export const sampleDeletionWrite = (id: string, at: Date): Write => ({
  Put: {
    Item: { ...partnerEventKeyOf(id), gsi1pk: list, gsi1sk: `${last}#${id}`, id, deletedAt: at.toISOString() },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

/** Takes that back, if it is. */
export const sampleRestoreWrite = (id: string): Write => ({
  Delete: { Key: partnerEventKeyOf(id), ConditionExpression: "attribute_exists(pk)" },
});
