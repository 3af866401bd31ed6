import { chakra } from "@chakra-ui/react";
import { listQuestionsTo } from "#shared/answers.ts";
import { registrationsContract, type OwnDetails, type RegistrationWithEvent } from "#shared/registrations.ts";
import { registrationWords } from "#web/content/registrations.ts";
import { ChangeablePart } from "#web/lib/forms/changeable-part.tsx";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { completeAnswers, loadAnswerFields, loadAnswerList, useAnswerRules } from "#web/lib/questions/use-answers.ts";
import { Grid } from "#web/ui/layout.ts";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { readNewestChangeable, refreshOwn, useChangeDetails } from "./api.ts";
import { ChangeForm } from "./change-form.tsx";
import { ownChangeWords } from "./own-registration-changes-words.ts";
import { ownRegistrationWords } from "./own-registration-words.ts";

const { changeDetails: words } = ownChangeWords;
const { details: names, yes, no } = ownRegistrationWords;
const { fields } = registrationWords;

/** The details, with the registration's version. */
type Values = OwnDetails & { version: number };

type Sent = Values & { token: string };

const listQuestions = ({ event }: RegistrationWithEvent) => listQuestionsTo("registrant", event.questions);

const toValues = (registration: RegistrationWithEvent): Values => {
  const { phone, includeOpenBar, accommodations, message, answers, version } = registration;
  const questions = listQuestions(registration);
  return {
    ...{ phone, includeOpenBar, accommodations, message, version },
    ...(questions.length > 0 && { answers: completeAnswers(questions, answers) }),
  };
};

/** The name of the details' draft. No draft contains the token. */
const getDetailsDraft = (registrationId: string) => `details:${registrationId}`;

const useDetailsForm = (registration: RegistrationWithEvent, onDone: () => void) => {
  const { id, token, status } = registration;
  const { mutateAsync: change } = useChangeDetails(token);
  const questions = listQuestions(registration);
  const findErrors = useAnswerRules(questions.length > 0);
  return useClosingForm({
    draft: getDetailsDraft(id),
    saved: registration,
    toValues,
    fields: ["phone", "includeOpenBar", "accommodations", "message", "answers"],
    validate: (values) =>
      validateWith<Sent>(registrationsContract.changeDetails.input, ({ answers }) =>
        findErrors(questions, answers, "answers"),
      )({ ...values, token }),
    save: (values) => change(values),
    // If nothing can be changed any more, there is no conflict to resolve: the error says why.
    getNewest: () => readNewestChangeable(token),
    onSaved: (now) => {
      const waits = status === "approved" && now.status === "pending";
      void showToast({ type: "success", ...(waits ? words.waitsAgain : words.changed) });
    },
    words: ownRegistrationWords,
    onFailed: (message) => {
      // There may be a new question.
      refreshOwn(token);
      void showToast({ type: "error", ...words.failure(message) });
    },
    onDone,
  });
};

const formatField = (value: Values[keyof Values]) => {
  if (typeof value === "object") return Object.values(value).flat().filter(Boolean).join(", ");
  return typeof value === "boolean" ? (value ? yes : no) : String(value ?? "");
};

/** Edits the registrant's details; `onDone` is called when they are saved or canceled. */
const DetailsForm = ({ registration, onDone }: { registration: RegistrationWithEvent; onDone: () => void }) => {
  const editing = useDetailsForm(registration, onDone);
  const questions = listQuestions(registration);
  return (
    <ChangeForm
      registration={registration}
      editing={editing}
      changes={editing.conflict?.listChanges(words.names, (from, field) => formatField(from[field]))}
      words={words}
    >
      <TextField name="phone" {...fields.phone} type="tel" inputMode="tel" autoComplete="tel" />
      <TextAreaField name="accommodations" {...fields.accommodations} required={false} />
      <TextAreaField name="message" {...fields.message} required={false} />
      <CheckboxField name="includeOpenBar" {...fields.includeOpenBar} help={registration.event.openBar} />
      {questions.length > 0 && <LivePart load={loadAnswerFields} props={{ questions, path: "answers" }} />}
    </ChangeForm>
  );
};

const Name = chakra("dt", { base: { textStyle: "small", color: "fg.muted" } });

type Detail = keyof typeof names;

/** The registrant's details; their choices are listed with the guests'. */
const DetailsSummary = ({ registration }: { registration: RegistrationWithEvent }) => (
  <Grid as="dl" gap="4" gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" }}>
    {(Object.keys(names) as Detail[])
      .filter((name) => registration[name] !== "")
      .map((name) => (
        <div key={name}>
          <Name>{names[name]}</Name>
          <UserText as="dd">{registration[name]}</UserText>
        </div>
      ))}
  </Grid>
);

type DetailsPartProps = { registration: RegistrationWithEvent; canChange: boolean };

/** The registrant's details, and the form for changing them while that is possible. */
export const DetailsPart = ({ registration, canChange }: DetailsPartProps) => (
  <ChangeablePart
    id="details"
    title={words.title}
    change={words.change}
    draft={getDetailsDraft(registration.id)}
    canChange={canChange}
    form={(onDone) => <DetailsForm {...{ registration, onDone }} />}
  >
    <DetailsSummary registration={registration} />
    {registration.answers && (
      <LivePart load={loadAnswerList} props={{ asked: registration.asked ?? [], answers: registration.answers }} />
    )}
  </ChangeablePart>
);
