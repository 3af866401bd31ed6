import { useState } from "react";
import { Sent, type SentWords } from "#web/forms/sent.tsx";
import { SubmissionForm } from "#web/forms/submission-form.tsx";
import { LeadFields } from "./lead-fields.tsx";
import type { LeadSubmission } from "./use-lead-form.ts";

type Wording = { title: string; submit: string; failureTitle?: string; success: SentWords };

/** The form, or the thanks once it is sent, in the words of one reading. */
export const LeadForm = ({ submission, wording }: { submission: LeadSubmission; wording: Wording }) => {
  const [isAgain, setIsAgain] = useState(false);
  const startOver = () => {
    setIsAgain(true);
    submission.startOver();
  };
  if (submission.isSent) return <Sent {...wording.success} onReset={startOver} />;
  return (
    <SubmissionForm submission={submission} words={wording} takesFocus={isAgain}>
      <LeadFields />
    </SubmissionForm>
  );
};
