/** Somebody without a name, where members talk (portal-and-admin.md, section 3, "Display defaults"). */
export const nameWriter = (name: string, topic: string | null) =>
  name.trim() || (topic === null ? "Unknown User" : "Anonymous User");

export const reportWords = {
  title: "Report this message?",
  text: "Our admins will read it and see that you reported it. We won't tell the person who wrote it.",
  quote: (name: string) => `${name}'s message`,
  attachment: (name: string) => `File: ${name}`,
  reason: "What's wrong with it? (optional)",
  cancel: "Cancel",
  report: "Report",
  reporting: "Reporting...",
  done: { title: "Message reported", description: "Thank you. Our admins will review it." },
  failed: "We couldn't report the message. Please try again.",
} as const;

export type ReportFilter = "open" | "all";

export const reportListWords = {
  title: "Reported Messages",
  welcome: "Messages members have reported. Review each one, act if needed, then resolve it.",
  filters: "Which reports to show",
  filter: { open: "Open", all: "All" } satisfies Record<ReportFilter, string>,
  loading: "Loading the reports",
  failed: "Failed to load the reports.",
  older: "Show older reports",
  loadingOlder: "Loading...",
  olderFailed: "Failed to load older reports.",
  tryAgain: "Try again",
  none: { open: "All clear: no open reports.", all: "No messages reported yet." },
  showAll: "Show all reports",
  direct: "Direct message",
  states: { open: "Open", closed: "Resolved" },
  message: (name: string) => `${name}'s message`,
  written: (date: string) => `Written on ${date}`,
  noText: "File only, no text.",
  reported: (date: string) => `on ${date}`,
  reportedBy: "Reported by",
  noReason: "No reason given.",
  closedBy: "Resolved by",
  somebody: "an administrator",
  close: "Mark as resolved",
  closing: "Marking...",
  closed: { title: "Resolved", description: "The report is now closed." },
  already: "Another admin already resolved this report.",
  notClosed: "We couldn't update the report. Please try again.",
  error: "Error",
  remove: "Delete message",
  removing: "Deleting...",
  removed: { title: "Message deleted", description: "It's gone from Community Chat." },
  isRemoved: "The message is deleted.",
  notRemoved: "We couldn't delete the message. Please try again.",
  askRemove: {
    title: "Delete this message?",
    text: "It's removed from Community Chat for good. The report keeps a copy.",
    cancel: "Keep it",
    confirm: "Delete message",
  },
} as const;
