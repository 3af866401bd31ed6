import * as z from "zod/mini";
import type { Topic } from "#shared/community.ts";
import { reportReason } from "#shared/reports.ts";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Text } from "#web/ui/layout.ts";
import { isReporting, reportFailure, useReport } from "./api.ts";
import { Quote } from "./quote.tsx";
import { reportWords as words } from "./report-words.ts";

/** The message to report: where it is, and what is shown of it. */
export type Reported = ({ topic: Topic } | { conversationId: string }) & {
  messageId: string;
  /** Its author's name there. */
  name: string;
  content: string;
  /** The name of its attachment. */
  attachment?: string | undefined;
};

const empty = { reason: "" };
const schema = z.object({ reason: reportReason });

const addressOf = (message: Reported) =>
  "topic" in message ? { topic: message.topic } : { conversationId: message.conversationId };

type ContentProps = { message: Reported; onClose: () => void };

const Content = ({ message, onClose }: ContentProps) => {
  const { messageId, name, content, attachment } = message;
  const draft = `${useMember().id}:report:${messageId}`;
  const { mutateAsync, isPending, error } = useReport(messageId);
  return (
    <DialogForm
      label={words.title}
      words={{ ...words, confirm: words.report, busy: words.reporting }}
      draft={draft}
      initialValues={empty}
      validate={validateWith(schema)}
      // A report sent before the dialog was closed is still pending.
      send={async ({ reason }) => !isReporting(messageId) && mutateAsync({ ...addressOf(message), messageId, reason })}
      isSending={isPending}
      failure={error && reportFailure(error)}
      onClose={onClose}
      lead={
        <Quote label={words.quote(name)} text={content}>
          {attachment && (
            <Text textStyle="small" color="fg.muted">
              {words.attachment(attachment)}
            </Text>
          )}
        </Quote>
      }
    >
      <TextAreaField name="reason" label={words.reason} required={false} />
    </DialogForm>
  );
};

type Props = { isOpen: boolean; onClose: () => void; message: Reported };

/** Shows the message, asks what is wrong with it, and sends the report. */
export const ReportDialog = ({ isOpen, onClose, message }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title} description={words.text}>
    <Content key={message.messageId} message={message} onClose={onClose} />
  </Dialog>
);
