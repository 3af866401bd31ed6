import { lambda } from "../http/lambda.ts";
import { countInterest } from "./count-interest.ts";
import { createEvent } from "./create-event.ts";
import { editEvent } from "./edit-event.ts";
import { getEvent } from "./get-event.ts";
import { listAllEvents } from "./list-all-events.ts";
import { listEventInterest } from "./list-event-interest.ts";
import { listEvents } from "./list-events.ts";
import { submitEventInterest } from "./submit-event-interest.ts";

/** The club's events, and who wants to hear of them. */
export const handler = lambda([
  listEvents,
  getEvent,
  countInterest,
  submitEventInterest,
  listEventInterest,
  listAllEvents,
  createEvent,
  editEvent,
]);
