import type { ApplicationState } from "#shared/application-review.ts";
import { brand } from "#shared/brand.ts";
import { formatClubDate } from "#web/lib/dates.ts";

type StateWords = { icon: "clock" | "check" | "info" | "alert"; title: string; text: string };

/** The page behind an application's private link. */
export const ownApplicationWords = {
  eyebrow: "Membership",
  title: "Your application",
  description: `The private page of an application for membership in ${brand.name}: where it stands, and what comes next.`,
  about: "Where your application stands",
  loading: "Loading your application",
  failed: "We couldn't load your application. Please check your internet connection.",
  unknown: "Something went wrong. Please try again.",
  hearBy: (date: string) => `You'll hear from us by ${date}.`,
  states: {
    received: {
      icon: "clock",
      title: "We have your application",
      text: "It's waiting to be read. Until we begin, you can change every answer.",
    },
    "in-review": {
      icon: "clock",
      title: "In review",
      text: "Our team is reading your application now. There's nothing for you to do.",
    },
    "more-info": {
      icon: "info",
      title: "We have a question for you",
      text: "Please answer below. We go on as soon as we have your answer.",
    },
    "on-hold": {
      icon: "clock",
      title: "On hold",
      text: "We've read your application and need a little longer before we can decide.",
    },
    accepted: { icon: "check", title: "You're in", text: "Your application was accepted. Welcome to the club." },
    declined: {
      icon: "info",
      title: "Not this time",
      text: "We've read all of your application, and we can't offer you membership now. You're welcome at our public events.",
    },
    withdrawn: {
      icon: "info",
      title: "Withdrawn",
      text: "You withdrew this application, and no one reviews it anymore.",
    },
  } satisfies Record<ApplicationState, StateWords>,
  /** While the club awaits several answers. */
  asked: (count: number) => ({
    title: `We have ${count} questions for you`,
    text: "Please answer them below. We go on as soon as we have your answers.",
  }),
  ended: {
    icon: "info",
    title: "Your membership has ended",
    text: "Your application was accepted, and the membership that came of it has ended. If you'd like to talk about it, or to come back, please write to us.",
    contact: "Contact us",
    subject: "My membership",
  } as const,
  join: "Become a member",
  again: "Apply again",
  againFrom: (date: string) => `You may apply again from ${date}. Your answers will be filled in.`,
  deletedOn: (date: string) => `We delete this application on ${date}.`,
  events: "See our events",
  history: {
    title: "So far",
    kinds: {
      received: "You applied",
      changed: "You changed your answers",
      answered: "You answered our questions",
      withdrawn: "You withdrew",
      late: "We needed longer than we promised",
    } as Partial<Record<string, string>>,
    asked: (count: number) => (count > 1 ? `We asked you ${count} questions` : "We asked you a question"),
    states: {
      received: "Waiting to be read",
      "in-review": "We began to read",
      "more-info": "We asked you a question",
      "on-hold": "We put it on hold",
      accepted: "Accepted",
      declined: "Declined",
      withdrawn: "Withdrawn",
    } satisfies Record<ApplicationState, string>,
  },
  questions: {
    title: "Our questions",
    number: (number: number) => `Question ${number}`,
    label: (number: number, of: number) => (of === 1 ? "Your answer" : `Your answer to question ${number}`),
    submit: "Send answers",
    submitting: "Sending...",
    failureTitle: "Your answers weren't sent",
    done: { title: "Answers sent", description: "Thank you. Your application is in review again." },
    yours: "Your answer",
  },
  members: {
    title: "Does a member know you?",
    text: "Name up to two members, and we'll ask them about you. We tell them your name, company, and city. A name can't be changed once you've sent it.",
    enough: "Thank you. You've named two members.",
    named: (at: string) => `Named on ${formatClubDate(at)}`,
    email: { label: "Their Email Address" },
    submit: "Name this member",
    submitting: "Sending...",
    failureTitle: "We couldn't take this name",
    done: { title: "Thank you", description: "If it's a member's address, we're asking them now." },
  },
  answers: {
    title: "Your answers",
    change: "Change your answers",
    save: "Save answers",
    keep: "Keep them as they are",
    keepAfterFailure: "Back to your answers",
    emailNote: "To use another email address, withdraw this application and apply with that one.",
    done: { title: "Answers saved", description: "We'll read them as they are now." },
    failureTitle: "Your answers didn't change",
    failure: (description: string) => ({ title: "Your answers didn't change", description }),
    conflict: {
      title: "Your application changed while you were editing",
      same: "Nothing of your answers changed.",
      newest: "Use the latest",
    },
  },
  withdraw: {
    title: "Changed your mind?",
    text: "You can withdraw your application. You may apply again later.",
    open: "Withdraw application",
    question: "Withdraw your application?",
    sure: "No one will review it anymore, and we'll delete it after some time. This can't be undone.",
    confirm: "Yes, withdraw it",
    confirming: "Withdrawing...",
    keep: "Keep my application",
    failureTitle: "Your application wasn't withdrawn",
    done: { title: "Application withdrawn", description: "We've sent you an email about it." },
  },
  wrongLink: {
    eyebrow: "Membership",
    title: "This link doesn't work",
    text: "Please copy the whole link from our email; some email apps cut it off. If you can't find it, we'll send it again.",
    apply: "Apply for membership",
    contact: "Contact us",
    subject: "My application",
  },
};
