import { maxMegapixels, tooLargeMessage, uploadRules } from "#shared/uploads.ts";

const count = new Intl.NumberFormat("en-US");

export const communityWords = {
  title: "Community Chat",
  topics: "Topics",
  unread: "unread messages",
  online: (number: number) => `${count.format(number)} online`,
  offline: "You're offline.",
  offlineMore: "We can't see who's here.",
  onlineList: "Who's online",
  you: "You",
  /** portal-and-admin.md, section 3, "Display defaults". */
  nameless: "Anonymous User",
  /** The same, section 8. */
  none: "No messages yet. Be the first to start the conversation!",
  beginning: (topic: string) => `This is the start of ${topic}.`,
  placeholder: (topic: string) => `Message ${topic}`,
  poll: "Ask in a poll",
  spokenPoll: (options: number) => `Poll with ${options} options`,
  notVoted: "We couldn't save your vote",
  notVotedText: "Please check your internet connection and try again.",
  edit: "Edit",
  remove: "Delete",
  report: "Report",
  archived: "Archived",
  noneArchived: "Nothing was written here.",
  closedNote: (group: string) => `${group} is closed: you can read it, and nobody writes here anymore.`,
  archivedNote: (topic: string) => `${topic} is archived: you can read it, and nobody writes here anymore.`,
  muted: (until: string) => `An admin has muted you: you can read along, and post again from ${until}.`,
  mutedMore: "Our email to you says why, and how to object.",
} as const;

export const changeWords = {
  /** portal-and-admin.md, section 8. */
  failed: "An unexpected error occurred",
  failedText: "Please check your internet connection and try again.",
  remove: {
    title: "Delete this message?",
    text: "No one will be able to read it. A note stays in its place.",
    another: (name: string) => `This message is from ${name}.`,
    action: "Delete",
    busy: "Deleting...",
    cancel: "Cancel",
  },
} as const;

export const fileWords = {
  attach: "Attach a file",
  title: "Attachment",
  preparing: "Preparing the file",
  uploading: "Uploading the file",
  ready: "Ready to send",
  remove: "Remove the file",
  cancel: "Cancel the upload",
  retry: "Try again",
  wait: "The file is still uploading. Please wait a moment.",
  notThere: "We couldn't upload the file. Please try again or remove it.",
  drop: "Drop an image, PDF, or Word document here",
  onlyOne: "One file per message. We kept the first one.",
  notTaken: "This file can't be attached",
  wrongType: "Please choose an image, PDF, or Word document.",
  empty: "This file is empty.",
  unreadable: `Your browser can't read that image. Please save it as a JPEG or PNG of at most ${maxMegapixels} megapixels and try again.`,
  /** portal-and-admin.md, sections 5 and 8. */
  tooLarge: tooLargeMessage(uploadRules.attachment.megabytes),
  tooLargeText: "Please choose a smaller file.",
  failed: "Failed to upload file.",
  failedText: "Please check your internet connection.",
  save: "Download",
  download: (name: string) => `Download ${name}`,
  notDownloaded: "We couldn't download the file",
  open: (name: string) => `Enlarge ${name}`,
  broken: "We couldn't load the image.",
  spoken: (name: string) => `File ${name}`,
  picture: "Picture",
  size: (bytes: number) =>
    bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`,
} as const;
