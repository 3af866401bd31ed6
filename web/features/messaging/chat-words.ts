import { maxMessageLength } from "#shared/messages.ts";

const count = new Intl.NumberFormat("en-US");

const you = "You";

/** Texts of both chats; their own are in `community-words.ts` and `conversations.ts`. */
export const chatWords = {
  /** portal-and-admin.md, section 8. */
  failed: "Failed to load messages",
  notSent: "Failed to send message",
  notSentText: "Please check your internet connection. Your message is saved.",
  retry: "Try again",
  loading: "Loading the messages",
  loadingOlder: "Loading earlier messages",
  today: "Today",
  yesterday: "Yesterday",
  newFromHere: "New",
  newMessages: (number: number) => (number === 1 ? "1 new message" : `${count.format(number)} new messages`),
  toNewest: "Latest messages",
  toComposer: "Skip to the message field",
  reply: "Reply",
  replyingTo: (author: string) => `Replying to ${author === you ? "yourself" : author}`,
  noReply: "Don't reply to this message",
  /** The quoted message of a reply, for screen readers. */
  quoted: (author: string, text: string) => `In reply to ${author}: ${text}`,
  file: (name: string) => `File ${name}`,
  notFound: "We couldn't find this message",
  notFoundText: "Please check your internet connection and try again.",
  mention: "Members to mention",
  suggestions: (number: number) =>
    number === 1 ? "1 name. Press Enter to mention." : `${count.format(number)} names. Choose with the arrow keys.`,
  react: "Add a reaction",
  reactWith: (emoji: string) => `React with ${emoji}`,
  moreReactions: "More reactions",
  reactions: "Reactions",
  reactedWith: (emoji: string, number: number) => `${emoji}, ${count.format(number)}`,
  seeReactions: "See who reacted",
  noReactions: "No reactions yet.",
  reactionsFailed: "Failed to load the reactions.",
  notReacted: "We couldn't save your reaction",
  notReactedText: "Please check your internet connection and try again.",
  read: "Read",
  edited: "(edited)",
  deleted: "This message was deleted",
  sending: "Sending…",
  waiting: "Waiting for a connection…",
  edit: "Edit",
  discard: "Discard",
  you,
  actions: (author: string, time: string) => `Actions for ${author === you ? "your" : `${author}'s`} message, ${time}`,
  /** For screen readers. */
  spoken: (author: string, text: string) => `${author}: ${text}`,
  manyMissed: (number: number) => `${count.format(number)} new messages`,
  /** Short enough for a narrow field; its label says who it is for. */
  placeholder: "Write a message",
  more: "Show more",
  send: "Send",
  save: "Save",
  cancel: "Cancel",
  editing: "Editing your message",
  tooLong: `Messages can be up to ${count.format(maxMessageLength)} characters. Please shorten it.`,
  length: (length: number) => `${count.format(length)} of ${count.format(maxMessageLength)} characters`,
} as const;
