import { brand } from "#shared/brand.ts";
import { eventInterestLabels } from "#shared/event-interest.ts";
import type { InboxMessage, MessageEmail, MessageKind } from "#shared/inbox.ts";

const format = new Intl.NumberFormat("en-US");
const counted = (count: number) => `${format.format(count)} ${count === 1 ? "message" : "messages"}`;

export const kindWords: Record<MessageKind, string> = {
  lead: "Stay Connected",
  message: "Contact",
  question: "Listing question",
  signup: "Event interest",
};

/** Who sent a message. */
export const nameOf = (message: InboxMessage) =>
  message.kind === "lead" ? `${message.firstName} ${message.lastName}` : message.name;

/** A message in a line or two: its subject, and what it says. */
export const summaryOf = (message: InboxMessage): { subject?: string; text: string } => {
  if (message.kind === "lead")
    return { text: [message.interestLevel, message.profession, `${message.city}, ${message.state}`].join(" · ") };
  if (message.kind !== "signup") return { subject: message.subject, text: message.message };
  const interests = message.interests.map((interest) => eventInterestLabels[interest]).join(", ");
  return { ...(interests && { subject: interests }), text: message.message || "Wants to hear about new events." };
};

export const inboxWords = {
  title: "Inbox",
  welcome: "What people send us, in one place. Answer it, then mark it handled.",
  views: { label: "Which messages", open: "Open", month: "By month" },
  month: "Month",
  earlier: "Prior month",
  later: "Next month",
  search: { label: "Search messages", placeholder: "Search by name, email, text...", clear: "Clear search" },
  kinds: { label: "Show a kind of message", all: "All kinds" },
  states: { label: "Show messages by status", all: "All", open: "Open", handled: "Handled" },
  loading: "Loading the messages",
  failed: "We couldn't load the messages. Please check your internet connection.",
  count: (shown: number, all: number) => (shown === all ? counted(all) : `${format.format(shown)} of ${counted(all)}`),
  soFar: (shown: number, loaded: number) => `${counted(shown)} so far, ${format.format(loaded)} loaded…`,
  none: "No messages",
  allHandled: "You're all caught up: no message is waiting.",
  seeMonth: "See this month",
  noneIn: (month: string) => `No one wrote to us in ${month}.`,
  lookEarlier: "See the month before",
  noMatch: "No messages match your filters",
  clearFilters: "Clear all filters",
  export: "Export CSV",
  notExported: { title: "Error", description: "The export failed. Please try again." },
  /** Beside those that go through the list. */
  keys: [
    ["O", "details"],
    ["R", "reply"],
    ["H", "handled"],
  ],
} as const;

export const messageWords = {
  details: "Details",
  detailsOf: (name: string) => `Details: ${name}`,
  handled: "Handled",
  earlier: "Before the inbox",
  earlierText: "This message came before there was an inbox. The club received it by email.",
  handle: "Mark handled",
  reopen: "Open again",
  saving: "Saving...",
  about: (action: string, name: string) => `${action}: ${name}`,
  you: "you",
  somebody: "an administrator",
  handledBy: (name: string, moment: string) => `Handled by ${name} on ${moment}`,
  replied: (kind: MessageEmail["kind"]) => (kind === "reply" ? "Replied" : "Invited to apply"),
  deleted: (day: string) => `Deleted on ${day}`,
  failed: "We couldn't load the details. Please try again.",
  loading: "Loading the details",
  /** What toasts say. */
  error: "Error",
  notChanged: "We couldn't save that. Please try again.",
  yes: "Yes",
  no: "No",
  facts: {
    email: "Email",
    phone: "Phone",
    city: "City",
    profession: "Profession",
    interestLevel: "Interest level",
    earlyAccess: "Early bird access",
    instagram: "Instagram",
    interests: "Interests",
    subject: "Subject",
    message: "Message",
    sent: "Sent",
  },
} as const;

export const noteWords = {
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

export const emailWords = {
  reply: "Reply",
  invite: "Invite to apply",
  sent: "Emails",
  kinds: { reply: "Reply", invitation: "Invitation to apply" },
  by: (kind: MessageEmail["kind"], name: string, moment: string) => `${emailWords.kinds[kind]} by ${name} on ${moment}`,
  emailed: {
    waiting: "On its way.",
    sent: "Sent.",
    failed: "It hasn't gone out. We'll retry automatically.",
  },
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
  done: (kind: MessageEmail["kind"], name: string) =>
    kind === "reply"
      ? { title: "Reply sent", description: `We emailed ${name} your reply.` }
      : { title: "Invitation sent", description: `We invited ${name} to apply.` },
  notSent: {
    title: "Email Notification Issue",
    description: "We kept it with the message, but it hasn't gone out yet. We'll keep trying.",
  },
} as const;

/** The columns of the export. */
export const inboxColumns = {
  id: "ID",
  sent: "Sent",
  kind: "Kind",
  name: "Name",
  email: "Email",
  phone: "Phone",
  city: "City",
  state: "State",
  profession: "Profession",
  interestLevel: "Interest Level",
  earlyAccess: "Early Bird Access",
  instagramHandle: "Instagram",
  interests: "Interests",
  subject: "Subject",
  message: "Message",
  status: "Status",
  handledAt: "Handled",
  handledBy: "Handled By",
  note: "Note",
  lastEmail: "Last Email",
  deleted: "Deleted",
} as const;
