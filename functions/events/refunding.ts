import * as z from "zod/mini";
import { getEventPhase } from "#shared/event-phase.ts";
import type { EventRecord } from "#shared/events.ts";
import { hasPrice } from "#shared/ticketing.ts";
import { queryAll, rangeOfList, readEach } from "../platform/pages.ts";
import { writeOne, type Write } from "../platform/table.ts";

/*
 * @item refunds of an event
 * @key `EVENT#id` · `REFUNDING`; `gsi2`: `REFUNDING` · event
 * @asks whose tickets are to be given back, since the event was called off, and how far is that?
 * @cost part of the edit; 1 query a minute
 */

const storedRefunding = z.object({
  eventId: z.string(),
  /** The page of its registrations that comes next; absent for the first. */
  cursor: z.optional(z.string()),
});
export type Refunding = z.infer<typeof storedRefunding>;

const list = "REFUNDING";
const keyOf = (eventId: string) => ({ pk: `EVENT#${eventId}`, sk: "REFUNDING" });

const itemOf = (refunding: Refunding) => ({
  ...keyOf(refunding.eventId),
  gsi2pk: list,
  gsi2sk: refunding.eventId,
  ...refunding,
});

const isCalledOff = (event: EventRecord) => getEventPhase(event) === "called-off";

/** Has an event's tickets given back with the edit that calls it off, and not with the one that has it take place after all. */
export const refundingWrites = (before: EventRecord, after: EventRecord): Record<string, Write> => {
  if (isCalledOff(before) === isCalledOff(after)) return {};
  if (!isCalledOff(after)) return { refunding: { Delete: { Key: keyOf(after.id) } } };
  return hasPrice(before.ticketing) ? { refunding: { Put: { Item: itemOf({ eventId: after.id }) } } } : {};
};

/** The events whose tickets are being given back. */
export const listRefunding = async () =>
  readEach(await queryAll(rangeOfList("gsi2", list)), (item) => storedRefunding.parse(item));

/** Notes how far it is; false where the event takes place after all. */
export const noteRefundingPage = (refunding: Refunding) =>
  writeOne({ Put: { Item: itemOf(refunding), ConditionExpression: "attribute_exists(pk)" } });

export const finishRefunding = (eventId: string) => writeOne({ Delete: { Key: keyOf(eventId) } });
