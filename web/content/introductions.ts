import { introductionDays, maxIntroductionsPerMonth, type OwnIntroduction } from "#shared/introductions.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { portalPaths } from "#web/portal-paths.ts";

const unknown = "There was a problem reaching the club. Please try again.";

const failure = { unknown, withoutMessage: unknown };

/** A member whose name is not shown, in a sentence. */
export const formatPerson = (name: string) => name.trim() || "A member";

/** Where members ask for introductions, pass requests on, and accept them. */
export const introductionWords = {
  title: "Introductions",
  welcome:
    "A conversation begins only when both sides want it. Someone who knows you both passes your request on, or we do.",
  /** From Messages. */
  link: "Introductions",
  loading: "Loading your introductions",
  failed: "We couldn't load your introductions. Please check your internet connection.",
  none: "No introductions yet. On the page of a member who isn't taking messages from you, ask for one.",
  toDirectory: "Open the directory",
  until: (time: string) => `Please answer by ${formatClubDate(time)}.`,
  why: "Why",
  /** On the dashboard. */
  waiting: (count: number) => ({
    title: count === 1 ? "An introduction is waiting for you" : `${count} introductions are waiting for you`,
    text: "Bring two members together, or meet someone new.",
    to: portalPaths.introductions,
  }),
  failure,
  failedTitle: "Error",
} as const;

/** Requests from people who want to meet the member. */
export const offeredWords = {
  title: "They'd like to meet you",
  /** After the name. */
  asks: "would like to meet you",
  /** Before a name. */
  by: "Introduced by",
  byNamed: (name: string) => `Introduced by ${name}`,
  byClub: "Introduced by the club",
  accept: "Accept",
  acceptNamed: (name: string) => `Accept and meet ${name}`,
  accepting: "One moment...",
  accepted: (name: string) => ({ title: "You're introduced", description: `Say hello to ${name}.` }),
  decline: "No, thank you",
  declineNamed: (name: string) => `No, thank you: ${name}`,
  dialog: {
    title: "Decline quietly?",
    text: (name: string) => `${name} won't know. To them, it looks as though no answer came.`,
    block: "Also block them",
    blockHelp:
      "You won't be able to message each other, and they can't ask to meet you again. We don't tell them, but they may notice that you're no longer among the names they can mention.",
    cancel: "Not yet",
    busy: "One moment...",
  },
  declined: { title: "Declined", description: "No one will know." },
  declinedAndBlocked: (name: string) => ({
    title: "Declined",
    description: `You've blocked ${name}. We tell no one.`,
  }),
} as const;

/** A request waiting for a go-between: a member or the club. */
export const passWords = {
  title: "You could introduce them",
  /** Between the two names. */
  asks: "would like to meet",
  form: (by: string, to: string) => `Introduce ${by} to ${to}`,
  words: { label: "Your words (optional)", help: "Both will read them: why they should meet." },
  introduce: "Introduce",
  introducing: "Sending...",
  introduced: (to: string) => ({ title: "Passed on", description: `It's up to ${to} now.` }),
  /** Before it is passed on. */
  question: {
    title: (by: string, to: string) => `Introduce ${by} to ${to}?`,
    text: (to: string) =>
      `We tell ${to} at once why, with your words if you wrote some, and they decide. You can't take it back.`,
    cancel: "Go back",
  },
  notNow: "Not now",
  notNowNamed: (by: string, to: string) => `Not now: ${by} and ${to}`,
  dialog: {
    title: "Not now?",
    text: (by: string) => `We'll tell ${by} that the request wasn't passed on, not why. They can ask someone else.`,
    cancel: "Go back",
    busy: "One moment...",
  },
  notPassed: (by: string) => ({ title: "Not passed on", description: `We've let ${by} know, without a reason.` }),
} as const;

