import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { inboxContract, type InboxMessage } from "#shared/inbox.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ConflictBanner } from "#web/lib/forms/conflict-banner.tsx";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-area-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { readNewest, useSaveNote } from "./api.ts";

const words = {
  label: "Private note",
  help: "Admins only.",
  add: "Add a private note",
  change: "Change note",
  save: "Save note",
  saving: "Saving...",
  cancel: "Cancel",
  saved: { title: "Note saved", description: "Only admins see it." },
  unknown: "We couldn't save the note. Please try again.",
  conflict: {
    title: "Another admin changed this note.",
    same: "Another admin changed this message. The note is the same.",
    newest: "Take theirs",
  },
} as const;

type Values = { note: string; version: number };

const validate = validateWith<Values & { messageId: string }>(inboxContract.saveMessageNote.input);

const useDraftName = (messageId: string) => `${useMember().id}:note:${messageId}`;

const NoteForm = ({ message, onDone }: { message: InboxMessage; onDone: () => void }) => {
  const { id: memberId } = useMember();
  const { mutateAsync: save } = useSaveNote();
  const { id: messageId } = message;
  const editing = useClosingForm<Values, InboxMessage, "note">({
    draft: useDraftName(messageId),
    saved: message,
    toValues: ({ note, version }) => ({ note, version }),
    fields: ["note"],
    validate: (values) => validate({ ...values, messageId }),
    save: (values) => save({ ...values, messageId }),
    getNewest: () => readNewest(memberId, messageId),
    onSaved: () => void showToast({ type: "success", ...words.saved }),
    words,
    onDone,
  });
  const { formik, conflict, failure, cancel } = editing;
  return (
    <Form formik={formik} label={words.label} takesFocus>
      <Grid gap="3" maxWidth="text">
        <TextAreaField name="note" label={words.label} help={words.help} required={false} />
        {conflict && (
          <ConflictBanner
            words={words.conflict}
            changes={conflict.listChanges({ note: words.label }, ({ note }) => note)}
            onKeepMine={() => void editing.keepMine()}
            onTakeTheirs={() => void editing.takeTheirs()}
          />
        )}
        {failure && !conflict && <Banner message={failure} />}
        {!conflict && (
          <Row flexWrap="wrap" gap="3">
            <BusyButton type="submit" size="compact" look="gold" isBusy={formik.isSubmitting}>
              {formik.isSubmitting ? words.saving : words.save}
            </BusyButton>
            <Button size="compact" onClick={cancel}>
              {words.cancel}
            </Button>
          </Row>
        )}
      </Grid>
    </Form>
  );
};

/** What admins noted about a message, and the form to change it. */
export const MessageNote = ({ message }: { message: InboxMessage }) => {
  const draft = useDraftName(message.id);
  const [isChanging, setChanging] = useState(() => hasDraft(draft, "tab"));
  const button = useRef<HTMLButtonElement>(null);
  const [wasChanged, setWasChanged] = useState(false);
  useEffect(() => {
    // The button that had the focus is gone with the form.
    if (wasChanged && !isChanging) button.current?.focus({ preventScroll: true });
  }, [wasChanged, isChanging]);
  if (isChanging)
    return (
      <NoteForm
        message={message}
        onDone={() => {
          setWasChanged(true);
          setChanging(false);
        }}
      />
    );
  return (
    <Box>
      {message.note !== "" && (
        <Box p="3" mb="2" bg="brand.tint" borderRadius="sm">
          <Text textStyle="small" color="fg.muted">
            {words.label}
          </Text>
          <UserText>{message.note}</UserText>
        </Box>
      )}
      <Button ref={button} look="quiet" size="compact" px="2" ms="-2" onClick={() => setChanging(true)}>
        {message.note === "" ? words.add : words.change}
      </Button>
    </Box>
  );
};
