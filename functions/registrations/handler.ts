import { createHandler } from "../http/lambda.ts";
import { getCalendarFeed, readCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from "./calendar-feed.ts";
import { previewEventEdit, previewSeriesEdit } from "./edit-preview.ts";
import { giveFeedback } from "./feedback.ts";
import { getTicket, listTickets } from "./own-tickets.ts";
import {
  cancelRegistration,
  changeDetails,
  changeGuests,
  getOwnRegistration,
  listOwnRegistrations,
  readBulletins,
} from "./own.ts";
import { requestPrivateLinks } from "./private-links.ts";
import { register, registerMember, releaseRegistration } from "./register.ts";
import {
  addTestRegistration,
  decideGuests,
  decideRegistration,
  getRegistration,
  listEventRegistrations,
  listPendingRegistrations,
  sendDecisionAgain,
  takeOffLine,
} from "./review.ts";
import { acceptOffer, getWaitlist, moveToFront, setOffers } from "./waitlist.ts";

/** Event registrations and admins' decisions. */
export const handler = createHandler([
  register,
  releaseRegistration,
  registerMember,
  listOwnRegistrations,
  getOwnRegistration,
  changeGuests,
  changeDetails,
  cancelRegistration,
  listEventRegistrations,
  listPendingRegistrations,
  getRegistration,
  decideRegistration,
  decideGuests,
  sendDecisionAgain,
  addTestRegistration,
  acceptOffer,
  getWaitlist,
  setOffers,
  moveToFront,
  takeOffLine,
  requestPrivateLinks,
  previewEventEdit,
  previewSeriesEdit,
  getCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
  readCalendarFeed,
  listTickets,
  getTicket,
  readBulletins,
  giveFeedback,
]);
