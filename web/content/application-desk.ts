import type {
  ApplicationRow,
  ApplicationState,
  ApplicationStep,
  DeclineReason,
  MovableState,
} from "#shared/application-review.ts";

const format = new Intl.NumberFormat("en-US");
const counted = (count: number) => `${format.format(count)} ${count === 1 ? "application" : "applications"}`;

/** What admins read of each state, and how it is drawn. */
export const stateWords = {
  received: { name: "New", icon: "mail", tone: "waiting" },
  "in-review": { name: "In review", icon: "clock", tone: "waiting" },
  "more-info": { name: "More info", icon: "info", tone: "quiet" },
  "on-hold": { name: "On hold", icon: "pause", tone: "quiet" },
  accepted: { name: "Accepted", icon: "check", tone: "good" },
  declined: { name: "Declined", icon: "close", tone: "bad" },
  withdrawn: { name: "Withdrawn", icon: "info", tone: "quiet" },
} as const satisfies Record<ApplicationState, object>;

/** Why an application is declined. */
export const declineReasonNames: Record<DeclineReason, string> = {
  "not-a-fit": "Not who the club is for",
  "too-early": "Too early in their career",
  "too-little": "Too little in their answers",
  "no-room": "No room at the moment",
  conduct: "Concerns about conduct",
  other: "Another reason",
};

/** An applicant, who under fair review has no name yet. */
export const nameOf = ({ name, industry, cityState }: Pick<ApplicationRow, "name" | "industry" | "cityState">) =>
  name || `${industry || "Applicant"}, ${cityState}`;

export const deskWords = {
  title: "Applications",
  statistics: "Statistics",
  search: {
    label: "Search applications",
    placeholder: "Search by name, email, company, city...",
    clear: "Clear search",
  },
  states: { label: "Show applications by state", all: "All", open: "Open" },
  toggles: { label: "Show fewer", overdue: "Overdue", mine: "Mine" },
  plan: { label: "Plan", all: "All plans" },
  month: { label: "Month", all: "All months" },
  order: {
    label: "Order",
    options: { promise: "By promise date", newest: "Newest first", name: "By name" },
  },
  loading: "Loading the applications",
  failed: "We couldn't load the applications. Please check your internet connection.",
  count: (shown: number, all: number) => (shown === all ? counted(all) : `${format.format(shown)} of ${counted(all)}`),
  soFar: (shown: number, loaded: number) => `${counted(shown)} so far, ${format.format(loaded)} loaded…`,
  none: "No applications",
  noneYet: "No one has applied yet. Applications from the website appear here.",
  allDecided: "You're all caught up: every application is decided.",
  seeAll: "See all applications",
  noMatch: "No applications match your filters",
  clearFilters: "Clear all filters",
  export: "Export CSV",
  notExported: { title: "Error", description: "The export failed. Please try again." },
  /** Beside those that go through the list. */
  keys: [
    ["A", "accept"],
    ["D", "decline"],
    ["U", "recall the decision"],
  ],
  fair: {
    label: "Fair review",
    help: "Hides name, company, age, and income until you've given a score.",
  },
  card: "The application",
  choose: "Choose an application to read it here.",
} as const;

export const rowWords = {
  select: (name: string) => `Select ${name}`,
  promised: (day: string) => `Answer by ${day}`,
  overdue: (day: string) => `Overdue since ${day}`,
  applied: (day: string) => `Applied ${day}`,
  assignee: (name: string) => `With ${name}`,
  you: "you",
  somebody: "an administrator",
  recall: "Recall",
  recalling: "Recalling...",
  recallOf: (name: string) => `Recall the decision about ${name}`,
} as const;

export const cardWords = {
  back: "All applications",
  region: (name: string) => `Application: ${name}`,
  hidden: "Name hidden",
  loading: "Loading the application",
  failed: "We couldn't load this application. Please check your internet connection.",
  notFound: "This application doesn't exist anymore.",
  applied: (day: string) => `Applied on ${day}`,
  accept: "Accept...",
  decline: "Decline...",
  move: "Move to...",
  leaves: (time: string) => `The email leaves at ${time}. Until then you can take both back.`,
  quietly: (time: string) => `You can take this back until ${time}.`,
  deleted: (day: string) => `We delete it on ${day}.`,
  withdrawn: "The applicant has withdrawn it.",
  declinedFor: (reason: DeclineReason) => `Reason: ${declineReasonNames[reason].toLowerCase()}.`,
  answers: "Answers",
  referral: "How they came to us",
  invitedBy: (name: string) => `Invited by ${name || "a member"}.`,
  vouches: "What members say",
  vouchedBy: (name: string) => `${name || "A member"} vouches for them`,
  questions: "Our questions",
  unanswered: "No answer yet.",
  history: "History",
  earlier: "Other applications from this address",
  contact: { email: "Email", phone: "Phone", website: "Website", instagram: "Instagram" },
  assignee: { label: "Assigned to", none: "No one yet", me: "Me" },
  notAssigned: "We couldn't assign it. Please try again.",
  error: "Error",
} as const;

const bySomebody = (by: string | undefined, what: string, doneAlone: string) => (by ? `${by} ${what}` : doneAlone);

/** What happened, in a line; `by` is the admin. */
export const formatStep = ({ kind, state, note }: ApplicationStep, by: string | undefined) => {
  const name = state && stateWords[state].name.toLowerCase();
  switch (kind) {
    case "received":
      return "Application received";
    case "changed":
      return "The applicant changed their answers";
    case "moved":
      return bySomebody(by, `moved it to ${name}`, `Moved to ${name}`);
    case "recalled":
      return bySomebody(by, `recalled the decision; it's ${name} again`, `The decision was recalled`);
    case "answered":
      return "The applicant answered our questions";
    case "withdrawn":
      return "The applicant withdrew";
    case "assigned":
      return bySomebody(by, (note ?? "").replace(/^A/, "a"), note ?? "");
    case "noted":
      return bySomebody(by, "added a note", "Note");
    case "late":
      return "Our answer was late; we promised a new date";
  }
};

