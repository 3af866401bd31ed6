import { contactOfLead, leadsContract, type Lead } from "#shared/leads.ts";
import type { MailingListOutcome } from "#shared/mailing-list.ts";
import { AppError } from "../errors.ts";
import type { Request } from "../http/caller.ts";
import { publicEndpoint } from "../http/doors.ts";
import { formPost } from "../http/form-limit.ts";
import { adding, outcomeOf } from "../outbox/contact-store.ts";
import { posting } from "../outbox/letter-store.ts";
import { syncNow } from "../outbox/sync-contact.ts";
import { digest } from "../platform/limit.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { isSameLead, keeping } from "./lead-store.ts";

/** Keeps the lead with all it promises in one transaction; false when this very request was kept before. */
const keep = async (lead: Lead, revision: string, { address, idempotencyKey }: Request) => {
  try {
    await transact({
      lead: keeping(lead, idempotencyKey),
      post: formPost(address),
      contact: adding(contactOfLead(lead), revision),
      notice: posting({ template: "lead-notice", data: lead, to: "club", replyTo: lead.email }),
      copy: posting({ template: "lead-copy", data: lead, to: { address: lead.email }, askedBy: digest(address) }),
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (!error.refused.has("lead"))
      throw new AppError("too-many", "Too many submissions from your network. Please try again in a few minutes.");
    if (isSameLead(error.refused.get("lead"), lead)) return false;
    throw new AppError("conflict", "This request was already used to send something else.");
  }
};

const submit = async (lead: Lead, request: Request): Promise<MailingListOutcome> => {
  const revision = request.requestId;
  const isNew = await keep(lead, revision, request);
  const contact = contactOfLead(lead);
  return isNew ? syncNow(contact, revision) : outcomeOf(contact.email);
};

export const submitLead = publicEndpoint(leadsContract.submitLead, async ({ homepage, ...lead }, request) => ({
  success: true,
  // What only a robot fills in: it is answered like everybody, and nothing is kept.
  mailingList: homepage ? "synced" : await submit(lead, request),
}));
