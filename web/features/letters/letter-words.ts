import type { ComponentProps } from "react";
import type { LetterTopic } from "#shared/letter-topics.ts";
import type { LetterState } from "#shared/letters.ts";
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
