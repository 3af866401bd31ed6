import { eventsContract, type KeptEvent } from "#shared/events.ts";
import { announcing } from "../announcements/announcement-item.ts";
import { AppError } from "../errors.ts";
import { adminEndpoint } from "../http/doors.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { letterEventOf } from "../registrations/letter-data.ts";
import { consequencesOf } from "./event-change.ts";
import { keptCounters } from "./event-item.ts";
import { changing, eventOf } from "./event-store.ts";
import { factsOf } from "./new-event.ts";
import { presentForAdmin } from "./present-event.ts";

const conflict = (detail: string) => new AppError("conflict", detail);
const changedElsewhere = () => conflict("This event changed while you were editing.");

/** Why an event could not become this: its counters stood in the way, or another version. */
const refusal = (refused: ConditionRefused["refused"], before: KeptEvent, after: KeptEvent) => {
  const counters = keptCounters.safeParse(refused.get("counters")).data;
  if (refused.has("event") || !counters) return changedElsewhere();
  const taken = before.spots - counters.spotsLeft;
  if (after.spots < taken) return conflict(`${taken} spots are already taken, so there can't be fewer.`);
  return conflict("This event already has registrations, so it can't be a draft again. End it instead.");
};

export const editEvent = adminEndpoint(eventsContract.editEvent, async ({ eventId, version, ...form }) => {
  const before = await eventOf(eventId, { isLatest: true });
  if (before.version !== version) throw changedElsewhere();
  const edited: KeptEvent = { ...before, ...factsOf(form), version: version + 1 };
  const { sequence, announced } = consequencesOf(before, edited);
  const after = { ...edited, sequence };
  try {
    await transact({
      ...changing(before, after),
      ...(announced && { announcement: announcing({ eventId, kind: announced, event: letterEventOf(after) }) }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw refusal(error.refused, before, after);
  }
  return presentForAdmin(await eventOf(eventId, { isLatest: true }));
});
