import { createHandler } from "../http/lambda.ts";
import { createEvent, editEvent, listAllEvents, listEventGroups } from "./admin.ts";
import {
  createPartnerEvent,
  deletePartnerEvent,
  editPartnerEvent,
  listAllPartnerEvents,
  listPartnerEvents,
  restorePartnerEvent,
} from "./partner-events.ts";
import { countInterest, getEvent, getMemberEvent, listEvents, listMemberEvents } from "./public.ts";
import { listBulletins, sendBulletin } from "./send-bulletin.ts";
import { createSeries, editSeries } from "./series.ts";

/** Events: public lists and pages, and administration. */
export const handler = createHandler([
  listEvents,
  listMemberEvents,
  getMemberEvent,
  getEvent,
  countInterest,
  listAllEvents,
  listEventGroups,
  createEvent,
  editEvent,
  createSeries,
  editSeries,
  listBulletins,
  sendBulletin,
  listPartnerEvents,
  listAllPartnerEvents,
  createPartnerEvent,
  editPartnerEvent,
  deletePartnerEvent,
  restorePartnerEvent,
]);
