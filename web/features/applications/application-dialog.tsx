import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod/v4/core";
import { applicationsContract } from "#shared/applications.ts";
import { needsApproval, type Level } from "#shared/levels.ts";
import { followApplicationQuestions, useApplicationQuestions } from "#web/lib/api/application-questions.ts";
import { followLevels, useLevels } from "#web/lib/api/levels.ts";
import { ErrorSummary } from "#web/lib/forms/error-summary.tsx";
import { Receipt } from "#web/lib/forms/sent.tsx";
import { SubmissionForm } from "#web/lib/forms/submission-form.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";
import { useAnswerRules } from "#web/lib/questions/use-answers.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { goTo } from "#web/ui/focus.ts";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { applicationFields, applicationWords, applicationSections } from "./application-form-words.ts";
import { ClubQuestions, listPaths } from "./club-questions.tsx";
import { applicationDraft, DraftLine, readDraftTier } from "./continue-application.tsx";
import { Progress, Section } from "./progress.tsx";
import { sectionFields } from "./section-fields.tsx";

/** Discards everything typed, after a second press. */
const ClearButton = ({ onClear }: { onClear: () => void }) => {
  const [isSure, setIsSure] = useState(false);
  const press = () => {
    if (isSure) onClear();
    setIsSure(!isSure);
  };
  return (
    <Button look="quiet" onClick={press} onBlur={() => setIsSure(false)}>
      {isSure ? applicationWords.clear.sure : applicationWords.clear.first}
    </Button>
  );
};

type Values = z.input<typeof applicationsContract.submitApplication.input>;

/** Selects start empty; the schema rejects that with the field's own message. */
const unanswered = "" as never;

const empty: Values = {
  membershipType: unanswered,
  name: "",
  email: "",
  phone: "",
  cityState: "",
  ageRange: unanswered,
  jobTitle: "",
  company: "",
  industry: "",
  linkedInOrWebsite: "",
  yearsInField: unanswered,
  incomeRange: "",
  professionalType: [],
  shortTermGoals: "",
  reasonsForJoining: [],
  sixFigureMindset: "",
  valueToAdd: "",
  elevationStory: "",
  attendedEvent: unanswered,
  hearAboutUs: "",
  socialFeature: unanswered,
  instagramHandle: "",
  twitterHandle: "",
  additionalInfo: "",
  codeOfConduct: false,
  consent: false,
  clubAnswers: {},
  homepage: "",
};

/** Without an entry for questions where the club asks none. */
const withoutNone = ({ clubAnswers = {}, ...values }: Values): Values => ({
  ...values,
  ...(Object.keys(clubAnswers).length > 0 && { clubAnswers }),
});

const { otherTier } = applicationWords;

const order = applicationSections.flatMap(({ fields }) => [...fields]);

/** What remains of a sent application on the page, and when it was sent, in ms. */
export type SentApplication = { at: number; levelName: string; level: Level | undefined } & Pick<
  Values,
  "name" | "email"
>;

type ApplicationFormProps = { membershipType: string; onSent: (sent: SentApplication) => void };

/** The membership application, in sections. Its draft stays in the browser until it is sent. */
const ApplicationForm = ({ membershipType, onSent }: ApplicationFormProps) => {
  const [savedTier] = useState(readDraftTier);
  const { items: levels = [] } = useLevels().data ?? {};
  const find = (of: string) => levels.find(({ id }) => id === of);
  const nameOf = (id: string) => find(id)?.name;
  const questions = useApplicationQuestions();
  const findErrors = useAnswerRules(questions.length > 0);
  const submission = useSubmission({
    draft: applicationDraft,
    keeping: "browser",
    row: applicationsContract.submitApplication,
    schema: applicationsContract.submitApplication.input,
    empty,
    preset: { membershipType },
    listMore: ({ clubAnswers }) => findErrors(questions, clubAnswers, "clubAnswers"),
    ready: (values) => Promise.resolve(withoutNone(values)),
    onFailed: (failure) => {
      followLevels(failure);
      followApplicationQuestions(failure);
    },
    words: applicationWords,
    onSent: (_, { name, email, membershipType: appliedFor }) =>
      onSent({ at: Date.now(), name, email, levelName: nameOf(appliedFor) ?? appliedFor, level: find(appliedFor) }),
  });
  const { values, setFieldValue } = submission.formik;
  const [saved, asked] = [nameOf(savedTier), nameOf(membershipType)];
  const isOtherTier = savedTier !== membershipType && values.membershipType === membershipType;
  return (
    <SubmissionForm
      submission={submission}
      words={applicationWords}
      beforeSubmit={<ErrorSummary order={[...order, ...listPaths(questions)]} title={applicationWords.wrong} />}
      afterSubmit={
        <ClearButton onClear={() => submission.formik.resetForm({ values: { ...empty, membershipType } })} />
      }
    >
      <Progress />
      {isOtherTier && saved !== undefined && asked !== undefined && (
        <DraftLine role="status">
          <Text flex="1 1 15rem">{otherTier.text(saved, asked)}</Text>
          <Button size="compact" onClick={() => void setFieldValue("membershipType", savedTier)}>
            {otherTier.keep(saved)}
          </Button>
        </DraftLine>
      )}
      <Grid gap="12">
        {applicationSections.map(({ id, title }, index) => {
          const Fields = sectionFields[id];
          return (
            <Section key={id} id={id} number={index + 1} title={title}>
              <Fields />
            </Section>
          );
        })}
        <ClubQuestions questions={questions} />
      </Grid>
    </SubmissionForm>
  );
};

const receiptId = "application-sent";

/** What was sent and what happens next. Takes the focus when the dialog over it has closed. */
export const ApplicationReceipt = ({ at, levelName, level, name, email }: SentApplication) => {
  // Whether the address was known before is for its owner alone: the email says what comes next.
  const isAdmitted = level !== undefined && !needsApproval(level);
  const { title, text } = isAdmitted ? applicationWords.admitted : applicationWords.sent;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // For when the dialog has already closed; one still closing moves the focus afterwards.
    goTo(place.current);
  }, [at]);
  return (
    <Box
      ref={place}
      id={receiptId}
      role="group"
      aria-labelledby={`${receiptId}-title`}
      tabIndex={-1}
      mt={{ base: "9", md: "12" }}
      scrollMarginTop="28"
    >
      <Heading as="h3" id={`${receiptId}-title`} textStyle="heading">
        {title}
      </Heading>
      <Text mt="2" mb="5" color="fg.muted">
        {text}
      </Text>
      <Receipt
        at={at}
        rows={[
          [applicationFields.membershipType.label, levelName],
          [applicationFields.name.label, name],
          [applicationFields.email.label, email],
        ]}
        steps={
          isAdmitted
            ? applicationWords.admitted.steps(email, level.price !== undefined)
            : applicationWords.sent.steps(email)
        }
      />
    </Box>
  );
};

type ApplicationDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  membershipType: string;
  /** Called just before a sent application closes the dialog. */
  onSent: (sent: SentApplication) => void;
};

/** The membership application; closing keeps the draft, sending closes the dialog. */
export const ApplicationDialog = ({ isOpen, onClose, membershipType, onSent }: ApplicationDialogProps) => {
  const finish = (sent: SentApplication) => {
    onSent(sent);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={applicationWords.title}
      description={applicationWords.description}
      isWide
      focusAfter={() => document.getElementById(receiptId)}
    >
      <ApplicationForm membershipType={membershipType} onSent={finish} />
    </Dialog>
  );
};
