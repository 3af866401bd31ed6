import { useFormik } from "formik";
import { ApiProblem } from "#web/api/client.ts";
import { draftOf, useKeptDraft } from "#web/forms/draft.ts";
import { errorsByField, validateWith } from "#web/forms/validate-with.ts";
import { isSubmittingLead, leadInput, useSubmitLead, type LeadValues } from "./api.ts";
import { messageOf } from "./failure.ts";

const empty = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  city: "",
  state: "",
  profession: "",
  instagramHandle: "",
  // The list starts on no option; the schema refuses that with the field's own message.
  interestLevel: "" as LeadValues["interestLevel"],
  earlyAccess: false,
  homepage: "",
} satisfies LeadValues;

/**
 * The Stay Connected form, however it looks: editing, sending, sent or failed. Each `reading` keeps its own draft for
 * as long as the tab lives.
 */
export const useLeadForm = (reading: "dialog" | "section") => {
  const draft = `leads:${reading}`;
  const submission = useSubmitLead(draft);
  const formik = useFormik<LeadValues>({
    initialValues: draftOf(draft, empty),
    validate: validateWith(leadInput),
    validateOnBlur: false,
    onSubmit: async (values, { resetForm, setErrors }) => {
      if (isSubmittingLead(draft)) return;
      try {
        await submission.mutateAsync(values);
        resetForm({ values: empty });
      } catch (failure) {
        if (failure instanceof ApiProblem) setErrors(errorsByField(failure.problem.errors ?? []));
      }
    },
  });
  useKeptDraft(draft, formik.values, empty);

  return {
    formik,
    isSending: submission.isPending,
    isSent: submission.isSuccess,
    failure: submission.error ? messageOf(submission.error) : undefined,
    startOver: () => submission.reset(),
  };
};

export type LeadForm = ReturnType<typeof useLeadForm>;
