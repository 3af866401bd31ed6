import { useMutation } from "@tanstack/react-query";
import type * as z from "zod/v4/core";
import { leadsContract, leadTimeout } from "#shared/leads.ts";
import type { MailingListOutcome } from "#shared/mailing-list.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query-client.ts";
import { leadFailures, leadToasts } from "#web/content/lead-form.ts";
import { forgetDraft, submissionKey } from "#web/forms/draft.ts";
import { toast } from "#web/ui/toast.ts";
import { LeadRefused, messageOf } from "./failure.ts";

/** Rules of the form and of the endpoint. */
export const leadInput = leadsContract.submitLead.input;
export type LeadValues = z.input<typeof leadInput>;

/** An answer with status 2xx may still say no (public-site.md, section 7, call 1). */
type Answer = { success: boolean; error?: string; message?: string; mailingList: MailingListOutcome };

const submitLead = async (draft: string, values: LeadValues) => {
  const lead = leadInput.parse(values);
  const answer: Answer = await call(leadsContract.submitLead, lead, {
    signal: AbortSignal.timeout(leadTimeout),
    idempotencyKey: submissionKey(draft, lead),
  });
  if (!answer.success) throw new LeadRefused(answer.error || answer.message || leadFailures.refused);
  return answer;
};

/** Whether a lead is on its way from the form with this draft. */
export const isSubmittingLead = (draft: string) => queryClient.isMutating({ mutationKey: [draft] }) > 0;

/** Sends a lead, forgets its draft and tells the outcome, also when the form has left the page meanwhile. */
export const useSubmitLead = (draft: string) =>
  useMutation(
    {
      mutationKey: [draft],
      mutationFn: (values: LeadValues) => submitLead(draft, values),
      onSuccess: async ({ mailingList }) => {
        forgetDraft(draft);
        await toast({ type: "success", ...leadToasts.success });
        if (mailingList === "failed") await toast({ type: "info", ...leadToasts.mailingListFailed });
      },
      onError: (failure) => toast({ type: "error", ...leadToasts.failure, description: messageOf(failure) }),
    },
    queryClient,
  );
