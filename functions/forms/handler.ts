import { createHandler } from "../http/lambda.ts";
import { listApplications, submitApplication } from "./applications.ts";
import { listContactMessages, submitContactMessage } from "./contact.ts";
import { listEventInterest, submitEventInterest } from "./event-interest.ts";
import { listLeads, submitLead } from "./leads.ts";

/** The public forms. */
export const handler = createHandler([
  submitLead,
  listLeads,
  submitApplication,
  listApplications,
  submitContactMessage,
  listContactMessages,
  submitEventInterest,
  listEventInterest,
]);
