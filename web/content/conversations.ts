/** A participant without a name (portal-and-admin.md, section 3, "Display defaults"). */
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
  noneHint: "Find a member in the directory and press Message. Your conversation appears here.",
  toDirectory: "Open the directory",
  select: "Select a conversation...",
  own: "You:",
  noMessage: "Say hello",
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
  beginning: (name: string) => `This is the start of your conversation with ${name}.`,
  missing: "We couldn't find this conversation.",
  placeholder: (name: string) => `Message ${name}`,
  more: (name: string) => `Conversation options for ${name}`,
  report: "Report",
} as const;

export const contactWords = {
  /** In place of the composer. */
  isRefused: (name: string) => `${name} isn't taking messages right now.`,
  /** In place of the button on a member's page. */
  cannotMessage: (name: string) => `${name} isn't taking messages from you right now.`,
  title: "Messages",
  label: "Who can message you",
  everyone: "Everyone",
  everyoneHelp: "Any member of the club.",
  met: "People you know",
  metHelp: "Members you met at an event, and those you've exchanged messages with.",
  none: "No one",
  noneHelp: "No new messages, not even in conversations you already have. Only an introduction you accept begins one.",
  reading: "Read receipts",
  readingHelp: "Others see what you've read, and you see what they've read. Off, neither of you does.",
  typing: "Typing indicator",
  typingHelp: "Others see when you're typing, and you see when they are. Off, neither of you does.",
  isTyping: (name: string) => `${name} is typing…`,
  saving: "Saving",
  loading: "Loading your message settings",
  failed: "Could not load your settings.",
  saved: "Settings updated",
  savedText: {
    everyone: "Everyone can message you.",
    met: "Only people you know can message you.",
    none: "No one can message you.",
    reading: (isOn: boolean) => (isOn ? "Read receipts are on." : "Read receipts are off."),
    typing: (isOn: boolean) => (isOn ? "The typing indicator is on." : "The typing indicator is off."),
  },
  notSaved: "Failed to update settings.",
} as const;

export const blockWords = {
  block: "Block",
  blockNamed: (name: string) => `Block ${name}`,
  unblock: "Unblock",
  blocking: "Blocking...",
  unblocking: "Unblocking...",
  cancel: "Cancel",
  title: (name: string) => `Block ${name}?`,
  text: "You won't be able to message each other or see when the other is online. We won't tell them. You'll still see each other's posts in Community Chat. If you'd only like to hear less of them, mute them instead. You can unblock them anytime.",
  isBlocked: (name: string) => `You've blocked ${name}. You can't message each other.`,
  blocked: (name: string) => ({
    title: "Blocked",
    description: `You and ${name} can no longer message each other.`,
  }),
  unblocked: (name: string) => ({ title: "Unblocked", description: `You and ${name} can message each other again.` }),
  notBlocked: "We couldn't block them. Please try again.",
  notUnblocked: "We couldn't unblock them. Please try again.",
  failed: "Error",
} as const;
