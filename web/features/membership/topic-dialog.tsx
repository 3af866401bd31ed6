import { topicForm, type AdminTopic } from "#shared/topics.ts";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useSaveTopics } from "./topics-api.ts";

const words = {
  create: "New topic",
  edit: (name: string) => `Rename ${name}`,
  text: "Every member sees it in Community Chat.",
  name: { label: "Name" },
  cancel: "Cancel",
  confirm: "Save topic",
  busy: "Saving...",
  failure: { unknown: "There was a problem saving the topic. Please try again." },
} as const;

const validate = validateWith<{ name: string }>(topicForm);

type ContentProps = { topic: AdminTopic | undefined; onClose: () => void };

const Content = ({ topic, onClose }: ContentProps) => {
  const { mutateAsync, isPending, error } = useSaveTopics();
  return (
    <DialogForm
      label={topic ? words.edit(topic.name) : words.create}
      words={words}
      draft={`${useMember().id}:club-topic:${topic?.id ?? "new"}`}
      initialValues={{ name: topic?.name ?? "" }}
      validate={validate}
      send={({ name }) =>
        mutateAsync({ act: "save", id: topic?.id, fields: { name, isArchived: topic?.isArchived ?? false } })
      }
      isSending={isPending}
      failure={error && getMessage(error, words.failure)}
      onClose={onClose}
    >
      <TextField name="name" {...words.name} autoComplete="off" />
    </DialogForm>
  );
};

type Props = { isOpen: boolean; onClose: () => void; topic: AdminTopic | undefined };

/** Renames a topic; undefined makes a new one. */
export const TopicDialog = ({ isOpen, onClose, topic }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={topic ? words.edit(topic.name) : words.create}
    description={words.text}
  >
    <Content key={topic?.id ?? "new"} topic={topic} onClose={onClose} />
  </Dialog>
);
