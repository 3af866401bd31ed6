import { eventsContract } from "#shared/events.ts";
import { publicEndpoint } from "../http/doors.ts";
import { settleLostSeats } from "../registrations/lost-seats.ts";
import { publishedEventOf } from "./event-store.ts";
import { presentEvent } from "./present-event.ts";

export const getEvent = publicEndpoint(eventsContract.getEvent, async ({ eventId }) => {
  const event = await publishedEventOf(eventId);
  const isChanged = await settleLostSeats(event);
  return presentEvent(isChanged ? await publishedEventOf(eventId, { isLatest: true }) : event);
});
