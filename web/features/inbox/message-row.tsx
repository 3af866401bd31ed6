import { Box } from "@chakra-ui/react";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { eventInterestLabels } from "#shared/event-interest.ts";
import { type InboxMessage, type MessageEmail, inboxContract } from "#shared/inbox.ts";
import { formatShortly, formatClubDay, formatMoment } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { ConflictBanner } from "#web/lib/forms/edit-form-parts.tsx";
import { Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Row, Text, Grid } from "#web/ui/layout.ts";
import { EmailLink, InstagramLink, PhoneLink } from "#web/ui/outside-links.tsx";
import { RowFrame } from "#web/ui/row-list.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import {
  useIsToggling,
  useMessageDetails,
  readNewest,
  useSaveNote,
  kindWords,
  nameOf,
  summarizeMessage,
} from "./api.ts";
import { MessageTrail, useNameOfAdmin } from "./message-text.tsx";

const words = {
  details: "Details",
  handled: "Handled",
  earlier: "Before the inbox",
  handle: "Mark handled",
  reopen: "Open again",
  saving: "Saving...",
  replied: { reply: "Replied", invitation: "Invited to apply" },
  write: { reply: "Reply", invitation: "Invite to apply" },
} as const;

/** The ids of a message's row and of the buttons that open a dialog. */
export const getRowId = (messageId: string) => `inbox-${messageId}`;
export const getEmailButtonId = (messageId: string, kind: MessageEmail["kind"]) => `${kind}-${messageId}`;

export type OnEmail = (message: InboxMessage, kind: MessageEmail["kind"]) => void;

/** What was done about a message; nothing if it is open and unanswered. */
const Status = ({ message: { isOpen, handled, lastEmail } }: { message: InboxMessage }) => (
  <>
    {!isOpen && (
      <StatusBadge tone={handled ? "good" : "quiet"} icon={handled ? "check" : "info"}>
        {handled ? words.handled : words.earlier}
      </StatusBadge>
    )}
    {lastEmail && (
      <StatusBadge tone="quiet" icon="mail">
        {words.replied[lastEmail.kind]}
      </StatusBadge>
    )}
  </>
);

type HandleProps = { message: InboxMessage; onToggle: (message: InboxMessage) => void };

/** Marks a message handled, or reopens it. */
const HandleButton = ({ message, onToggle }: HandleProps) => {
  const isBusy = useIsToggling(message.id);
  const label = message.isOpen ? words.handle : words.reopen;
  return (
    <BusyButton
      size="compact"
      flexShrink="0"
      px={{ base: "3", sm: "4" }}
      isBusy={isBusy}
      aria-label={`${label}: ${nameOf(message)}`}
      onClick={() => onToggle(message)}
    >
      {message.isOpen && <Icon name="check" color="fg.success" />}
      {/* On a phone, a check mark next to the name says it. */}
      <Box as="span" hideBelow={message.isOpen ? "sm" : undefined}>
        {isBusy ? words.saving : label}
      </Box>
    </BusyButton>
  );
};

const quiet = {
  look: "quiet",
  size: "compact",
  px: "2",
  fontSize: "0.875rem",
  minHeight: { base: "10", md: "9" },
} as const;

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

