import { useFormik } from "formik";
import { useState } from "react";
import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { inboxContract, type InboxMessage, type MessageEmail } from "#shared/inbox.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { DialogButtons } from "#web/lib/forms/dialog-form.tsx";
import { createDraft, forgetDraft, useKeptDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { collectErrors, validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { getReplyDraft, useSendEmail, nameOf } from "./api.ts";
import { MessageText, MessageTrail } from "./message-text.tsx";

const words = {
  replyTitle: (name: string) => `Reply to ${name}`,
  replyText: (email: string) => `We email ${email}. Answers come to the club's inbox.`,
  text: { label: "Your reply", help: "We add the greeting and your name." },
  inviteTitle: (name: string) => `Invite ${name} to apply?`,
  inviteText: (email: string) =>
    `We email ${email} an invitation from ${brand.name}, with a button to the application. Once an hour at most.`,
  handles: "Mark the message handled",
  cancel: "Cancel",
  send: "Send reply",
  sendInvitation: "Send invitation",
  sending: "Sending...",
  changed: "This message changed since you opened it. Please check it below before you send.",
  failure: { unknown: "We couldn't send it. Please try again." },
} as const;

type Kind = MessageEmail["kind"];

const { text, handles } = inboxContract.replyToMessage.input.shape;
const schemas = { reply: z.object({ text, handles }), invitation: z.object({ handles }) };

type Props = { message: InboxMessage; kind: Kind; onClose: () => void };

const Content = ({ message, kind, onClose }: Props) => {
  const { id: memberId } = useMember();
  const { mutateAsync, isPending, isSuccess, error } = useSendEmail(message);
  const [opened, setOpened] = useState(message);
  const isChanged = message.version !== opened.version && !isPending && !isSuccess;
  const draft = getReplyDraft(memberId, message.id);
  const empty = { text: "", handles: true };
  const formik = useFormik({
    initialValues: kind === "reply" ? createDraft(draft, empty, "tab") : empty,
    validate: validateWith(schemas[kind]),
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      if (isPending) return;
      try {
        await mutateAsync({ kind, ...values, version: message.version });
      } catch (failure) {
        if (failure instanceof ApiProblem) setErrors(collectErrors(failure.problem.errors ?? []));
        return;
      }
      if (kind === "reply") forgetDraft(draft, "tab");
      setOpened(message);
      onClose();
    },
  });
  useKeptDraft(kind === "reply" ? draft : `${draft}:none`, kind === "reply" ? formik.values : empty, empty, "tab");
  const send = kind === "reply" ? words.send : words.sendInvitation;
  return (
    <Form formik={formik} label={send}>
      <Grid gap="5">
        {kind === "reply" && <MessageText message={message} maxHeight="9rem" />}
        {isChanged && (
          <Grid gap="3">
            <Note role="alert" icon="alert" text={words.changed} />
            <MessageTrail message={message} />
          </Grid>
        )}
        {error && !isPending && <Banner message={getMessage(error, words.failure)} />}
        {kind === "reply" && <TextAreaField name="text" {...words.text} />}
        <CheckboxField name="handles" label={words.handles} />
        <DialogButtons
          words={{ cancel: words.cancel, confirm: send, busy: words.sending }}
          isBusy={isPending}
          onCancel={onClose}
        />
      </Grid>
    </Form>
  );
};

type DialogProps = Omit<Props, "onClose"> & {
  isOpen: boolean;
  onClose: () => void;
  /** Returns the element to focus when the dialog closes. */
  focusAfter: () => HTMLElement | null;
};

/** Writes a reply to a message's sender, or confirms inviting them to apply. */
export const EmailDialog = ({ isOpen, onClose, message, kind, focusAfter }: DialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={kind === "reply" ? words.replyTitle(nameOf(message)) : words.inviteTitle(nameOf(message))}
    description={kind === "reply" ? words.replyText(message.email) : words.inviteText(message.email)}
    focusAfter={focusAfter}
  >
    <Content message={message} kind={kind} onClose={onClose} />
  </Dialog>
);
