/** Somebody in a conversation who has no name (portal-and-admin.md, section 3, "Display defaults"). */
export const nameOf = (name: string) => name.trim() || "Unknown User";

const format = new Intl.NumberFormat("en-US");

export const conversationsWords = {
  title: "Messages",
  list: "Conversations",
  loading: "Loading your conversations",
  failed: "Failed to load your conversations.",
  olderFailed: "Failed to load older conversations.",
  tryAgain: "Try again",
  older: "Show older conversations",
  loadingOlder: "Loading...",
  /** portal-and-admin.md, section 8, as the next. */
  none: "No conversations yet...",
  noneHint: "Find a member in the directory and press Message: what you two write stands here.",
  toDirectory: "Open the directory",
  select: "Select a conversation...",
  own: "You:",
  noMessage: "No message yet",
  blocked: "Blocked",
  unread: (count: number) => (count > 99 ? "99+" : format.format(count)),
  unreadLong: (count: number) => `${format.format(count)} unread`,
} as const;

export const threadWords = {
  /** Names the region of a conversation. */
  with: (name: string) => `Conversation with ${name}`,
  back: "All conversations",
  online: "Online",
  /** portal-and-admin.md, section 8. */
  none: "No messages yet. Be the first to start the conversation!",
  failed: "Failed to load messages",
  /** Above the first message. */
  beginning: (name: string) => `This is where your conversation with ${name} begins.`,
  missing: "This conversation could not be found.",
  placeholder: (name: string) => `Message ${name}`,
  more: (name: string) => `More about the conversation with ${name}`,
  report: "Report",
} as const;

export const startWords = {
  failed: "This conversation could not be started.",
  toDirectory: "Back to the directory",
  toConversations: "Show my conversations",
} as const;

export const blockWords = {
  block: "Block",
  unblock: "Unblock",
  blocking: "Blocking...",
  unblocking: "Unblocking...",
  cancel: "Cancel",
  title: (name: string) => `Block ${name}?`,
  text: "Neither of you can write to the other any more, and neither sees whether the other is online. They are not told. In the community both of you go on reading each other. You can take it back at any time.",
  isBlocked: (name: string) => `You have blocked ${name}. Neither of you can write to the other.`,
  blocked: (name: string) => ({
    title: "Blocked",
    description: `You and ${name} cannot write to each other any more.`,
  }),
  unblocked: (name: string) => ({ title: "Unblocked", description: `You and ${name} can write to each other again.` }),
  notBlocked: "They could not be blocked. Please try again.",
  notUnblocked: "They could not be unblocked. Please try again.",
  failed: "Error",
} as const;