/** The admins' note on a message, and the form for editing it. */
const MessageNote = ({ message }: { message: InboxMessage }) => {
  const draft = useDraftName(message.id);
  const [isChanging, setChanging] = useState(() => hasDraft(draft, "tab"));
  const button = useRef<HTMLButtonElement>(null);
  const [wasChanged, setWasChanged] = useState(false);
  useEffect(() => {
    // The button that had the focus disappeared with the form.
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

const messageDetailsWords = {
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

/** Everything the sender filled out, without empty fields. */
const listFacts = (message: InboxMessage, isReading: boolean): Fact[] => {
  const phone = "phone" in message && message.phone !== "" ? message.phone : undefined;
  const facts: (Fact | false)[] = [
    !isReading && ["Email", <EmailLink email={message.email} />],
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

/** An email to the sender: by whom, when, and whether it was sent. */
const SentEmail = ({ email: { kind, by, at, text, emailed } }: { email: MessageEmail }) => {
  const nameOfAdmin = useNameOfAdmin();
  return (
    <Grid as="li" gap="1">
      <Row as="p" flexWrap="wrap" columnGap="3">
        <span>{`${messageDetailsWords.email[kind]} by ${nameOfAdmin(by)} on ${formatMoment(at)}`}</span>
        <Row as="span" gap="1.5" textStyle="small" color={emailed === "failed" ? "fg.error" : "fg.muted"}>
          <Icon name={emailed === "failed" ? "alert" : "mail"} width="4" height="4" />
          {messageDetailsWords.emailed[emailed]}
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

/** The emails about a message; nothing if there are none. */
const SentEmails = ({ message }: { message: InboxMessage }) => {
  const { data, isFetching, refetch } = useMessageDetails(message);
  if (!data && !message.lastEmail) return null;
  if (!data)
    return isFetching ? (
      <Skeleton height="12" />
    ) : (
      <FailedRegion message={messageDetailsWords.failed} onRetry={() => void refetch()} />
    );
  if (data.emails.length === 0) return null;
  return (
    <Box as="section" aria-labelledby={`${message.id}-emails`}>
      <Heading as="h3" id={`${message.id}-emails`} fontWeight="600" mb="1">
        {messageDetailsWords.emails}
      </Heading>
      <Grid as="ul" gap="3">
        {data.emails.map((email) => (
          <SentEmail key={email.id} email={email} />
        ))}
      </Grid>
    </Box>
  );
};

/** The full message, the admins' note, and their emails. */
const MessageDetails = ({ message }: { message: InboxMessage }) => {
  const mayAnswer = useMay("conversations");
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <FactTable label={messageDetailsWords.details} facts={listFacts(message, !mayAnswer)} />
      <MessageTrail message={message} />
      {mayAnswer && (
        <>
          <SentEmails message={message} />
          <MessageNote message={message} />
        </>
      )}
      <Text textStyle="small" color="fg.muted">
        Deleted on {formatClubDay(message.deletedAt)}
      </Text>
    </Grid>
  );
};

type Props = HandleProps & {
  isExpanded: boolean;
  today: Date;
  onExpand: (messageId: string) => void;
  onEmail: OnEmail;
  onIntent: () => void;
};

/** A message in a few lines: sender, subject, and actions; the rest can be expanded. */
export const MessageRow = memo(({ message, isExpanded, today, onToggle, onExpand, onEmail, onIntent }: Props) => {
  const { id, email, createdAt, kind, isOpen } = message;
  const name = nameOf(message);
  const { subject, text } = summarizeMessage(message);
  const detailsId = `${id}-details`;
  const mayAnswer = useMay("conversations");
  return (
    <RowFrame
      id={getRowId(id)}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      borderInlineStartWidth="3px"
      borderInlineStartColor={isOpen ? "brand.solid" : "border"}
    >
      <Row alignItems="flex-start" columnGap="3">
        <Row flex="1" minWidth="0" minHeight="11" flexWrap="wrap" columnGap="3" py="1.5">
          <Heading as="h2" id={`${id}-name`} dir="auto" fontWeight="600" fontSize="1.0625rem" overflowWrap="anywhere">
            {name}
          </Heading>
          <Text textStyle="small" color="fg.muted">
            {kindWords[kind]} · <time dateTime={createdAt}>{formatShortly(createdAt, today)}</time>
          </Text>
          <Status message={message} />
        </Row>
        {mayAnswer && <HandleButton message={message} onToggle={onToggle} />}
      </Row>
      {!isExpanded && (
        <Text dir="auto" lineClamp="2" overflowWrap="anywhere" maxWidth="text" fontSize="0.9375rem">
          {subject && <strong>{subject} </strong>}
          <Box as="span" color="fg.muted">
            {text}
          </Box>
        </Text>
      )}
      <Row flexWrap="wrap" columnGap="2" ms="-2">
        <Button
          {...quiet}
          data-opens
          aria-expanded={isExpanded}
          aria-controls={detailsId}
          aria-label={`${words.details}: ${name}`}
          onClick={() => onExpand(id)}
        >
          {words.details}
          <Icon
            name="chevron"
            width="4"
            height="4"
            transition="rotate 150ms"
            rotate={isExpanded ? "180deg" : undefined}
          />
        </Button>
        {(mayAnswer ? (["reply", "invitation"] as const) : []).map((each) => (
          <Button
            key={each}
            {...quiet}
            id={getEmailButtonId(id, each)}
            aria-haspopup="dialog"
            aria-describedby={`${id}-name`}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={() => onEmail(message, each)}
          >
            {words.write[each]}
          </Button>
        ))}
        <Text textStyle="small" color="fg.muted" alignSelf="center" ms="auto" hideBelow="md" overflowWrap="anywhere">
          {email}
        </Text>
      </Row>
      <Box id={detailsId} hidden={!isExpanded} py="3">
        {isExpanded && <MessageDetails message={message} />}
      </Box>
    </RowFrame>
  );
});
