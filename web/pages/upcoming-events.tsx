import { useState } from "react";
import { upcoming } from "#web/content/events.ts";
import { EventList } from "#web/features/events/public/event-list.tsx";
import { takeServedData } from "#web/lib/api/served.ts";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";

takeServedData();

const loadDialog = async () => (await import("#web/features/contact/question-dialog.tsx")).QuestionDialog;

/** Opens the contact form with this subject. What was sent is noted below. */
const QuestionButton = ({ label, subject }: { label: string; subject: string }) => {
  const dialog = useLazyDialog(loadDialog);
  const [sentNote, setSentNote] = useState("");
  return (
    <>
      <Button {...dialog.opener}>{label}</Button>
      <Text
        role="status"
        hidden={sentNote === ""}
        textStyle="small"
        color="fg.muted"
        overflowWrap="anywhere"
        flexBasis={{ sm: "full" }}
      >
        {sentNote}
      </Text>
      <LazyDialog dialog={dialog} props={{ subject, onSent: setSentNote }} />
    </>
  );
};

/** The coming events, each with the way to ask about it. */
export const Upcoming = () => (
  <EventList more={({ title }) => <QuestionButton label={upcoming.askQuestions} subject={upcoming.subject(title)} />} />
);
