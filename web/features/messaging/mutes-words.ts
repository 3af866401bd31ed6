import type { Topic } from "#shared/community.ts";

export const muteWords = {
  mute: "Mute",
  muteNamed: (name: string) => `Mute ${name}`,
  unmute: "Unmute",
  unmuteNamed: (name: string) => `Unmute ${name}`,
  muteTopic: (topic: Topic) => `Mute ${topic}`,
  unmuteTopic: (topic: Topic) => `Unmute ${topic}`,
  muted: (name: string) => ({
    title: "Muted",
    description: `${name}'s messages are folded in Community Chat and don't count as unread. They can still write to you, and we don't tell them.`,
  }),
  unmuted: (name: string) => ({ title: "Unmuted", description: `You see ${name}'s messages as before.` }),
  topicMuted: (topic: Topic) => ({
    title: "Topic muted",
    description: `New messages in ${topic} aren't marked as unread.`,
  }),
  topicUnmuted: (topic: Topic) => ({
    title: "Topic unmuted",
    description: `New messages in ${topic} are marked again.`,
  }),
  failed: "Error",
  notChanged: "We couldn't save this. Please try again.",
  /** In place of a message. */
  folded: "You've muted this member.",
  show: "Show message",
  hide: "Hide message",
} as const;
