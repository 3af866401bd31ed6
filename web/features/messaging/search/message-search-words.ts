import type { Topic } from "#shared/community.ts";

const count = new Intl.NumberFormat("en-US");

export const messageSearchWords = {
  title: "Search Messages",
  field: { label: "Search messages", placeholder: "Search messages", clear: "Clear the search" },
  hint: "Search Community Chat and your own conversations. Type a few words, and the newest messages that have all of them appear here.",
  loading: "Searching messages",
  failed: "We couldn't search your messages. Please check your internet connection.",
  none: (query: string) => `No messages match “${query}”.`,
  noneHint: "Try fewer words, or just the beginning of one.",
  toChat: "Open Community Chat",
  list: "Messages found",
  found: (number: number, hasMore: boolean) =>
    number === 1 && !hasMore ? "1 message found" : `${count.format(number)}${hasMore ? " or more" : ""} messages found`,
  older: "Search further back",
  loadingOlder: "Searching...",
  olderFailed: "We couldn't search further back.",
  tryAgain: "Try again",
  you: "You",
  inTopic: (topic: Topic) => `in ${topic}`,
  /** Of what the other member of a conversation wrote, and of what one wrote to them. */
  toYou: "to you",
  to: (name: string) => `to ${name}`,
} as const;
