import type { Attendance, RegistrationStatus } from "#shared/registrations.ts";

/** The outcome of a registration: its status, or that its event ended or was canceled before a decision. */
export type RegistrationState = RegistrationStatus | "over" | "called-off";

/** Each state's label for admins and registrants, with its icon, badge tone and color. */
export const registrationStates = {
  pending: { admin: "Pending", registrant: "Pending approval", icon: "clock", tone: "waiting", color: "fg.pending" },
  waitlisted: {
    admin: "Waitlist",
    registrant: "On the waitlist",
    icon: "clock",
    tone: "waiting",
    color: "fg.pending",
  },
  unpaid: { admin: "To be paid", registrant: "To be paid", icon: "clock", tone: "waiting", color: "fg.pending" },
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

/** Attendance labels for admins and registrants. */
export const attendanceWords: Record<Attendance, { admin: string; registrant: string }> = {
  came: { admin: "Came", registrant: "It was good to have you there." },
  missed: { admin: "Didn't come", registrant: "We missed you. We hope to see you at another event." },
};
