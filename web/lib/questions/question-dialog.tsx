import { useFormikContext, type FormikErrors } from "formik";
import { useState } from "react";
import * as z from "zod/mini";
import { hasOptions, maxOptions, questionKinds, type QuestionKind } from "#shared/answers.ts";
import {
  answerers,
  askedAudiences,
  listOfQuestions,
  questionFields,
  withOptions,
  type EventQuestion,
} from "#shared/questions.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { toLabelledOptions } from "#web/lib/forms/field-frame.tsx";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { collectErrors, listErrors } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Text } from "#web/ui/layout.ts";
import { questionWords } from "./question-words.ts";

const words = {
  create: "New question",
  edit: "Edit question",
  fields: {
    label: { label: "Question" },
    kind: { label: "Kind of answer" },
    options: { label: "Options", help: `One line each, at most ${maxOptions}.` },
    help: { label: "Help (Optional)", help: "A sentence below the question." },
    answeredBy: { label: "Who answers" },
    askedOf: { label: "Who is asked" },
    isRequired: { label: "An answer is required" },
    isAtDoor: { label: "Show the answers at the door", help: "Helpers at the door see them beside the name." },
  },
  kindStays: (kind: QuestionKind) =>
    `${questionWords.kinds[kind]}: this stays. To ask for another kind of answer, remove this question and add one.`,
  cancel: "Cancel",
  confirm: "Save question",
  busy: "Saving...",
  failure: { unknown: "There was a problem saving the question. Please try again." },
} as const;

/** Which form asks: each has choices of its own. */
export type QuestionForm = "event" | "application" | "profile";

/** A question in an admin's form; without an id it is new. */
export type DraftQuestion = {
  id?: string | undefined;
  label: string;
  kind: QuestionKind;
  help: string;
  isRequired: boolean;
  options: string[];
} & Partial<Pick<EventQuestion, "answeredBy" | "askedOf" | "isAtDoor">>;

type Values = Omit<DraftQuestion, "id" | "kind" | "options"> & { kind: string; options: string };

const eventDefaults = { answeredBy: "registrant", askedOf: "everyone", isAtDoor: false } as const;

const toValues = (question: DraftQuestion | undefined, form: QuestionForm): Values => {
  const { id: _, options = [], ...known } = question ?? { label: "", kind: "", help: "", isRequired: false };
  return { ...(form === "event" && eventDefaults), ...known, options: options.join("\n") };
};

const toQuestion = (values: Values, id: string | undefined): DraftQuestion => ({
  ...values,
  ...(id !== undefined && { id }),
  kind: values.kind as QuestionKind,
  options: hasOptions(values) ? values.options.split("\n").filter((line) => line.trim() !== "") : [],
});

const own = z.object(questionFields).check(withOptions);
const list = listOfQuestions(z.object({ label: z.string() }));

/** What is wrong with one option is said of the field; what is wrong among all questions, of the question. */
const validate = (question: DraftQuestion, all: readonly DraftQuestion[], index: number): FormikErrors<Values> => {
  const ofOwn = listErrors(own, question);
  const errors = ofOwn.map(({ path, message }) => ({ path: path.split(".")[0] ?? "", message }));
  if (errors.length > 0) return collectErrors(errors);
  // Of two that say the same, it is the one that is being edited.
  const together = listErrors(list, [...all.filter((_, at) => at !== index), question]);
  return collectErrors(together.slice(0, 1).map(({ message }) => ({ path: "label", message })));
};

type Props = {
  isOpen: boolean;
  onClose: () => void;
  form: QuestionForm;
  questions: readonly DraftQuestion[];
  /** The one to edit; undefined makes a new one. */
  index: number | undefined;
  onChange: (questions: DraftQuestion[]) => unknown;
};

const KindFields = ({ saved }: { saved: QuestionKind | undefined }) => {
  const { values } = useFormikContext<Values>();
  const { fields } = words;
  return (
    <>
      {saved ? (
        <Text textStyle="small" color="fg.muted">
          {words.kindStays(saved)}
        </Text>
      ) : (
        <SelectField
          name="kind"
          {...fields.kind}
          placeholder="Choose one"
          options={toLabelledOptions(questionKinds, questionWords.kinds)}
        />
      )}
      {hasOptions(values) && <TextAreaField name="options" {...fields.options} />}
    </>
  );
};

const Content = ({ form, questions, index, onChange, onClose }: Omit<Props, "isOpen">) => {
  const question = index === undefined ? undefined : questions[index];
  const at = index ?? questions.length;
  const [state, setState] = useState<{ isSending: boolean; failure?: string }>({ isSending: false });
  const { fields } = words;
  return (
    <DialogForm
      label={question ? words.edit : words.create}
      words={words}
      draft={`${useMember().id}:question:${form}:${question?.id ?? `new ${question?.label ?? ""}`}`}
      initialValues={toValues(question, form)}
      validate={(values) => validate(toQuestion(values, question?.id), questions, at)}
      send={async (values) => {
        setState({ isSending: true });
        try {
          await onChange(questions.toSpliced(at, 1, toQuestion(values, question?.id)));
          setState({ isSending: false });
        } catch (error) {
          setState({ isSending: false, failure: getMessage(error, words.failure) });
          throw error;
        }
      }}
      isSending={state.isSending}
      failure={state.failure}
      onClose={onClose}
    >
      <TextField name="label" {...fields.label} autoComplete="off" />
      <KindFields saved={question?.id === undefined ? undefined : question.kind} />
      <TextField name="help" {...fields.help} autoComplete="off" required={false} />
      {form === "event" && (
        <>
          <ChoiceField
            name="answeredBy"
            {...fields.answeredBy}
            options={toLabelledOptions(answerers, questionWords.answeredBy)}
          />
          <ChoiceField
            name="askedOf"
            {...fields.askedOf}
            options={toLabelledOptions(askedAudiences, questionWords.askedOf)}
          />
        </>
      )}
      <div>
        <CheckboxField name="isRequired" {...fields.isRequired} />
        {form === "event" && <CheckboxField name="isAtDoor" {...fields.isAtDoor} />}
      </div>
    </DialogForm>
  );
};

/** Edits one question of a form, or makes a new one. */
export const QuestionDialog = ({ isOpen, onClose, ...props }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={props.index === undefined ? words.create : words.edit}>
    <Content {...props} onClose={onClose} />
  </Dialog>
);
