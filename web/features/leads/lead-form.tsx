import { useState } from "react";
import type * as z from "zod/v4/core";
import { interestLevels, leadsContract } from "#shared/leads.ts";
import { receiptWords } from "#web/content/forms.ts";
import { leadFields, leadSteps, leadWords, sectionReading } from "#web/content/lead-form.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { SideBySide } from "#web/lib/forms/field-group.tsx";
import { toOptions } from "#web/lib/forms/option.ts";
import type { ReceiptProps } from "#web/lib/forms/receipt.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { Sent, type SentWords } from "#web/lib/forms/sent.tsx";
import { SubmissionForm } from "#web/lib/forms/submission-form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";

const levels = toOptions(interestLevels);

/** The fields of the Stay Connected form, in the specification's order. */
const LeadFields = () => (
  <>
    <SideBySide>
      <TextField name="firstName" {...leadFields.firstName} autoComplete="given-name" />
      <TextField name="lastName" {...leadFields.lastName} autoComplete="family-name" />
    </SideBySide>
    <TextField name="email" {...leadFields.email} type="email" inputMode="email" autoComplete="email" />
    <TextField name="phone" {...leadFields.phone} type="tel" inputMode="tel" autoComplete="tel" />
    <SideBySide>
      <TextField name="city" {...leadFields.city} autoComplete="address-level2" />
      <TextField name="state" {...leadFields.state} autoComplete="address-level1" />
    </SideBySide>
    <TextField name="profession" {...leadFields.profession} autoComplete="organization-title" />
    <TextField name="instagramHandle" {...leadFields.instagramHandle} autoComplete="off" required={false} />
    <SelectField name="interestLevel" {...leadFields.interestLevel} options={levels} />
    <CheckboxField name="earlyAccess" {...leadFields.earlyAccess} />
  </>
);

type LeadValues = z.input<typeof leadsContract.submitLead.input>;

const empty: LeadValues = {
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
};

/** The Stay Connected form, however it looks; each `reading` keeps its own draft. */
export const useLeadForm = (reading: "dialog" | "section") =>
  useSubmission({ draft: `leads:${reading}`, row: leadsContract.submitLead, empty, words: leadWords });

/** What stays of a lead on the page. */
const toReceipt = ({ values, at }: { values: LeadValues; at: number }): ReceiptProps => ({
  at,
  rows: [
    [leadFields.firstName.label, values.firstName],
    [leadFields.email.label, values.email],
    [leadFields.interestLevel.label, values.interestLevel],
  ],
  steps: [receiptWords.confirmation(values.email), ...leadSteps],
});

type LeadSubmission = ReturnType<typeof useLeadForm>;

type Wording = { title: string; submit: string; failureTitle?: string; success: SentWords };

/** The form, or the thanks once it is sent, in the words of one reading. */
export const LeadForm = ({ submission, wording }: { submission: LeadSubmission; wording: Wording }) => {
  const [isAgain, setIsAgain] = useState(false);
  const startOver = () => {
    setIsAgain(true);
    submission.startOver();
  };
  if (submission.sent) return <Sent {...wording.success} receipt={toReceipt(submission.sent)} onReset={startOver} />;
  return (
    <SubmissionForm submission={submission} words={wording} takesFocus={isAgain}>
      <LeadFields />
    </SubmissionForm>
  );
};

/** Reading A of the lead form, as part of a page. */
export const LeadSection = () => <LeadForm submission={useLeadForm("section")} wording={sectionReading} />;
