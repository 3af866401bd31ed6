import type { ClubSettingsForm } from "#shared/club-settings.ts";

type Field = Exclude<keyof ClubSettingsForm, "admission">;

const fields: Record<Field, { label: string; help: string }> = {
  applicationDays: { label: "Days to answer", help: "What we promise every applicant." },
  recallMinutes: { label: "Minutes to recall a decision", help: "Its email waits that long." },
  invitationsPerQuarter: { label: "Invitations per quarter", help: "For each member. Admins have no limit." },
  offerHours: { label: "Hours to accept a spot", help: "When the waitlist offers one." },
  offerHoursOnLastDay: { label: "Hours on the last day", help: "In the 24 hours before the event." },
  keepApplicationsDays: { label: "Days to keep applications", help: "Once declined or withdrawn." },
  keepFormsMonths: { label: "Months to keep messages", help: "Leads, contact messages, and signups." },
};

export const clubSettingsWords = {
  title: "Club Settings",
  form: "Club settings",
  loading: "Loading the club's settings",
  failed: "We couldn't load the club's settings. Please check your internet connection.",
  parts: {
    admission: "Who can join",
    applications: "Applications and invitations",
    waitlist: "Waitlists",
    retention: "How long we keep things",
  },
  admission: {
    label: "New accounts",
    options: {
      open: { label: "Open", help: "Anyone who confirms their email address is a member." },
      "members-only": { label: "Members only", help: "Only people you accept or invite. Current members stay." },
    },
  },
  fields,
  save: "Save settings",
  saving: "Saving...",
  saved: { title: "Settings saved", description: "They take effect within a minute." },
  notSaved: "The settings are not saved",
  failure: { unknown: "There was a problem saving the settings. Please try again." },
  conflict: {
    title: "The settings changed while you were editing",
    same: "Nothing on this form changed.",
    newest: "Use the latest",
  },
  suspended: {
    title: "Suspended memberships",
    text: "These memberships rest. Lift a suspension from the member's page.",
    empty: "No membership is suspended.",
    failed: "We couldn't load the suspended memberships. Please check your internet connection.",
    when: (until: string) => (until === "" ? "Until it's lifted" : `Until ${until}`),
  },
  ended: {
    title: "Ended memberships",
    text: "Open a member's page to restore their membership.",
    empty: "No membership has been ended.",
    failed: "We couldn't load the ended memberships.",
    unnamed: "No name",
    when: (date: string, by: string) => (by === "" ? `Ended ${date}` : `Ended ${date} by ${by}`),
  },
} as const;
