import { createHandler } from "../http/lambda.ts";
import { listContactMessages, submitContactMessage } from "./contact.ts";
import { listEventInterest, submitEventInterest } from "./event-interest.ts";
import { listLeads, submitLead } from "./leads.ts";
import { getContactUnsubscribePage, unsubscribeContact } from "./unsubscribe.ts";

/** The public forms, and unsubscribing from the mailing list. */
export const handler = createHandler([
  submitLead,
  listLeads,
  submitContactMessage,
  listContactMessages,
  submitEventInterest,
  listEventInterest,
  unsubscribeContact,
  getContactUnsubscribePage,
]);
