import { eventsContract } from "#shared/events.ts";
import { publicEndpoint } from "../http/doors.ts";
import { publishedEventOf } from "./event-store.ts";
import { presentEvent } from "./present-event.ts";

export const getEvent = publicEndpoint(eventsContract.getEvent, async ({ eventId }) =>
  presentEvent(await publishedEventOf(eventId)),
);
