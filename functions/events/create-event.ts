import { eventsContract, type KeptEvent } from "#shared/events.ts";
import { AppError } from "../errors.ts";
import { adminEndpoint } from "../http/doors.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { adding, eventOf } from "./event-store.ts";
import { factsOf, newEvent } from "./new-event.ts";
import { presentForAdmin } from "./present-event.ts";

const isSame = (made: KeptEvent, facts: Partial<KeptEvent>) =>
  Object.entries(facts).every(([name, fact]) => made[name as keyof KeptEvent] === fact);

export const createEvent = adminEndpoint(eventsContract.createEvent, async (form, _, { idempotencyKey }) => {
  const event = newEvent(form, idempotencyKey);
  try {
    await transact(adding(event));
    return presentForAdmin(event);
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const made = await eventOf(event.id, { isLatest: true });
    // The same request has made it before.
    if (isSame(made, factsOf(form))) return presentForAdmin(made);
    throw new AppError("conflict", "This request was already used to make something else.");
  }
});
