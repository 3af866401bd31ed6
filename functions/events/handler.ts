import { createHandler } from "../http/lambda.ts";
import { createEvent, editEvent, listAllEvents } from "./admin.ts";
import { createSeries, editSeries } from "./series.ts";
import { countInterest, getEvent, listEvents, listMemberEvents } from "./public.ts";

/** Events. */
export const handler = createHandler([
  listEvents,
  listMemberEvents,
  getEvent,
  countInterest,
  listAllEvents,
  createEvent,
  editEvent,
  createSeries,
  editSeries,
]);
