import { brand } from "#shared/brand.ts";

/** What somebody sees who is signed in and is no member. */
export const notAMemberWords = {
  title: "You're not a member yet",
  signedInAs: "You're signed in as",
  loading: "Looking for your application",
  failed: "We couldn't look up your application. Please check your internet connection.",
  applied: {
    text: "We have your application. As soon as we say yes, this page opens the door, so there's no need to sign in again.",
    action: "See your application",
  },
  notApplied: {
    text: `${brand.name} is a members-only club. Tell us about yourself, and we'll take it from there.`,
    action: "Apply",
  },
  ended: {
    title: "Your membership has ended",
    text: "You can't enter the member portal anymore. If you'd like to talk about it, please write to us.",
    action: "Contact us",
  },
  suspended: {
    title: "Your membership is suspended",
    text: "You can't enter the member portal, and other members don't see you there. Nothing of yours is deleted.",
    until: (date: string) => `Your suspension ends on ${date}; then everything is as it was.`,
    endless: "Your suspension lasts until we lift it.",
    reason: "Why we decided so",
    appeal: "If you think we got this wrong, tell us why. A person reads every appeal.",
    action: "Write to us",
    subject: "My suspension",
  },
  /** For who is suspended, or was a member: pages with their data are closed to them. */
  data: {
    text: "What we keep about you is still yours to ask for. For a copy of your data, or to have it deleted, write to us.",
    action: "Ask about your data",
    subject: "My data",
  },
  contact: "Already a member? Write to us",
  subject: "My membership",
} as const;
