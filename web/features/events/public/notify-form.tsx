import { useState } from "react";
import type * as z from "zod/v4/core";
import { eventInterests, eventInterestContract } from "#shared/event-interest.ts";
import { notifyWords } from "#web/content/events.ts";
import { receiptWords } from "#web/content/forms.ts";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { toLabelledOptions } from "#web/lib/forms/field-frame.tsx";
import { SideBySide } from "#web/lib/forms/form.tsx";
import { type ReceiptProps, Sent } from "#web/lib/forms/sent.tsx";
import { SubmissionForm } from "#web/lib/forms/submission-form.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";

type Values = z.input<typeof eventInterestContract.submitEventInterest.input>;
const empty: Values = { name: "", email: "", phone: "", interests: [], message: "", homepage: "" };

const { fields, sent, steps } = notifyWords;
const interests = toLabelledOptions(eventInterests, notifyWords.interests);

/** What remains of a signup on the page. */
const toReceipt = ({ values, at }: { values: Values; at: number }): ReceiptProps => ({
  at,
  rows: [
    [fields.name.label, values.name],
    [fields.email.label, values.email],
    ["Interests", (values.interests ?? []).map((interest) => notifyWords.interests[interest]).join(", ")],
  ],
  steps: [
    receiptWords.confirmation(values.email),
    ...(values.message ? [steps.message] : []),
    steps.announced,
    steps.register,
  ],
});

/** The signup for event notifications. */
export const NotifyForm = () => {
  const [isAgain, setIsAgain] = useState(false);
  const submission = useSubmission({
    draft: "event-interest",
    row: eventInterestContract.submitEventInterest,
    schema: eventInterestContract.submitEventInterest.input,
    empty,
    words: notifyWords,
  });
  const startOver = () => {
    setIsAgain(true);
    submission.startOver();
  };
  if (submission.sent) return <Sent {...sent} receipt={toReceipt(submission.sent)} onReset={startOver} />;
  return (
    <SubmissionForm submission={submission} words={notifyWords} takesFocus={isAgain}>
      <SideBySide>
        <TextField name="name" {...fields.name} autoComplete="name" />
        <TextField name="email" {...fields.email} type="email" inputMode="email" autoComplete="email" />
      </SideBySide>
      <TextField name="phone" {...fields.phone} type="tel" inputMode="tel" autoComplete="tel" required={false} />
      <ChoiceField isMultiple name="interests" {...fields.interests} options={interests} required={false} />
      <TextAreaField name="message" {...fields.message} required={false} />
    </SubmissionForm>
  );
};
