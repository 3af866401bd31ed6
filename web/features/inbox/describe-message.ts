import { eventInterestLabels } from "#shared/event-interest.ts";
import type { InboxMessage, MessageKind } from "#shared/inbox.ts";

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
