import type { AskingForm } from "#shared/club-questions.ts";
import { useProfile } from "#web/lib/api/profile.ts";
import { EditFormEnd, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import type { QuestionDialogProps } from "#web/lib/questions/builder.tsx";
import {
  questionFormWords,
  QuestionFields,
  toQuestion,
  toValues,
  validate,
  type QuestionValues,
} from "#web/lib/questions/question-fields.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid } from "#web/ui/layout.ts";
import { useItemForm } from "./list-api.ts";
import { fieldsOf, useQuestionList } from "./questions-api.ts";

const words = {
  ...questionFormWords,
  names: {
    label: "Question",
    kind: "Kind of answer",
    options: "Options",
    help: "Help",
    answeredBy: "Who answers",
    askedOf: "Who is asked",
    isRequired: "An answer is required",
    isAtDoor: "Show the answers at the door",
    profileField: "Becomes the profile field",
    audience: "Who sees the answers",
    isFilter: "Filter the directory by it",
  },
  ticked: (is: boolean) => (is ? "Yes" : "No"),
  end: {
    save: questionFormWords.save,
    failureTitle: "The question is not saved",
    conflict: {
      title: "This question changed while you were editing",
      same: "Nothing on this form changed.",
      newest: "Use the latest",
    },
  },
} as const;

type ContentProps = Omit<QuestionDialogProps<AskingForm>, "isOpen">;

const Content = ({ form, questions, question, onClose }: ContentProps) => {
  const { fields: known = [] } = useProfile().data ?? {};
  const { id } = question ?? {};
  const toFields = (values: QuestionValues) => {
    const { label, help, options, ...more } = fieldsOf(toQuestion(values, { id, fields: known }));
    return { ...more, label: label.trim(), help: help.trim(), options: options.map((line) => line.trim()) };
  };
  const toText = (values: QuestionValues, field: keyof QuestionValues): string => {
    const { isRequired, isFilter, audience, profileField } = values;
    if (field === "isRequired" || field === "isFilter")
      return words.ticked((field === "isFilter" ? isFilter : isRequired) ?? false);
    if (field === "audience") return words.audiences[audience ?? "club"].label;
    if (field === "profileField") return known.find((each) => each.id === profileField)?.label ?? words.link.none;
    return String(values[field]);
  };
  const editing = useItemForm(useQuestionList(form), {
    draft: `${useMember().id}:question:${form}:${id ?? "new"}`,
    item: question && id !== undefined ? { ...question, id } : undefined,
    empty: toValues(undefined, form),
    toValues: (item) => toValues(item, form),
    toFields,
    validate: (values) =>
      validate(
        toFields(values),
        questions.filter((each) => id === undefined || each.id !== id),
      ),
    words: words.failure,
    onDone: onClose,
  });
  const { conflict } = editing;
  return (
    <Form formik={editing.formik} label={question ? words.edit : words.create}>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={editing.takeNewest} />
      <Grid gap="5">
        <Fields>
          <QuestionFields form={form} known={known} savedKind={question?.kind} />
        </Fields>
        <EditFormEnd editing={editing} changes={conflict?.listChanges(words.names, toText)} words={words.end} />
      </Grid>
    </Form>
  );
};

/** Edits a question that the club asks everybody; undefined makes a new one. */
export const ClubQuestionDialog = ({ isOpen, onClose, ...props }: QuestionDialogProps<AskingForm>) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={props.question ? words.edit : words.create}>
    <Content {...props} onClose={onClose} />
  </Dialog>
);
