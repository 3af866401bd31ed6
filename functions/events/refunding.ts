import * as z from "zod/mini";
import { wasCalledOff } from "#shared/event-phase.ts";
import type { EventRecord } from "#shared/events.ts";
import { queryAll, rangeOfList, readEach } from "../platform/pages.ts";
import { writeOne, type Check, type Write } from "../platform/table.ts";

/*
 * @item refunds of an event
 * @key `EVENT#id` · `REFUNDING`; `gsi2`: `REFUNDING` · event
 * @asks whose tickets are to be given back, since the event was called off, or are to be paid again, since it takes place after
 *   all; and how far is that?
 * @cost part of the edit; 1 query a minute
 */

const storedRefunding = z.object({
  eventId: z.string(),
  /** The page of its registrations that comes next; absent for the first. */
  cursor: z.optional(z.string()),
  /** Whether it takes place after all, and whoever was given their money back is asked for it again. */
  isBack: z.optional(z.literal(true)),
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

/**
 * Has what was paid for an event given back with the edit that calls it off, whatever its tickets are by then; and those who
 * were given it back asked again with the edit that has it take place after all.
 */
export const refundingWrites = (before: EventRecord, after: EventRecord): Record<string, Write> => {
  const isOff = wasCalledOff(after);
  if (wasCalledOff(before) === isOff || before.registrations_changed_at === undefined) return {};
  return { refunding: { Put: { Item: itemOf({ eventId: after.id, ...(!isOff && { isBack: true }) }) } } };
};

/** The events whose tickets are being given back, or asked for again. */
export const listRefunding = async () =>
  readEach(await queryAll(rangeOfList("gsi2", list)), (item) => storedRefunding.parse(item));

/** That the event is still called off, or still takes place after all. */
const conditionOf = ({ isBack }: Refunding) =>
  `attribute_exists(pk) AND attribute_${isBack ? "" : "not_"}exists(isBack)`;

/** Likewise as a part of a transaction. */
export const refundingCheck = (refunding: Refunding): Check => ({
  ConditionCheck: { Key: keyOf(refunding.eventId), ConditionExpression: conditionOf(refunding) },
});

/** Notes how far it is; false where the event was called off or brought back since. */
export const noteRefundingPage = (refunding: Refunding) =>
  writeOne({ Put: { Item: itemOf(refunding), ConditionExpression: conditionOf(refunding) } });

export const finishRefunding = (refunding: Refunding) =>
  writeOne({ Delete: { Key: keyOf(refunding.eventId), ConditionExpression: conditionOf(refunding) } });
