import { eventsContract } from "#shared/events.ts";
import { adminEndpoint } from "../http/doors.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { adding, eventOf } from "./event-store.ts";
import { newEvent } from "./new-event.ts";
import { presentForAdmin } from "./present-event.ts";

export const createEvent = adminEndpoint(eventsContract.createEvent, async (form, _, { idempotencyKey }) => {
  const event = newEvent(form, idempotencyKey);
  try {
    await transact({ event: adding(event) });
    return presentForAdmin(event);
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    // The same request has made it before.
    return presentForAdmin(await eventOf(event.id, { isLatest: true }));
  }
});
