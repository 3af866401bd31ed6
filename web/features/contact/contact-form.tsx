import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type * as z from "zod/v4/core";
import { contactContract } from "#shared/contact.ts";
import { contactWords } from "#web/content/contact.ts";
import { formatTime } from "#web/lib/dates.ts";
import { getContactDraft } from "#web/lib/forms/contact-draft.ts";
import { SideBySide } from "#web/lib/forms/form.tsx";
import { Sent } from "#web/lib/forms/sent.tsx";
import { SubmissionForm } from "#web/lib/forms/submission-form.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";
import { Note } from "#web/ui/note.tsx";

/** How long the thank-you is shown (portal-and-admin.md, section 9). */
const thanksDurationMs = 3000;

type Values = z.input<typeof contactContract.submitContactMessage.input>;
const empty: Values = { name: "", email: "", subject: "", message: "", homepage: "" };

const { fields, success } = contactWords;

type ContactFormProps = {
  /** The initial subject; each has its own draft. */
  subject?: string;
  /** Called after the thank-you, with what remains to be said about the message. */
  onDone?: (sentNote: string) => void;
};

/** A message to the club. After the thank-you, a note about what was sent stays below the empty form. */
export const ContactForm = ({ subject = "", onDone }: ContactFormProps) => {
  const [sentNote, setSentNote] = useState<string>();
  const submission = useSubmission({
    draft: getContactDraft(subject),
    row: contactContract.submitContactMessage,
    schema: contactContract.submitContactMessage.input,
    empty: { ...empty, subject },
    words: contactWords,
  });
  const { sent, isSent, startOver } = submission;
  const place = useRef<HTMLDivElement>(null);
  const onDoneNow = useRef(onDone);
  useEffect(() => void (onDoneNow.current = onDone));

  useEffect(() => {
    if (!sent) return;
    const { subject: sentSubject, email } = sent.values;
    const note = contactWords.sent(formatTime(new Date(sent.at)), sentSubject, email);
    const timer = setTimeout(() => {
      // The thank-you had the focus and is about to disappear.
      if (place.current?.contains(document.activeElement)) place.current.focus({ preventScroll: true });
      startOver();
      setSentNote(note);
      onDoneNow.current?.(note);
    }, thanksDurationMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- startOver is new at each rendering and always the same
  }, [isSent]);

  return (
    <Box ref={place} tabIndex={-1}>
      {isSent ? (
        <Sent title={success.title} text={success.description} />
      ) : (
        <SubmissionForm
          submission={submission}
          words={contactWords}
          afterSubmit={<Note role="status" icon="check" text={sentNote} />}
        >
          <SideBySide>
            <TextField name="name" {...fields.name} autoComplete="name" />
            <TextField name="email" {...fields.email} type="email" inputMode="email" autoComplete="email" />
          </SideBySide>
          <TextField name="subject" {...fields.subject} autoComplete="off" />
          <TextAreaField name="message" {...fields.message} />
        </SubmissionForm>
      )}
    </Box>
  );
};

/** The page's contact form; a link may prefill its subject: `/contact?subject=…`. */
export const ContactSection = () => {
  const [query] = useSearchParams();
  const subject = query.get("subject") ?? undefined;
  return <ContactForm key={subject} subject={subject} />;
};
