import { chakra } from "@chakra-ui/react";
import { getIn, useFormikContext, type FormikValues } from "formik";
import { useEffect, useEffectEvent } from "react";
import { createAnswersSchema, emptyAnswer, listAnswers } from "#shared/answer-rules.ts";
import type { Answers, AskedQuestion } from "#shared/answers.ts";
import type { Question } from "#shared/questions.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { toOptions } from "#web/lib/forms/field-frame.tsx";
import { Fields } from "#web/lib/forms/form.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { listErrors } from "#web/lib/forms/validate-with.ts";
import { Grid } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";

const words = {
  optional: (label: string) => `${label} (Optional)`,
  choose: "Choose one",
  changed: (date: string) => `changed ${date}`,
  yesOrNo: [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
  ],
} as const;

/** More options than these are a list: all of them would fill a phone's screen. */
const maxVisibleOptions = 8;

/** What is wrong with answers, by the rules of their questions. */
export const findAnswerErrors = (questions: readonly Question[], given: Answers = {}, path: string) =>
  listErrors(createAnswersSchema(questions), given).map((error) => ({
    ...error,
    path: `${path}.${error.path.split(".")[0]}`,
  }));

type FieldProps = { question: Question; name: string };

const OptionsField = ({ question: { label, help, options, kind, isRequired }, name }: FieldProps) => {
  const all = kind === "yes-no" ? words.yesOrNo : toOptions(options);
  const props = { name, label: isRequired ? label : words.optional(label), options: all, help, required: isRequired };
  // A radio button could not be taken back.
  return isRequired && all.length <= maxVisibleOptions ? (
    <ChoiceField {...props} />
  ) : (
    <SelectField {...props} placeholder={words.choose} />
  );
};

const inputs = {
  short: {},
  number: { inputMode: "decimal" },
  link: { inputMode: "url", placeholder: "https://" },
  date: { type: "date" },
} as const;

const AnswerField = ({ question, name }: FieldProps) => {
  const { kind, label, help, isRequired: required, options } = question;
  const props = { name, label: required ? label : words.optional(label), help, required };
  switch (kind) {
    case "long":
      return <TextAreaField {...props} />;
    case "one":
    case "yes-no":
      return <OptionsField question={question} name={name} />;
    case "several":
      return <ChoiceField {...props} options={toOptions(options)} isMultiple />;
    default:
      return <TextField {...props} {...inputs[kind]} autoComplete="off" />;
  }
};

type Props = {
  questions: readonly Question[];
  /** Where the form's values have the answers, such as `guests.0.answers`. */
  path: string;
};

/**
 * The fields of a form's own questions. A question that comes while somebody fills in the form is added, with what is
 * wrong with it if they have tried to send; the rest stays.
 */
export const AnswerFields = ({ questions, path }: Props) => {
  const { values, submitCount, setFieldValue, setFieldTouched } = useFormikContext<FormikValues>();
  const given = getIn(values, path) as Answers | undefined;
  const added = questions.filter(({ id }) => given?.[id] === undefined).map(({ id }) => id);
  const add = useEffectEvent(async () => {
    await setFieldValue(path, {
      ...Object.fromEntries(questions.map((question) => [question.id, emptyAnswer(question)])),
      ...given,
    });
    for (const id of submitCount > 0 ? added : []) await setFieldTouched(`${path}.${id}`, true, false);
  });
  const isComplete = added.length === 0;
  useEffect(() => {
    if (!isComplete) void add();
  }, [isComplete]);
  return (
    <Fields>
      {questions
        .filter(({ id }) => !added.includes(id))
        .map((question) => (
          <AnswerField key={question.id} question={question} name={`${path}.${question.id}`} />
        ))}
    </Fields>
  );
};

const Label = chakra("dt", { base: { textStyle: "small", color: "fg.muted", overflowWrap: "anywhere" } });

/** Somebody's answers, each below its question. */
export const AnswerList = ({ asked, answers }: { asked: readonly AskedQuestion[]; answers: Answers | undefined }) => {
  const rows = listAnswers(asked, answers);
  if (rows.length === 0) return null;
  return (
    <Grid as="dl" gap="4" mt="4">
      {rows.map(({ id, label, text, changedAt }) => (
        <div key={id}>
          <Label>
            {label}
            {changedAt && ` · ${words.changed(formatClubDate(changedAt))}`}
          </Label>
          <UserText as="dd">{text}</UserText>
        </div>
      ))}
    </Grid>
  );
};
