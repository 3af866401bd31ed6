import { Box } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { eventInterestLabels } from "#shared/event-interest.ts";
import { type InboxMessage, type MessageEmail, inboxContract } from "#shared/inbox.ts";
import { formatClubDay, formatMoment } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ConflictBanner } from "#web/lib/forms/conflict-banner.tsx";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-area-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { EmailLink, InstagramLink, PhoneLink } from "#web/ui/outside-links.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { useMessageDetails, readNewest, useSaveNote } from "./api.ts";
import { MessageTrail, useNameOfAdmin } from "./message-text.tsx";

const noteWords = {
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
    onSaved: () => void showToast({ type: "success", ...noteWords.saved }),
    words: noteWords,
    onDone,
  });
  const { formik, conflict, failure, cancel } = editing;
  return (
    <Form formik={formik} label={noteWords.label} takesFocus>
      <Grid gap="3" maxWidth="text">
        <TextAreaField name="note" label={noteWords.label} help={noteWords.help} required={false} />
        {conflict && (
          <ConflictBanner
            words={noteWords.conflict}
            changes={conflict.listChanges({ note: noteWords.label }, ({ note }) => note)}
            onKeepMine={() => void editing.keepMine()}
            onTakeTheirs={() => void editing.takeTheirs()}
          />
        )}
        {failure && !conflict && <Banner message={failure} />}
        {!conflict && (
          <Row flexWrap="wrap" gap="3">
            <BusyButton type="submit" size="compact" look="gold" isBusy={formik.isSubmitting}>
              {formik.isSubmitting ? noteWords.saving : noteWords.save}
            </BusyButton>
            <Button size="compact" onClick={cancel}>
              {noteWords.cancel}
            </Button>
          </Row>
        )}
      </Grid>
    </Form>
  );
};

/** What admins noted about a message, and the form to change it. */
const MessageNote = ({ message }: { message: InboxMessage }) => {
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
            {noteWords.label}
          </Text>
          <UserText>{message.note}</UserText>
        </Box>
      )}
      <Button ref={button} look="quiet" size="compact" px="2" ms="-2" onClick={() => setChanging(true)}>
        {message.note === "" ? noteWords.add : noteWords.change}
      </Button>
    </Box>
  );
};

const words = {
  details: "Details",
  failed: "We couldn't load the details. Please try again.",
  emails: "Emails",
  email: { reply: "Reply", invitation: "Invitation to apply" },
  emailed: {
    waiting: "On its way.",
    sent: "Sent.",
    failed: "It hasn't gone out. We'll retry automatically.",
  },
} as const;

type Fact = [name: string, fact: ReactNode];

/** Everything the sender filled out; what was left empty is left out. */
const listFacts = (message: InboxMessage): Fact[] => {
  const phone = "phone" in message && message.phone !== "" ? message.phone : undefined;
  const facts: (Fact | false)[] = [
    ["Email", <EmailLink email={message.email} />],
    phone !== undefined && ["Phone", <PhoneLink phone={phone} />],
    ...(message.kind === "lead"
      ? ([
          ["City", <bdi>{`${message.city}, ${message.state}`}</bdi>],
          ["Profession", <bdi>{message.profession}</bdi>],
          message.instagramHandle !== "" && ["Instagram", <InstagramLink handle={message.instagramHandle} />],
          ["Interest level", message.interestLevel],
          ["Early bird access", message.earlyAccess ? "Yes" : "No"],
        ] as (Fact | false)[])
      : []),
    message.kind === "signup" &&
      message.interests.length > 0 && [
        "Interests",
        message.interests.map((interest) => eventInterestLabels[interest]).join(", "),
      ],
    "subject" in message && ["Subject", <bdi>{message.subject}</bdi>],
    "message" in message && message.message !== "" && ["Message", <UserText>{message.message}</UserText>],
    ["Sent", formatMoment(message.createdAt)],
  ];
  return facts.filter((fact) => fact !== false);
};

/** An email to the sender, by whom and when, and whether it went out. */
const SentEmail = ({ email: { kind, by, at, text, emailed } }: { email: MessageEmail }) => {
  const nameOfAdmin = useNameOfAdmin();
  return (
    <Grid as="li" gap="1">
      <Row as="p" flexWrap="wrap" columnGap="3">
        <span>{`${words.email[kind]} by ${nameOfAdmin(by)} on ${formatMoment(at)}`}</span>
        <Row as="span" gap="1.5" textStyle="small" color={emailed === "failed" ? "fg.error" : "fg.muted"}>
          <Icon name={emailed === "failed" ? "alert" : "mail"} width="4" height="4" />
          {words.emailed[emailed]}
        </Row>
      </Row>
      {text !== "" && (
        <UserText ps="3" borderInlineStartWidth="2px" borderColor="border.control" maxWidth="text">
          {text}
        </UserText>
      )}
    </Grid>
  );
};

/** The emails about a message; nothing where there are none. */
const SentEmails = ({ message }: { message: InboxMessage }) => {
  const { data, isFetching, refetch } = useMessageDetails(message);
  if (!data && !message.lastEmail) return null;
  if (!data)
    return isFetching ? (
      <Skeleton height="12" />
    ) : (
      <FailedRegion message={words.failed} onRetry={() => void refetch()} />
    );
  if (data.emails.length === 0) return null;
  return (
    <Box as="section" aria-labelledby={`${message.id}-emails`}>
      <Heading as="h3" id={`${message.id}-emails`} fontWeight="600" mb="1">
        {words.emails}
      </Heading>
      <Grid as="ul" gap="3">
        {data.emails.map((email) => (
          <SentEmail key={email.id} email={email} />
        ))}
      </Grid>
    </Box>
  );
};

/** A message in full, the admins' note, and what they sent. */
export const MessageDetails = ({ message }: { message: InboxMessage }) => (
  <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
    <FactTable label={words.details} facts={listFacts(message)} />
    <MessageTrail message={message} />
    <SentEmails message={message} />
    <MessageNote message={message} />
    <Text textStyle="small" color="fg.muted">
      Deleted on {formatClubDay(message.deletedAt)}
    </Text>
  </Grid>
);
