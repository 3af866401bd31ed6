import type { ComponentProps } from "react";
import type { LetterTopic } from "#shared/letter-topics.ts";
import { gmailBytes, type LetterState, type ReturnReason } from "#shared/letters.ts";
import type { LeftOutReason } from "#shared/segments.ts";
import type { StatusBadge } from "#web/ui/status-badge.tsx";

/** What all screens of letters say. */
export const letterWords = {
  title: "Letters",
  writing: "Letter",
  noSubject: "No subject yet",
  loading: "Loading the letter",
  failed: "We couldn't load the letter. Please check your internet connection.",
} as const;

export const topicNames: Record<LetterTopic, string> = { news: "News", events: "Events", offers: "Offers" };

export const letterBadges: Record<LetterState, ComponentProps<typeof StatusBadge>> = {
  template: { tone: "quiet", icon: "info", children: "Template" },
  draft: { tone: "quiet", icon: "mail", children: "Draft" },
  scheduled: { tone: "waiting", icon: "clock", children: "Scheduled" },
  sending: { tone: "waiting", icon: "arrow", children: "On its way" },
  stopped: { tone: "bad", icon: "pause", children: "Stopped" },
  sent: { tone: "good", icon: "check", children: "Sent" },
};

/** Why somebody gets no email, as a heading, and as a count. */
export const leftOutNames: Record<LeftOutReason, string> = {
  unsubscribed: "Unsubscribed from this topic",
  suppressed: "Their address bounced, or they called our email spam",
  suspended: "Suspended",
  leaving: "Asked us to delete their account",
  "no-address": "No email address",
  gone: "No account anymore",
};

/** Why a letter is a draft again. */
export const returnedTexts: Record<ReturnReason, string> = {
  "called-off": "It wasn't sent: its event was canceled. Choose another time, or send it now.",
  "event-gone": "It wasn't sent: its event is gone. Choose another time, or send it now.",
  "too-late": "It wasn't sent: its time had passed. Choose another time, or send it now.",
  "too-many": "It wasn't sent: it was for more people than a letter can be for. Change whom it is for.",
  "segment-gone": "It can't be sent: the level, group, or event it was for is gone. Change whom it is for.",
};

const kilobytes = (bytes: number) => Math.ceil(bytes / 1000);

/** What to say of a letter that Gmail would cut off; undefined for any other. */
export const describeLength = (bytes: number) =>
  bytes > gmailBytes
    ? `Gmail shows the first ${kilobytes(gmailBytes)} kB of an email, and this one has ${kilobytes(bytes)}. Use fewer events, buttons, or links, so that your readers see its end.`
    : undefined;

/** What to say of cards that are left out, since their events are not open. */
export const describeLeftOutCards = (cards: number) =>
  cards === 1
    ? "An event of this letter is no longer open, so its card is left out."
    : `${cards} events of this letter are no longer open, so their cards are left out.`;
