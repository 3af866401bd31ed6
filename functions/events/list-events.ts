import { eventsContract } from "#shared/events.ts";
import { Unkept } from "../http/answers.ts";
import { publicEndpoint } from "../http/doors.ts";
import { settleLostSeats } from "../registrations/lost-seats.ts";
import { eventsFor } from "./event-store.ts";
import { presentEvent } from "./present-event.ts";

export const listEvents = publicEndpoint(eventsContract.listEvents, async ({ audience, cursor: from }) => {
  const page = await eventsFor(audience, from);
  const changes = await Promise.all(page.items.map(settleLostSeats));
  const { items, cursor } = changes.includes(true) ? await eventsFor(audience, from) : page;
  const shown = { items: items.map((event) => presentEvent(event)), cursor };
  return audience === "members" ? new Unkept(shown) : shown;
});
