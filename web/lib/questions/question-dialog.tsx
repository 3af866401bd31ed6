import { useProfile } from "#web/lib/api/profile.ts";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { QuestionDialogProps } from "./builder.tsx";
import { QuestionFields, questionFormWords, toQuestion, toValues, validate } from "./question-fields.tsx";

const words = { ...questionFormWords, cancel: "Cancel", confirm: questionFormWords.save, busy: "Saving..." } as const;

const Content = ({ form, questions, index, onChange, onClose }: Omit<QuestionDialogProps<"event">, "isOpen">) => {
  const { fields: known = [] } = useProfile().data ?? {};
  const question = index === undefined ? undefined : questions[index];
  const at = index ?? questions.length;
  const { id } = question ?? {};
  return (
    <DialogForm
      label={question ? words.edit : words.create}
      words={words}
      draft={`${useMember().id}:question:${form}:${id ?? `new ${question?.label ?? ""}`}`}
      initialValues={toValues(question, form)}
      validate={(values) => validate(toQuestion(values, { id, fields: known }), questions.toSpliced(at, 1))}
      send={(values) =>
        Promise.resolve(onChange(questions.toSpliced(at, 1, toQuestion(values, { id, fields: known }))))
      }
      isSending={false}
      failure={undefined}
      onClose={onClose}
    >
      <QuestionFields form={form} known={known} savedKind={id === undefined ? undefined : question?.kind} />
    </DialogForm>
  );
};

/** Edits one question within a form that saves them with the rest, or makes a new one. */
export const QuestionDialog = ({ isOpen, onClose, ...props }: QuestionDialogProps<"event">) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={props.index === undefined ? words.create : words.edit}>
    <Content {...props} onClose={onClose} />
  </Dialog>
);
