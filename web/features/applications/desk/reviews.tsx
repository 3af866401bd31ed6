import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useState } from "react";
import { applicationReviewContract, scores, type ReviewedApplication } from "#shared/application-review.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { createDraft, forgetDraft, useKeptDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { useScore } from "./api.ts";
import { useNameOfAdmin, Part } from "./application-row.tsx";

const words = {
  title: "Reviews",
  blind: "Give your score first. Then you'll see who it is, and what others think.",
  label: "Your score",
  scores: { 1: "1, no", 2: "2", 3: "3, unsure", 4: "4", 5: "5, yes" } as Record<number, string>,
  reason: { label: "Your reason", help: "A sentence. Admins only." },
  submit: "Save score",
  submitting: "Saving...",
  change: "Change your score",
  keep: "Cancel",
  yours: "You",
  by: (name: string, score: number) => `${name}: ${score} of 5`,
  failure: { unknown: "We couldn't save your score. Please try again." },
} as const;

const options = scores.map((score) => ({ value: String(score), label: words.scores[score] ?? "" }));

type Values = { score: string; reason: string };
const empty: Values = { score: "", reason: "" };
type Review = { applicationId: string; score: number; reason: string };
const validate = validateWith<Review>(applicationReviewContract.scoreApplication.input);

type FormProps = { application: ReviewedApplication; saved?: Values; onDone: () => void; onCancel?: () => void };

const ScoreForm = ({ application: { id }, saved = empty, onDone, onCancel }: FormProps) => {
  const draft = `${useMember().id}:score:${id}`;
  const { mutateAsync: score, error, isPending } = useScore(id);
  const formik = useFormik<Values>({
    initialValues: createDraft(draft, saved, "tab"),
    validate: (values) => validate({ applicationId: id, score: Number(values.score), reason: values.reason }),
    validateOnBlur: false,
    onSubmit: async (values) => {
      try {
        await score({ score: Number(values.score), reason: values.reason });
      } catch {
        // Errors are shown below the fields.
        return;
      }
      forgetDraft(draft, "tab");
      onDone();
    },
  });
  useKeptDraft(draft, formik.values, saved, "tab");
  return (
    <Form formik={formik} label={words.label} takesFocus={onCancel !== undefined}>
      <Grid gap="4" maxWidth="text">
        <Fields>
          <Box css={{ "& fieldset > div": { gridTemplateColumns: "repeat(auto-fill, minmax(7.5rem, 1fr))" } }}>
            <ChoiceField name="score" label={words.label} options={options} />
          </Box>
          <TextAreaField name="reason" {...words.reason} />
        </Fields>
        {error && !isPending && <Banner message={getMessage(error, words.failure)} />}
        <Row flexWrap="wrap" gap="3">
          <BusyButton type="submit" size="compact" isBusy={isPending}>
            {isPending ? words.submitting : words.submit}
          </BusyButton>
          {onCancel && (
            <Button
              size="compact"
              onClick={() => {
                forgetDraft(draft, "tab");
                onCancel();
              }}
            >
              {words.keep}
            </Button>
          )}
        </Row>
      </Grid>
    </Form>
  );
};

/** The caller's score; others' opinions appear only after that. */
export const Reviews = ({ application }: { application: ReviewedApplication }) => {
  const { id, reviews, isBlind } = application;
  const me = useMember();
  const nameOfAdmin = useNameOfAdmin();
  const [isChanging, setChanging] = useState(false);
  const own = reviews.find(({ by }) => by.id === me.id);
  return (
    <Part id={`${id}-reviews`} title={words.title}>
      <Grid gap="4">
        {isBlind && <Note role="status" icon="eyeOff" text={words.blind} />}
        {own && (
          <Grid as="ul" gap="3">
            {reviews.map(({ by, score, reason, at }) => (
              <li key={by.id}>
                <Text fontWeight="600">{words.by(by.id === me.id ? words.yours : nameOfAdmin(by), score)}</Text>
                <UserText maxWidth="text">{reason}</UserText>
                <Text textStyle="small" color="fg.muted">
                  <time dateTime={at}>{formatMoment(at)}</time>
                </Text>
              </li>
            ))}
          </Grid>
        )}
        {!own && <ScoreForm application={application} onDone={() => setChanging(false)} />}
        {own && isChanging && (
          <ScoreForm
            application={application}
            saved={{ score: String(own.score), reason: own.reason }}
            onDone={() => setChanging(false)}
            onCancel={() => setChanging(false)}
          />
        )}
        {own && !isChanging && (
          <Box>
            <Button look="quiet" size="compact" px="2" ms="-2" onClick={() => setChanging(true)}>
              {words.change}
            </Button>
          </Box>
        )}
      </Grid>
    </Part>
  );
};
