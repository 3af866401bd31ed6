import { eventsContract } from "#shared/events.ts";
import { publicEndpoint } from "../http/doors.ts";
import { eventsFor } from "./event-store.ts";
import { presentEvent } from "./present-event.ts";

export const listEvents = publicEndpoint(eventsContract.listEvents, async ({ audience, cursor: from }) => {
  const { items, cursor } = await eventsFor(audience, from);
  return { items: items.map((event) => presentEvent(event)), cursor };
});
