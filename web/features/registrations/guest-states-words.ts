import type { GuestState } from "#shared/registrations.ts";

/** What admins and registrants read of each guest's state, and how it is drawn. */
export const guestStates = {
  approved: { admin: "Approved", registrant: "Approved", icon: "check", tone: "good" },
  held: { admin: "On hold", registrant: "On hold", icon: "clock", tone: "waiting" },
  declined: { admin: "Declined", registrant: "Not approved", icon: "close", tone: "bad" },
} as const satisfies Record<GuestState, object>;
