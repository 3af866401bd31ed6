import { useFormik } from "formik";
import * as z from "zod/mini";
import type { Topic } from "#shared/community.ts";
import { reportReason } from "#shared/reports.ts";
import { reportWords as words } from "#web/content/reports.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { createDraft, forgetDraft, useKeptDraft } from "#web/lib/forms/draft.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-area-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Stack, Text } from "#web/ui/layout.ts";
import { isReporting, reportFailure, useReport } from "./api.ts";
import { Quote } from "./quote.tsx";

/** A message as it is reported: where it is, and what of it is shown once more. */
export type Reported = ({ topic: Topic } | { conversationId: string }) & {
  messageId: string;
  /** Its author, as they are called there. */
  name: string;
  content: string;
  /** The name of the file it carries. */
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
  const formik = useFormik({
    initialValues: createDraft(draft, empty, "tab"),
    validate: validateWith(schema),
    validateOnBlur: false,
    onSubmit: async ({ reason }) => {
      if (isReporting(messageId)) return;
      try {
        await mutateAsync({ ...addressOf(message), messageId, reason });
      } catch {
        // It stands above the field.
        return;
      }
      forgetDraft(draft, "tab");
      onClose();
    },
  });
  useKeptDraft(draft, formik.values, empty, "tab");
  return (
    <Form formik={formik} label={words.title} isBusy={isPending}>
      <Grid gap="5">
        <Quote label={words.quote(name)} text={content}>
          {attachment && (
            <Text textStyle="small" color="fg.muted">
              {words.attachment(attachment)}
            </Text>
          )}
        </Quote>
        {error && !isPending && <Banner message={reportFailure(error)} />}
        <Fields>
          <TextAreaField name="reason" label={words.reason} required={false} />
        </Fields>
        <Stack flexDirection={{ base: "column-reverse", sm: "row" }} justifyContent="flex-end" gap="3">
          <Button onClick={onClose}>{words.cancel}</Button>
          <BusyButton type="submit" look="gold" isBusy={isPending}>
            {isPending ? words.reporting : words.report}
          </BusyButton>
        </Stack>
      </Grid>
    </Form>
  );
};

type Props = { isOpen: boolean; onClose: () => void; message: Reported };

/** Shows a message once more, asks what is wrong with it, and tells the admins. */
export const ReportDialog = ({ isOpen, onClose, message }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title} description={words.text}>
    <Content key={message.messageId} message={message} onClose={onClose} />
  </Dialog>
);
