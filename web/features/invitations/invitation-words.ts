import { brand } from "#shared/brand.ts";
import type { Invitation, InvitationState } from "#shared/invitations.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { portalPaths } from "#web/portal-paths.ts";

type Standing = {
  tone: "waiting" | "good" | "bad" | "quiet";
  icon: "mail" | "eye" | "check" | "clock" | "close";
  label: string;
};

const states: Record<InvitationState, Standing> = {
  sent: { tone: "waiting", icon: "mail", label: "Sent" },
  opened: { tone: "waiting", icon: "eye", label: "Opened" },
  applied: { tone: "waiting", icon: "clock", label: "Applied" },
  joined: { tone: "good", icon: "check", label: "Joined" },
  expired: { tone: "quiet", icon: "clock", label: "Expired" },
  "taken-back": { tone: "quiet", icon: "close", label: "Taken back" },
};

const unknown = "There was a problem sending the invitation. Please try again.";

export const invitationWords = {
  title: "Invitations",
  welcome: `Know someone who belongs here? Invite them. Their link works once, for 30 days.`,
  form: {
    title: "Invite someone",
    email: { label: "Their Email Address" },
    name: { label: "Their Name" },
    note: {
      label: "A Personal Sentence",
      help: "We put it in the email, in your name.",
      placeholder: "You asked me where I meet clients who stay.",
    },
    submit: "Send invitation",
    submitting: "Sending...",
    done: (email: string) => ({ title: "Invitation sent", description: `We emailed ${email}.` }),
    failure: (message: string) => ({ title: "The invitation was not sent", description: message }),
    failureTitle: "The invitation was not sent",
    words: { unknown },
  },
  left: (left: number, perQuarter: number, renewsAt: string) =>
    perQuarter === 0
      ? "The club isn't giving out invitations right now."
      : left === 0
        ? `You've used all ${perQuarter} invitations for this quarter. You get more on ${formatClubDate(renewsAt)}.`
        : `${left} of ${perQuarter} left this quarter`,
  noLimit: "Admins can invite without limit.",
  list: {
    title: "Your invitations",
    loading: "Loading your invitations",
    failed: "We couldn't load your invitations. Please check your internet connection.",
    none: "You haven't invited anyone yet.",
    sent: (sentAt: string) => `Sent ${formatClubDate(sentAt)}`,
    until: (expiresAt: string) => `works until ${formatClubDate(expiresAt)}`,
    states,
    older: "Show more",
    loadingOlder: "Loading...",
    olderFailed: "We couldn't load more.",
    tryAgain: "Try again",
  },
  takeBack: {
    action: "Take back",
    named: (email: string) => `Take back the invitation of ${email}`,
    title: "Take this invitation back?",
    text: ({ email, state }: Invitation) =>
      state === "sent"
        ? `The link we sent to ${email} will stop working, and the invitation is yours to give again.`
        : `The link we sent to ${email} will stop working. It was opened already, so it still counts.`,
    cancel: "Keep it",
    busy: "Taking back...",
    done: { title: "Invitation taken back", description: "Its link no longer works." },
    failed: "We couldn't take it back. Please try again.",
  },
  import: { action: "Invite from a list", to: adminPaths.importInvitations },
  /** On the dashboard. */
  link: {
    title: "Invite someone",
    text: `Bring the people you'd vouch for to ${brand.name}.`,
    to: portalPaths.invitations,
  },
} as const;
