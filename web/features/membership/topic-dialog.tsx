import { topicForm, type AdminTopic } from "#shared/topics.ts";
import { EditFormEnd, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid } from "#web/ui/layout.ts";
import { useItemForm } from "./list-api.ts";
import { useTopicList } from "./topics-api.ts";

const words = {
  create: "New topic",
  edit: (name: string) => `Rename ${name}`,
  text: "Every member sees it in Community Chat.",
  name: { label: "Name" },
  end: {
    save: "Save topic",
    failureTitle: "The topic is not saved",
    conflict: {
      title: "This topic changed while you were editing",
      same: "Nothing on this form changed.",
      newest: "Use the latest",
    },
  },
  failure: { unknown: "There was a problem saving the topic. Please try again." },
} as const;

type Values = { name: string };

const empty: Values = { name: "" };
const toFields = ({ name }: Values) => ({ name: name.trim() });
const validate = (values: Values) => validateWith<Values>(topicForm)(toFields(values));

type ContentProps = { topic: AdminTopic | undefined; onClose: () => void };

const Content = ({ topic, onClose }: ContentProps) => {
  const editing = useItemForm(useTopicList(), {
    draft: `${useMember().id}:club-topic:${topic?.id ?? "new"}`,
    item: topic,
    toValues: ({ name }) => ({ name }),
    ...{ empty, toFields, validate },
    words: words.failure,
    onDone: onClose,
  });
  const { conflict } = editing;
  return (
    <Form formik={editing.formik} label={topic ? words.edit(topic.name) : words.create}>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={editing.takeNewest} />
      <Grid gap="5">
        <Fields>
          <TextField name="name" {...words.name} autoComplete="off" />
        </Fields>
        <EditFormEnd editing={editing} changes={conflict?.listChanges({ name: words.name.label })} words={words.end} />
      </Grid>
    </Form>
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
