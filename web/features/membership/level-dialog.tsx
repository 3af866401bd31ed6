import type { FormikErrors } from "formik";
import { levelFields, maxFeatures, type AdminLevel } from "#shared/levels.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { EditFormEnd, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid } from "#web/ui/layout.ts";
import { useLevelList } from "./levels-api.ts";
import { useItemForm } from "./list-api.ts";

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
  names: {
    name: "Name",
    text: "Who it is for",
    features: "What it includes",
    action: "Label of its button",
    isOpen: "People can apply for it",
  },
  ticked: (is: boolean) => (is ? "Yes" : "No"),
  end: {
    save: "Save level",
    failureTitle: "The level is not saved",
    conflict: {
      title: "This level changed while you were editing",
      same: "Nothing on this form changed.",
      newest: "Use the latest",
    },
  },
  failure: { unknown: "There was a problem saving the level. Please try again." },
} as const;

type Values = { name: string; text: string; features: string; action: string; isOpen: boolean };

const empty: Values = { name: "", text: "", features: "", action: "", isOpen: true };

const toValues = ({ name, text, features, action, isOpen }: AdminLevel): Values => ({
  ...{ name, text, action, isOpen, features: features.join("\n") },
});

const toFields = ({ name, text, features, action, isOpen }: Values) => ({
  ...{ name: name.trim(), text: text.trim(), action: action.trim(), isOpen },
  features: features
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
});

/** What is wrong with one line is said of the field. */
const validate = (values: Values): FormikErrors<Values> => {
  const { features, ...errors } = validateWith<ReturnType<typeof toFields>>(levelFields)(toFields(values));
  const ofLines = Array.isArray(features) ? features.find(Boolean) : features;
  return { ...errors, ...(ofLines !== undefined && { features: String(ofLines) }) };
};

type ContentProps = { level: AdminLevel | undefined; onClose: () => void };

const Content = ({ level, onClose }: ContentProps) => {
  const editing = useItemForm(useLevelList(), {
    draft: `${useMember().id}:level:${level?.id ?? "new"}`,
    item: level,
    ...{ empty, toValues, toFields, validate },
    words: words.failure,
    onDone: onClose,
  });
  const { conflict } = editing;
  const { fields } = words;
  return (
    <Form formik={editing.formik} label={level ? words.edit(level.name) : words.create}>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={editing.takeNewest} />
      <Grid gap="5">
        <Fields>
          <TextField name="name" {...fields.name} autoComplete="off" />
          <TextField name="text" {...fields.text} autoComplete="off" />
          <TextAreaField name="features" {...fields.features} />
          <TextField name="action" {...fields.action} autoComplete="off" />
          <CheckboxField name="isOpen" {...fields.isOpen} />
        </Fields>
        <EditFormEnd
          editing={editing}
          changes={conflict?.listChanges(words.names, (values, field) =>
            field === "isOpen" ? words.ticked(values.isOpen) : values[field],
          )}
          words={words.end}
        />
      </Grid>
    </Form>
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
