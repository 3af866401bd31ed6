import { useState } from "react";
import { groupAccesses, groupFields, type Group, type GroupFields } from "#shared/groups.ts";
import { groupWords } from "#web/content/groups.ts";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useSaveGroup } from "./api.ts";

const { form: words, accesses, failure } = groupWords;

const options = groupAccesses.map((value) => ({ value, label: accesses[value].label, help: accesses[value].help }));

const validate = validateWith<GroupFields>(groupFields);

const toValues = (group: Group | undefined): GroupFields =>
  group ? { name: group.name, text: group.text, access: group.access } : { name: "", text: "", access: "open" };

type ContentProps = { group: Group | undefined; onClose: () => void };

const Content = ({ group: shown, onClose }: ContentProps) => {
  // What was on the screen when it was opened: a later change of another host's is a conflict.
  const [group] = useState(shown);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutateAsync, isPending, error } = useSaveGroup(group);
  const { fields } = words;
  return (
    <DialogForm
      label={group ? words.edit(group.name) : words.create}
      words={words}
      draft={`${useMember().id}:group:${group ? `${group.id}:${group.version}` : "new"}`}
      initialValues={toValues(group)}
      validate={validate}
      send={(values) => mutateAsync({ fields: values, idempotencyKey })}
      isSending={isPending}
      failure={error && getMessage(error, failure)}
      onClose={onClose}
    >
      <TextField name="name" {...fields.name} autoComplete="off" />
      <TextAreaField name="text" {...fields.text} />
      <ChoiceField name="access" {...fields.access} options={options} />
    </DialogForm>
  );
};

type Props = { isOpen: boolean; onClose: () => void; group: Group | undefined };

/** Edits a group; undefined proposes one. */
export const GroupDialog = ({ isOpen, onClose, group }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={group ? words.edit(group.name) : words.create}
    description={group ? words.editText : words.text}
  >
    {isOpen && <Content group={group} onClose={onClose} />}
  </Dialog>
);