export const historyWords = {
  reason: (reason: DeclineReason) => `Reason: ${declineReasonNames[reason].toLowerCase()}`,
  note: "Note",
  message: "Message",
  notTold: "Not emailed.",
} as const;

export const noteWords = {
  label: "Private note",
  help: "Admins only.",
  add: "Add note",
  adding: "Adding...",
  failure: { unknown: "We couldn't save the note. Please try again." },
} as const;

const actWords: Record<MovableState, string> = {
  "in-review": "Start review",
  "more-info": "Ask for more",
  "on-hold": "Put on hold",
  accepted: "Accept",
  declined: "Decline",
};

const doneWords: Record<MovableState, string> = {
  "in-review": "is in review",
  "more-info": "was asked for more",
  "on-hold": "is on hold",
  accepted: "is accepted",
  declined: "is declined",
};

const alreadyWords: Record<MovableState, string> = {
  "in-review": "in review",
  "more-info": "asked for more",
  "on-hold": "on hold",
  accepted: "accepted",
  declined: "declined",
};
const alreadyIs = (count: number, state: MovableState) =>
  `${count === 1 ? "was" : "were"} already ${alreadyWords[state]}`;

export const moveWords = {
  title: (name: string) => `Move the application of ${name}`,
  titleOfMany: (count: number) => `Move ${counted(count)}`,
  names: "Selected applications",
  state: "Move to",
  options: (state: MovableState) => actWords[state],
  questions: {
    title: "Your questions",
    label: (number: number) => `Question ${number}`,
    add: "Add a question",
    remove: (number: number) => `Remove question ${number}`,
  },
  declineReason: {
    label: "Reason",
    placeholder: "Choose a reason",
    help: "Admins only, for the statistics. The applicant never reads it.",
  },
  tells: "Email the applicant",
  tellsMany: "Email the applicants",
  later: "This email leaves after the time to recall it, which Club Settings says.",
  message: { label: "Message", help: "In the email, below what we always say. They read it; be kind." },
  note: { label: "Private note", help: "Admins only." },
  cancel: "Cancel",
  moving: "Moving...",
  submit: (state: MovableState | "", count: number) => {
    const act = state === "" ? "Move" : actWords[state];
    return count === 1 ? act : `${act} (${count})`;
  },
  changed: (name: string, state: ApplicationState) =>
    `${name}'s application changed since you opened this. Its state is now “${stateWords[state].name}”.`,
  progress: (done: number, all: number) => `Moved ${done} of ${all}`,
  failures: (count: number, selected: number) => {
    if (selected === 0) return `${counted(count)} didn't move:`;
    const who = selected === count ? "" : `${format.format(selected)} `;
    return `${counted(count)} didn't move, and ${who}${selected === 1 ? "stays" : "stay"} selected:`;
  },
  done: (name: string, state: MovableState) => ({
    title: actWords[state] === "Accept" ? "Application accepted" : "Application moved",
    description: `${name} ${doneWords[state]}.`,
  }),
  doneMany: (count: number, already: number, state: MovableState) => {
    if (already === 0) return { title: "Applications moved", description: `We moved ${counted(count)}.` };
    if (count === 0)
      return { title: "Nothing to move", description: `${counted(already)} ${alreadyIs(already, state)}.` };
    const rest = `${format.format(already)} ${alreadyIs(already, state)}`;
    return { title: "Applications moved", description: `We moved ${counted(count)}, and ${rest}.` };
  },
  partly: (count: number, all: number, already: number, state: MovableState) => ({
    title: "Some didn't move",
    description: `We moved ${format.format(count)} of ${counted(all)}${
      already === 0 ? "" : `, and ${format.format(already)} ${alreadyIs(already, state)}`
    }.`,
  }),
  failure: { unknown: "We couldn't move it. Please try again." },
} as const;

export const bulkWords = {
  region: "Selected applications",
  all: "Select all shown",
  clear: "Clear selection",
  move: (count: number) => `Move ${count}...`,
  selected: (count: number) => `${format.format(count)} selected`,
  hidden: (count: number) => `${format.format(count)} more not shown`,
} as const;

export const recallWords = {
  done: (name: string) => ({
    title: "Decision recalled",
    description: `${name}'s application is as it was. No email went out.`,
  }),
  failure: { unknown: "We couldn't recall it. Please try again." },
} as const;

export const scoreWords = {
  title: "Reviews",
  blind: "Give your score first. Then you'll see who it is, and what others think.",
  label: "Your score",
  scores: { 1: "1, no", 2: "2", 3: "3, unsure", 4: "4", 5: "5, yes" } as Record<number, string>,
  reason: { label: "Your reason", help: "A sentence. Admins only." },
  submit: "Save score",
  submitting: "Saving...",
  change: "Change your score",
  keep: "Cancel",
  yours: "You",
  by: (name: string, score: number) => `${name}: ${score} of 5`,
  failure: { unknown: "We couldn't save your score. Please try again." },
} as const;

/** The columns of the export: never age and income. */
export const deskColumns = {
  id: "ID",
  applied: "Applied",
  state: "State",
  plan: "Plan",
  name: "Name",
  email: "Email",
  company: "Company",
  industry: "Industry",
  city: "City",
  promised: "Answer By",
  overdue: "Overdue Since",
  closed: "Closed",
  declineReason: "Decline Reason",
  assignee: "Assigned To",
} as const;