/** The member's own requests. */
export const ownIntroductionWords = {
  title: "Your requests",
  /** Before a name, as the next. */
  meet: "To meet",
  through: "Through",
  throughClub: "Through the club",
  asked: (time: string) => `Asked ${formatClubDate(time)}`,
  states: {
    asked: { label: "Waiting", tone: "waiting", icon: "clock" },
    passed: { label: "Passed on", tone: "waiting", icon: "clock" },
    accepted: { label: "Accepted", tone: "good", icon: "check" },
    "not-passed": { label: "Not passed on", tone: "quiet", icon: "close" },
    "no-answer": { label: "No answer", tone: "quiet", icon: "close" },
  },
  explain: {
    asked: (via: string | null, until: string) =>
      `We've asked ${via ?? "our team"} to pass it on. If nothing happens, your request ends ${formatClubDate(until)}.`,
    passed: (until: string) =>
      `It's up to them now. We'll tell you when they accept. Without an answer, your request ends ${formatClubDate(until)}.`,
    accepted: "You can message each other.",
    "not-passed": (byMember: boolean) =>
      `It happens, and for many reasons. You can ask ${byMember ? "someone else, or the club" : "a member you've both met"}.`,
    "no-answer": "No answer came this time. You may well meet at an event.",
  },
  open: "Open conversation",
  again: "Ask again",
  withdraw: "Withdraw",
  withdrawNamed: (name: string) => `Withdraw the request to meet ${name}`,
  dialog: {
    title: "Withdraw your request?",
    asked: "No one will pass it on.",
    passed: `It has been passed on. If you withdraw now, you can't ask to meet them again for 60 days.`,
    cancel: "Keep it",
    busy: "One moment...",
  },
  withdrawn: { title: "Withdrawn", description: "Your request is gone." },
} as const satisfies { states: Record<OwnIntroduction["state"], unknown>; [name: string]: unknown };

/** The dialog for asking. */
export const askWords = {
  action: "Ask for an introduction",
  named: (name: string) => `Ask for an introduction to ${name}`,
  /** Instead of the button, while a request is open. */
  asked: "You've asked for an introduction",
  askedNamed: (name: string) => `You've asked for an introduction to ${name}`,
  text: (name: string) =>
    `Someone who knows you both, or the club, passes your request on. You can write to each other once ${name} accepts.`,
  loading: "Looking for members you both know",
  failed: "We couldn't load this. Please check your internet connection.",
  via: { label: "Who should introduce you?" },
  club: { label: "The club", help: "Our team looks at every request." },
  member: "You've both met them.",
  reason: { label: "Why would you like to meet?", help: "Everyone who passes it on reads this, and so do they." },
  buttons: { cancel: "Cancel", confirm: "Ask", busy: "Sending..." },
  done: (via: string) => ({
    title: "Request sent",
    description: `We've asked ${via}. They have ${introductionDays} days to pass it on.`,
  }),
  doneClub: { title: "Request sent", description: "Our team will look at it. We'll let you know." },
  instead: {
    open: "You've already asked to meet them. See how it's going under Introductions.",
    wait: (time: string) => `You asked to meet them before. You can ask again after ${formatClubDate(time)}.`,
    full: "You have five open requests. Withdraw one, or wait for an answer, and then ask again.",
    "used-up": (time: string) =>
      `You've asked for ${maxIntroductionsPerMonth} introductions in thirty days. You can ask again after ${formatClubDate(time)}.`,
    nameless: "To ask for an introduction, add your name to your profile first.",
    none: "An introduction isn't possible right now.",
    nobody: "Everyone who could introduce you has been asked. Please try again in a few weeks.",
    nobodyForAdmin: "No other admin can pass this on right now, and no member you've both met.",
  },
  close: "Close",
  see: "See your introductions",
  addName: "Add your name",
} as const;

/** Where admins pass on requests addressed to the club. */
export const introductionQueueWords = {
  title: "Introduction Requests",
  welcome:
    "Members ask us to introduce them. Pass a request on, and it's up to the other side. If you'd rather not, we only tell the member who asked that it wasn't passed on, not who decided or why.",
  /** Shown instead of a request that was answered elsewhere while on screen. */
  decided: {
    introduce: (name: string) => `${name || "Another admin"} has just passed this request on.`,
    "not-now": (name: string) => `${name || "Another admin"} has just chosen not to pass this request on.`,
  },
  gone: "This request isn't waiting anymore.",
  dismiss: "OK",
  dismissNamed: (by: string, to: string) => `OK: ${by} and ${to}`,
  none: "No one is waiting for an introduction.",
  older: "Show more requests",
  loadingOlder: "Loading...",
  olderFailed: "We couldn't load more requests.",
  tryAgain: "Try again",
} as const;
