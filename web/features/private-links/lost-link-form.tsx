import { Box } from "@chakra-ui/react";
import { privateLinksContract } from "#shared/private-links.ts";
import { privateLinksWords as words } from "#web/content/private-links.ts";
import { Sent } from "#web/lib/forms/sent.tsx";
import { SubmissionForm } from "#web/lib/forms/submission-form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";

const { title, description, again } = words.success;

/** Sends a lost private link again. */
export const LostLinkForm = () => {
  const submission = useSubmission({
    draft: "private-links",
    row: privateLinksContract.requestPrivateLinks,
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
