import type { ConductKind } from "#shared/conduct.ts";
import type { ListedReport, Measure } from "#shared/reports.ts";

/** A member without a name (portal-and-admin.md, section 3, "Display defaults"). */
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
  welcome: "Messages members have reported. Open a report to see what was written around it, then decide.",
  filters: "Which reports to show",
  filter: { open: "Open", all: "All" } satisfies Record<ReportFilter, string>,
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
  isPrivate: "Private. Open the report to read it: the audit log notes who does.",
  reported: (date: string) => `on ${date}`,
  reportedBy: "Reported by",
  noReason: "No reason given.",
  closedBy: "Resolved by",
  somebody: "an administrator",
  open: "Review",
  openOf: (name: string) => `Review the report of ${name}'s message`,
  see: "See the report",
  seeOf: (name: string) => `See the report of ${name}'s message`,
  isRemoved: "The message is removed.",
  outcomes: {
    none: "Closed without action",
    warning: "Warned",
    "chat-mute": "Muted in chat",
    suspension: "Membership suspended",
  } satisfies Record<Measure, string>,
  removed: "Message removed",
  viewing: (names: string) => `Open for ${names}`,
} as const;

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** The page of one report. */
export const reportCaseWords = {
  title: "Report",
  all: "Reported Messages",
  loading: "Loading the report",
  failed: "We couldn't load the report. Please check your internet connection.",
  missing: { title: "Report not found", text: "It may be about a message of yours: another admin decides on those." },
  reported: "Reported message",
  context: {
    title: "In context",
    topic: (topic: string) => `What was written around it in ${topic}.`,
    direct: "What its reporter has of this conversation, up to the moment of the report.",
    none: "Nothing was written around it.",
    marked: "Reported",
  },
  others: (count: number) =>
    count === 1
      ? "Another member has reported this message, too. Your decision closes both reports."
      : `${count} other members have reported this message, too. Your decision closes all reports of it.`,
  why: "Why it was reported",
  history: {
    author: (name: string) => `History of ${name}`,
    reporter: (name: string) => `History of ${name}, who reported it`,
    firstReport: "This is the first report, and nothing was decided before.",
    firstReporter: "This is the first message they reported.",
    since: "from the last three years",
    report: "Report",
    until: (date: string) => `until ${date}`,
    untilLifted: "until it's lifted",
    reason: "Reason",
    kinds: {
      reported: () => "A message of theirs was reported",
      "report-made": () => "Reported a message",
      "message-removed": (by: string) => `${by} removed a message`,
      warning: (by: string) => `${by} warned them`,
      "chat-mute": (by: string) => `${by} muted them in chat`,
      "chat-mute-lifted": (by: string) => `${by} lifted the mute`,
      suspension: (by: string) => `${by} suspended the membership`,
      "suspension-lifted": (by: string) => (by === "" ? "The suspension ended" : `${by} lifted the suspension`),
    } satisfies Record<ConductKind, (by: string) => string>,
    admin: "An admin",
  },
  now: {
    chatMute: (until: string) => `Muted in chat until ${until}.`,
    suspension: (until: string) => (until === "" ? "Suspended until it's lifted." : `Suspended until ${until}.`),
    isAdmin: "An admin or someone who left the club can be warned, but not muted or suspended.",
    member: "Their page, where you can lift it",
  },
  viewers: {
    one: (name: string) => `${name} has this report open, too.`,
    many: (names: string) => `${names} have this report open, too.`,
  },
  decided: (by: string) => `${by} has just decided on this report.`,
  decision: {
    title: "Decide",
    removes: "Remove the message",
    removesHelp: "It's gone from Community Chat for good. The report keeps a copy.",
    measure: "What happens to its author?",
    measures: {
      none: { label: "Nothing", help: "Only the report is closed." },
      warning: { label: "Warning", help: "An email that says what was wrong." },
      "chat-mute": { label: "Mute in chat", help: "They can read Community Chat, but not post in it." },
      suspension: { label: "Suspend membership", help: "They're out of the portal and the directory." },
    } satisfies Record<Measure, { label: string; help: string }>,
    duration: "For how long?",
    mutes: days,
    suspensions: (count: number | null) => (count === null ? "Until an admin lifts it" : days(count)),
    reason: "Your reason",
    reasonHelp: {
      acted: "We email it to the author of the message, who can reply to the club. They don't learn who reported it.",
      none: "Only admins see it.",
    },
    note: {
      acted: "The reporter hears by email that we've acted, not what we decided.",
      none: "The reporter hears by email that we looked at it and took no action.",
    },
    action: { acted: "Decide and email", none: "Close without action" },
    /** Confirmation of sanctions, and of what cannot be undone. */
    dialog: {
      title: {
        "chat-mute": (name: string, count: number | null) =>
          `Mute ${name || "the author"} in chat for ${days(count ?? 0)}?`,
        suspension: (name: string, count: number | null) =>
          `Suspend ${name === "" ? "this membership" : `the membership of ${name}`} ${count === null ? "until an admin lifts it" : `for ${days(count)}`}?`,
        removal: (name: string) => (name === "" ? "Remove this message?" : `Remove ${name}'s message?`),
      },
      text: {
        "chat-mute": "They can read Community Chat, but not post in it.",
        suspension:
          "Their profile leaves the directory and their open pages close at once; they're signed out of the portal within five minutes.",
        removal: "The message is gone from Community Chat for good.",
      },
      email: "We email them your reason at once, and they can reply to the club.",
      cancel: "Go back",
      confirm: { "chat-mute": "Mute and email", suspension: "Suspend and email", removal: "Remove and email" },
    },
    busy: "Saving...",
    done: { title: "Report closed", description: "We're emailing everyone concerned." },
    failure: { unknown: "We couldn't save your decision. Please try again." },
  },
  outcome: {
    title: "Decision",
    until: (date: string) => `Until ${date}`,
    by: (name: string, date: string) => `${name || "An administrator"}, ${date}`,
    told: "What we told the author",
    noted: "Note among admins",
  },
} as const;

/** Where a reported message was written. */
export const placeOf = ({ topic, topicName = topic ?? undefined }: Pick<ListedReport, "topic" | "topicName">) =>
  topicName ?? reportListWords.direct;
