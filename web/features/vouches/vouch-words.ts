import { formatClubDate } from "#web/lib/dates.ts";
import { portalPaths } from "#web/portal-paths.ts";

const unknown = "There was a problem reaching the club. Please try again.";

/** Where a member vouches for applicants who named them. */
export const vouchWords = {
  title: "Vouch for an Applicant",
  welcome:
    "They're applying, and say you know them. A few sentences from you help our team decide. The applicant never sees them, or whether you answered.",
  asked: "Applicants who named you",
  loading: "Loading who named you",
  failed: "We couldn't load who named you. Please check your internet connection.",
  none: "No one is waiting for a word from you.",
  dashboard: "Back to the dashboard",
  until: (closesAt: string) => `Please answer by ${formatClubDate(closesAt)}.`,
  form: (name: string) => `Vouch for ${name}`,
  text: {
    label: "What should we know about them?",
    help: "How you know them, and what they'd bring to the club.",
  },
  submit: "Vouch",
  submitting: "Sending...",
  done: (name: string) => ({ title: "Thank you", description: `Your words about ${name} are with our team.` }),
  failureTitle: "Your words weren't sent",
  failure: { unknown },
  decline: {
    action: "Decline",
    named: (name: string) => `Decline to vouch for ${name}`,
    title: "Decline quietly?",
    text: (name: string) => `${name} won't know, and neither will our team. You can't vouch for them later.`,
    cancel: "Not yet",
    busy: "One moment...",
    done: { title: "Declined", description: "No one will know." },
    failed: "We couldn't record this. Please try again.",
  },
  /** On the dashboard. */
  link: (count: number) => ({
    title: count === 1 ? "An applicant says you know them" : `${count} applicants say you know them`,
    text: "Vouch in a few sentences, or decline quietly.",
    to: portalPaths.vouches,
  }),
} as const;
