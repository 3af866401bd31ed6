import type { Attendance, RegistrationStatus } from "#shared/registrations.ts";

/** What has become of a registration: its status, or that its event was over or canceled before anyone decided. */
export type RegistrationState = RegistrationStatus | "over" | "called-off";

/** What admins and registrants read of each state, and how it is drawn: by an icon, by a badge's tone or in that tone's color. */
export const registrationStates = {
  pending: { admin: "Pending", registrant: "Pending approval", icon: "clock", tone: "waiting", color: "fg.pending" },
  waitlisted: {
    admin: "Waitlist",
    registrant: "On the waitlist",
    icon: "clock",
    tone: "waiting",
    color: "fg.pending",
  },
  approved: { admin: "Approved", registrant: "Approved", icon: "check", tone: "good", color: "fg.success" },
  rejected: { admin: "Rejected", registrant: "Not approved", icon: "close", tone: "bad", color: "fg.error" },
  cancelled: { admin: "Canceled", registrant: "Canceled", icon: "close", tone: "quiet", color: "fg.muted" },
  over: { admin: "Event over", registrant: "Event over", icon: "info", tone: "quiet", color: "fg.muted" },
  "called-off": {
    admin: "Event canceled",
    registrant: "Event canceled",
    icon: "info",
    tone: "quiet",
    color: "fg.muted",
  },
} as const satisfies Record<RegistrationState, object>;

/** What admins and registrants read of who came to an event. */
export const attendanceWords: Record<Attendance, { admin: string; registrant: string }> = {
  came: { admin: "Came", registrant: "It was good to have you there." },
  missed: { admin: "Didn't come", registrant: "We missed you. We hope to see you at another event." },
};
