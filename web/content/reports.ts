/** Somebody without a name, where members talk (portal-and-admin.md, section 3, "Display defaults"). */
export const writerOf = (name: string, topic: string | null) =>
  name.trim() || (topic === null ? "Unknown User" : "Anonymous User");

export const reportWords = {
  title: "Report this message?",
  text: "The people who look after the club will read it, and see that it was you who reported it. Whoever wrote it is not told.",
  quote: (name: string) => `Message of ${name}`,
  attachment: (name: string) => `File: ${name}`,
  reason: "What is wrong with it? (optional)",
  cancel: "Cancel",
  report: "Report",
  reporting: "Reporting...",
  done: { title: "Message reported", description: "Thank you. The people who look after the club will look at it." },
  failed: "The message could not be reported. Please try again.",
} as const;

export type ReportFilter = "open" | "all";

export const reportListWords = {
  title: "Reported Messages",
  welcome: "What members have reported. Look at it, do what is right, then mark it as dealt with.",
  filters: "Which reports to show",
  filter: { open: "Open", all: "All" } satisfies Record<ReportFilter, string>,
  loading: "Loading the reports",
  failed: "Failed to load the reports.",
  older: "Show older reports",
  loadingOlder: "Loading...",
  olderFailed: "Failed to load older reports.",
  tryAgain: "Try again",
  none: { open: "Nothing to look at: no report is open.", all: "No message has been reported yet." },
  showAll: "Show all reports",
  direct: "Direct message",
  states: { open: "Open", closed: "Dealt with" },
  message: (name: string) => `Message of ${name}`,
  written: (date: string) => `Written on ${date}`,
  noText: "A file without words.",
  reported: (date: string) => `on ${date}`,
  reportedBy: "Reported by",
  noReason: "No reason given.",
  closedBy: "Dealt with by",
  somebody: "an administrator",
  close: "Mark as dealt with",
  closing: "Marking...",
  closed: { title: "Dealt with", description: "The report is no longer open." },
  already: "A colleague has dealt with this report already.",
  notClosed: "The report could not be marked. Please try again.",
  error: "Error",
  remove: "Delete message",
  removing: "Deleting...",
  removed: { title: "Message deleted", description: "Nobody sees it in the community any more." },
  isRemoved: "The message is deleted.",
  notRemoved: "The message could not be deleted. Please try again.",
  askRemove: {
    title: "Delete this message?",
    text: "It goes from the community for everybody, for good. The report keeps its words.",
    cancel: "Keep it",
    confirm: "Delete message",
  },
} as const;
