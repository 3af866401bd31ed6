import type { Answers } from "#shared/answers.ts";
import { applicationCan } from "#shared/application-acts.ts";
import { applicationReviewContract, type OwnApplication } from "#shared/application-review.ts";
import type { Application } from "#shared/applications.ts";
import type { Question } from "#shared/questions.ts";
import { refreshApplicationQuestions, useApplicationQuestions } from "#web/lib/api/application-questions.ts";
import { useLevelOptions } from "#web/lib/api/levels.ts";
import { ChangeablePart } from "#web/lib/forms/changeable-part.tsx";
import { EditFormEnd, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { ErrorSummary } from "#web/lib/forms/error-summary.tsx";
import { Form } from "#web/lib/forms/form.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { completeAnswers, useAnswerRules } from "#web/lib/questions/use-answers.ts";
import { Grid, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { ApplicationAnswers, formatAnswer } from "../answers.tsx";
import { applicationFields, applicationSections, applicationWords } from "../application-form-words.ts";
import { ClubQuestions, listPaths } from "../club-questions.tsx";
import { Section } from "../progress.tsx";
import { sectionFields } from "../section-fields.tsx";
import { readNewestChangeable, useChangeAnswers } from "./api.ts";
import { ownApplicationWords } from "./own-application-words.ts";

const { answers: words } = ownApplicationWords;

const fixed = new Set<string>(["email", "codeOfConduct", "consent"]);
type Changeable = Omit<Application, "email" | "codeOfConduct" | "consent">;
type Values = Changeable & { clubAnswers?: Answers; version: number };

const fields = applicationSections.flatMap((section) =>
  section.fields.filter(
    (field): field is Exclude<typeof field, "email" | "codeOfConduct" | "consent"> => !fixed.has(field),
  ),
);

const toValues = ({ answers, clubAnswers, version }: OwnApplication, questions: readonly Question[]): Values => {
  const changeable = Object.fromEntries(fields.map((field) => [field, answers[field]])) as Changeable;
  const asksMore = clubAnswers !== undefined || questions.length > 0;
  return { ...changeable, ...(asksMore && { clubAnswers: completeAnswers(questions, clubAnswers) }), version };
};

const names = {
  ...(Object.fromEntries(fields.map((field) => [field, applicationFields[field].label])) as Record<
    (typeof fields)[number],
    string
  >),
  clubAnswers: applicationWords.more,
};

type Sent = Values & { token: string };
const draftOf = ({ id }: OwnApplication) => `application:${id}`;

type PartProps = { application: OwnApplication; token: string };

const AnswersForm = ({ application, token, onDone }: PartProps & { onDone: () => void }) => {
  const questions = useApplicationQuestions();
  const { mutateAsync: change } = useChangeAnswers(token);
  const level = { id: application.answers.membershipType, name: application.levelName };
  const levels = useLevelOptions(level);
  const findErrors = useAnswerRules(questions.length > 0);
  const editing = useClosingForm({
    draft: draftOf(application),
    saved: application,
    toValues: (saved) => toValues(saved, questions),
    fields: [...fields, "clubAnswers"],
    validate: (values) =>
      validateWith<Sent>(applicationReviewContract.changeOwnApplication.input, ({ clubAnswers }) =>
        findErrors(questions, clubAnswers, "clubAnswers"),
      )({ ...values, token }),
    save: (values) => change(values),
    getNewest: () => readNewestChangeable(token),
    onSaved: () => void showToast({ type: "success", ...words.done }),
    words: ownApplicationWords,
    onFailed: (message) => {
      refreshApplicationQuestions();
      void showToast({ type: "error", ...words.failure(message) });
    },
    onDone,
  });
  const { formik, conflict } = editing;
  return (
    <Form formik={formik} label={words.change}>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={editing.takeNewest} />
      <Grid gap="12">
        {applicationSections.map(({ id, title }, index) => {
          const Fields = sectionFields[id];
          return (
            <Section key={id} id={id} number={index + 1} title={title}>
              {id === "you" && (
                <Text textStyle="small" color="fg.muted">
                  {`${application.answers.email}. ${words.emailNote}`}
                </Text>
              )}
              <Fields isChange level={level} />
            </Section>
          );
        })}
        <ClubQuestions questions={questions} />
        <ErrorSummary order={[...fields, ...listPaths(questions)]} title={applicationWords.wrong} />
        <EditFormEnd
          editing={editing}
          changes={conflict?.listChanges(names, (values, field) =>
            field === "clubAnswers"
              ? Object.values(values.clubAnswers ?? {})
                  .flat()
                  .filter(Boolean)
                  .join(", ")
              : formatAnswer(
                  { ...values, levelName: levels.find(({ value }) => value === values.membershipType)?.label },
                  field,
                ),
          )}
          words={words}
        />
      </Grid>
    </Form>
  );
};

/** The answers, and the form to change them until review begins. */
export const AnswersPart = ({ application, token }: PartProps) => (
  <ChangeablePart
    id="answers"
    title={words.title}
    change={words.change}
    isLong
    draft={draftOf(application)}
    canChange={applicationCan.changeAnswers(application)}
    form={(onDone) => <AnswersForm {...{ application, token, onDone }} />}
  >
    <ApplicationAnswers
      answers={{ ...application.answers, levelName: application.levelName }}
      asked={application.asked}
      given={application.clubAnswers}
    />
  </ChangeablePart>
);
