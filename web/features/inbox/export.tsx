import { eventInterestLabels } from "#shared/event-interest.ts";
import type { InboxMessage } from "#shared/inbox.ts";
import { inboxColumns, inboxWords, kindWords, messageWords, nameOf } from "#web/content/inbox.ts";
import { formatCsv } from "#web/lib/files/csv.ts";
import { ExportButton } from "#web/lib/files/export-button.tsx";

const { yes, no, earlier } = messageWords;

/** What only some forms have. */
const createFormCells = (message: InboxMessage) => {
  if (message.kind === "signup") {
    const { phone, interests, message: text } = message;
    return { phone, interests: interests.map((interest) => eventInterestLabels[interest]).join(", "), message: text };
  }
  if (message.kind !== "lead") return { subject: message.subject, message: message.message };
  const { phone, city, state, profession, interestLevel, earlyAccess, instagramHandle } = message;
  return {
    ...{ phone, city, state, profession, interestLevel, instagramHandle },
    earlyAccess: earlyAccess ? yes : no,
  };
};

const getStatus = ({ isOpen, handled }: InboxMessage) => {
  if (isOpen) return inboxWords.states.open;
  return handled ? inboxWords.states.handled : earlier;
};

const createRow = (message: InboxMessage): Partial<Record<keyof typeof inboxColumns, string>> => {
  const { id, email, createdAt, kind, handled, note, lastEmail, deletedAt } = message;
  return {
    ...{ id, email, note, sent: createdAt, kind: kindWords[kind], name: nameOf(message) },
    ...createFormCells(message),
    status: getStatus(message),
    handledAt: handled?.at,
    handledBy: handled && (handled.by.name || handled.by.id),
    lastEmail: lastEmail && `${messageWords.replied(lastEmail.kind)} ${lastEmail.at} ${lastEmail.by.name}`.trim(),
    deleted: deletedAt,
  };
};

/** Messages as CSV. */
export const formatInboxCsv = (messages: readonly InboxMessage[]) => formatCsv(inboxColumns, messages.map(createRow));

type Props = { messages: readonly InboxMessage[]; month: string | undefined; disabled: boolean };

/** Saves the messages that are shown, as CSV. */
export const ExportMessages = ({ messages, month, disabled }: Props) => (
  <ExportButton
    label={inboxWords.export}
    fileName={() => `inbox-${month ?? `open-${new Date().toLocaleDateString("en-CA")}`}.csv`}
    format={() => formatInboxCsv(messages)}
    failure={inboxWords.notExported}
    disabled={disabled}
    recordedAs={{ list: "inbox", scope: month ?? "open", rows: messages.length }}
  />
);
