import { useState } from "react";
import type * as z from "zod/v4/core";
import { interestLevels, leadsContract } from "#shared/leads.ts";
import { receiptWords } from "#web/content/forms.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { toOptions } from "#web/lib/forms/field-frame.tsx";
import { SideBySide } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { type ReceiptProps, Sent, type SentWords } from "#web/lib/forms/sent.tsx";
import { SubmissionForm } from "#web/lib/forms/submission-form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";
import { sectionReading } from "./lead-words.ts";

/** Outcomes (public-site.md, section 8). */
const leadWords = {
  success: { title: "Success!", description: "Thank you for your interest. We'll be in touch soon!" },
  failure: (message: string) => ({ title: "Error", description: message }),
  unknown: "There was a problem submitting your form. Please try again.",
  refused: "There was an issue submitting your information.",
  withoutMessage: "There was a problem submitting your information.",
  reword: (message: string) =>
    /authentication/i.test(message)
      ? "Authentication error. The form will still be submitted, but you may not receive all confirmations."
      : message,
};

/** What happens to a lead. */
const leadSteps = [
  "Our team reads every note.",
  "Updates and invites come to the same address. There's no obligation to join.",
];

/** The words of the Stay Connected form (public-site.md, sections 2 and 8). */
const leadFields = {
  firstName: { label: "First Name" },
  lastName: { label: "Last Name" },
  email: { label: "Email Address", placeholder: "you@example.com" },
  phone: { label: "Phone Number", placeholder: "(214) 555-0100" },
  city: { label: "City", placeholder: "Dallas" },
  state: { label: "State", placeholder: "TX" },
  profession: { label: "Profession or Industry" },
  instagramHandle: { label: "Instagram Handle (Optional)", placeholder: "@username" },
  interestLevel: { label: "Interest Level", placeholder: "Select one" },
  earlyAccess: { label: "Yes, send me early bird access to events + offers" },
} as const;

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
  // Selects start empty; the schema rejects that with the field's own message.
  interestLevel: "" as LeadValues["interestLevel"],
  earlyAccess: false,
  homepage: "",
};

/** The Stay Connected form in any layout; each `reading` has its own draft. */
export const useLeadForm = (reading: "dialog" | "section") =>
  useSubmission({
    draft: `leads:${reading}`,
    row: leadsContract.submitLead,
    schema: leadsContract.submitLead.input,
    empty,
    words: leadWords,
  });

/** What remains of a lead on the page. */
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

/** The form, or the thank-you once it is sent, in the words of one reading. */
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
