import { createHandler } from "../http/lambda.ts";
import { createEvent, editEvent, listAllEvents } from "./admin.ts";
import { countInterest, getEvent, listEvents, listMemberEvents } from "./public.ts";
<<<<<<< HEAD
import { createSeries, editSeries } from "./series.ts";
=======
import { listBulletins, sendBulletin } from "./send-bulletin.ts";
>>>>>>> main

/** Events. */
export const handler = createHandler([
  listEvents,
  listMemberEvents,
  getEvent,
  countInterest,
  listAllEvents,
  createEvent,
  editEvent,
<<<<<<< HEAD
  createSeries,
  editSeries,
=======
  listBulletins,
  sendBulletin,
>>>>>>> main
]);
