import { eventsContract } from "#shared/events.ts";
import { adminEndpoint } from "../http/doors.ts";
import { inOrder } from "./event-order.ts";
import { allEvents } from "./event-store.ts";
import { presentForAdmin } from "./present-event.ts";

export const listAllEvents = adminEndpoint(eventsContract.listAllEvents, async () => {
  const events = await allEvents();
  return { items: inOrder(events.map((event) => presentForAdmin(event))) };
});
