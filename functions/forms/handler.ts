import { automatedContract } from "#shared/automated.ts";
import { createHandler } from "../http/lambda.ts";
import { createRelease } from "../inbox/release.ts";
import { listContactMessages, resubmitContactMessage, submitContactMessage } from "./contact.ts";
import { listEventInterest, resubmitEventInterest, submitEventInterest } from "./event-interest.ts";
import { listLeads, resubmitLead, submitLead } from "./leads.ts";
import { getContactUnsubscribePage, unsubscribeContact } from "./unsubscribe.ts";

const releaseForm = createRelease(automatedContract.releaseForm, {
  lead: resubmitLead,
  message: resubmitContactMessage,
  signup: resubmitEventInterest,
});

/** The public forms, and unsubscribing from the mailing list. */
export const handler = createHandler([
  submitLead,
  listLeads,
  submitContactMessage,
  listContactMessages,
  submitEventInterest,
  listEventInterest,
  releaseForm,
  unsubscribeContact,
  getContactUnsubscribePage,
]);
