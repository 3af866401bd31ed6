import { createHandler } from "../http/lambda.ts";
import { listContactMessages, submitContactMessage } from "./contact.ts";
import { listEventInterest, submitEventInterest } from "./event-interest.ts";
import { listLeads, submitLead } from "./leads.ts";

/** The public forms. */
export const handler = createHandler([
  submitLead,
  listLeads,
  submitContactMessage,
  listContactMessages,
  submitEventInterest,
  listEventInterest,
]);
