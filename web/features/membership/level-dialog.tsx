import type { FormikErrors } from "formik";
import { levelFields, maxFeatures, type AdminLevel } from "#shared/levels.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useSaveLevels } from "./levels-api.ts";

const words = {
  create: "New level",
  edit: (name: string) => `Edit ${name}`,
  text: "It's on the membership page within seconds of saving.",
  fields: {
    name: { label: "Name" },
    text: { label: "Who it is for", help: "One sentence, below the name." },
    features: { label: "What it includes", help: `One line each, at most ${maxFeatures}.` },
    action: { label: "Label of its button", placeholder: "Join Network" },
    isOpen: { label: "People can apply for it", help: "Otherwise it's not on the membership page." },
  },
  cancel: "Cancel",
  confirm: "Save level",
  busy: "Saving...",
  failure: { unknown: "There was a problem saving the level. Please try again." },
} as const;

type Values = { name: string; text: string; features: string; action: string; isOpen: boolean };

const toValues = (level: AdminLevel | undefined): Values => {
  if (!level) return { name: "", text: "", features: "", action: "", isOpen: true };
  const { name, text, features, action, isOpen } = level;
  return { name, text, features: features.join("\n"), action, isOpen };
};

const toFields = ({ features, ...values }: Values) => ({
  ...values,
  features: features.split("\n").filter((line) => line.trim() !== ""),
});

/** What is wrong with one line is said of the field. */
const validate = (values: Values): FormikErrors<Values> => {
  const { features, ...errors } = validateWith<ReturnType<typeof toFields>>(levelFields)(toFields(values));
  const ofLines = Array.isArray(features) ? features.find(Boolean) : features;
  return { ...errors, ...(ofLines !== undefined && { features: String(ofLines) }) };
};

type ContentProps = { level: AdminLevel | undefined; onClose: () => void };

const Content = ({ level, onClose }: ContentProps) => {
  const { mutateAsync, isPending, error } = useSaveLevels();
  const { fields } = words;
  return (
    <DialogForm
      label={level ? words.edit(level.name) : words.create}
      words={words}
      draft={`${useMember().id}:level:${level?.id ?? "new"}`}
      initialValues={toValues(level)}
      validate={validate}
      send={(values) => mutateAsync({ act: "save", id: level?.id, fields: toFields(values) })}
      isSending={isPending}
      failure={error && getMessage(error, words.failure)}
      onClose={onClose}
    >
      <TextField name="name" {...fields.name} autoComplete="off" />
      <TextField name="text" {...fields.text} autoComplete="off" />
      <TextAreaField name="features" {...fields.features} />
      <TextField name="action" {...fields.action} autoComplete="off" />
      <CheckboxField name="isOpen" {...fields.isOpen} />
    </DialogForm>
  );
};

type Props = { isOpen: boolean; onClose: () => void; level: AdminLevel | undefined };

/** Edits a level of membership; undefined makes a new one. */
export const LevelDialog = ({ isOpen, onClose, level }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={level ? words.edit(level.name) : words.create}
    description={words.text}
  >
    <Content key={level?.id ?? "new"} level={level} onClose={onClose} />
  </Dialog>
);
