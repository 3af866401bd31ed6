import type { Topic } from "#shared/community.ts";
import { tooLargeMessage, uploadRules } from "#shared/uploads.ts";

const count = new Intl.NumberFormat("en-US");

export const communityWords = {
  title: "Community Chat",
  topics: "Topics",
  unread: "unread messages",
  online: (number: number) => `${count.format(number)} online`,
  offline: "You are offline: who is here is not known.",
  onlineList: "Who is online",
  you: "You",
  /** portal-and-admin.md, section 3, "Display defaults". */
  nameless: "Anonymous User",
  /** The same, section 8. */
  none: "No messages yet. Be the first to start the conversation!",
  beginning: (topic: Topic) => `This is where ${topic} begins.`,
  placeholder: (topic: Topic) => `Message ${topic}`,
  edit: "Edit",
  remove: "Delete",
  report: "Report",
} as const;

export const changeWords = {
  /** portal-and-admin.md, section 8. */
  failed: "An unexpected error occurred",
  failedText: "Please check your internet connection and try again.",
  remove: {
    title: "Delete this message?",
    text: "Nobody will be able to read it any more. A note stays in its place.",
    another: (name: string) => `This is a message of ${name}.`,
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
  ready: "Ready to be sent",
  remove: "Remove the file",
  cancel: "Cancel the upload",
  retry: "Try again",
  wait: "The file is still on its way. Please wait a moment.",
  notThere: "The file could not be uploaded. Please try again, or remove it.",
  drop: "Drop a picture, a PDF or a Word document here",
  onlyOne: "A message can carry one file. The first one was taken.",
  notTaken: "This file cannot be attached",
  wrongType: "Please choose a picture, a PDF, or a Word document.",
  empty: "There is nothing in this file.",
  unreadable: "This browser cannot read that picture. Please save it as JPEG or PNG and choose it again.",
  /** portal-and-admin.md, sections 5 and 8. */
  tooLarge: tooLargeMessage(uploadRules.attachment.megabytes),
  tooLargeText: "Please choose a smaller file.",
  failed: "Failed to upload file.",
  failedText: "Please check your internet connection.",
  save: "Download",
  download: (name: string) => `Download ${name}`,
  notDownloaded: "The file could not be downloaded",
  open: (name: string) => `Show ${name} larger`,
  broken: "The picture could not be loaded.",
  spoken: (name: string) => `File ${name}`,
  picture: "Picture",
  size: (bytes: number) =>
    bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`,
} as const;
