import { Box } from "@chakra-ui/react";
import { privateLinksContract } from "#shared/private-links.ts";
import { Sent } from "#web/lib/forms/sent.tsx";
import { SubmissionForm } from "#web/lib/forms/submission-form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";

/** The form that sends lost private links again. */
const words = {
  eyebrow: "Lost your link?",
  heading: "We'll send it again",
  title: "Send my private links",
  text: "Enter the email address you used to register, list your business, or apply for membership.",
  fields: { email: { label: "Email", placeholder: "you@example.com" } },
  submit: "Send my links",
  submitting: "Sending…",
  success: {
    title: "Check your inbox",
    description:
      "If we know this address, your links are on their way: upcoming events, your business listings, and your application. Nothing there? Check your spam folder, or try another address.",
    again: "Try another address",
  },
  failure: (message: string) => ({ title: "Not Sent", description: message }),
  unknown: "We couldn't send your links. Please try again.",
} as const;

const { title, description, again } = words.success;

/** Sends a lost private link again. */
export const LostLinkForm = () => {
  const submission = useSubmission({
    draft: "private-links",
    row: privateLinksContract.requestPrivateLinks,
    schema: privateLinksContract.requestPrivateLinks.input,
    empty: { email: "", homepage: "" },
    words: { ...words, success: undefined },
  });
  return (
    <Section aria-labelledby="lost-link" bg="bg">
      <SectionHead id="lost-link" eyebrow={words.eyebrow} title={words.heading}>
        {words.text}
      </SectionHead>
      <Box maxWidth="32rem" mt="8">
        {submission.isSent ? (
          <Sent title={title} text={description} reset={again} onReset={submission.startOver} />
        ) : (
          <SubmissionForm submission={submission} words={words}>
            <TextField name="email" {...words.fields.email} type="email" inputMode="email" autoComplete="email" />
          </SubmissionForm>
        )}
      </Box>
    </Section>
  );
};
