import type { Attendance } from "#shared/registrations.ts";
import { runsEvents, type May } from "#shared/rights.ts";
import type { EventPart } from "#shared/segments.ts";

/** The addresses of admin pages. Kept out of `paths`, which every public page loads. */
export const adminPaths = {
  applications: "/portal/admin/applications",
  /** Applications awaiting a decision. */
  openApplications: "/portal/admin/applications?state=open",
  overdueApplications: "/portal/admin/applications?overdue=yes",
  /** Those accepted and declined in a month, such as `2026-11`. */
  applicationsDecidedIn: (month: string) => `/portal/admin/applications?state=all&decided=${encodeURIComponent(month)}`,
  applicationStatistics: "/portal/admin/applications/statistics",
  members: "/portal/admin/members",
  /** Where members are brought in from a file. */
  importMembers: "/portal/admin/members/import",
  /** Everybody who was ever let in, with this in their name, email and so on. */
  membersFor: (search: string) => `/portal/admin/members?state=all&search=${encodeURIComponent(search)}`,
  /** What admins know of a member. */
  memberSheet: (memberId: string) => `/portal/admin/members/${encodeURIComponent(memberId)}`,
  /** The log about a member. */
  auditAbout: (memberId: string) => `/portal/admin/audit?about=${encodeURIComponent(`member:${memberId}`)}`,
  approvals: "/portal/event-approvals",
  approvalsOf: (eventId: string) => `/portal/event-approvals?event=${encodeURIComponent(eventId)}`,
  /** Those of an event who came, or did not. */
  attendanceOf: (eventId: string, attendance: Attendance = "came") =>
    `/portal/event-approvals?event=${encodeURIComponent(eventId)}&status=${attendance}`,
  review: (registrationId: string) => `/portal/event-registrations/${encodeURIComponent(registrationId)}`,
  adminEvents: "/portal/admin/events",
  newEvent: "/portal/admin/events/new",
  adminEvent: (eventId: string) => `/portal/admin/events/${encodeURIComponent(eventId)}`,
  statement: (eventId: string) => `/portal/admin/events/${encodeURIComponent(eventId)}/statement`,
  partnerEvents: "/portal/admin/partner-events",
  newPartnerEvent: "/portal/admin/partner-events/new",
  partnerEvent: (id: string) => `/portal/admin/partner-events/${encodeURIComponent(id)}`,
  /** An event's check-in page: a separate document, so links must load it. */
  door: (eventId: string) => `/portal/admin/door/${encodeURIComponent(eventId)}`,
  /** The sign-in page, returning to the door afterwards. */
  signInForDoor: (eventId: string) => `/auth?door=${encodeURIComponent(eventId)}`,
  inbox: "/portal/admin/inbox",
  reports: "/portal/admin/reports",
  report: (reportId: string) => `/portal/admin/reports/${encodeURIComponent(reportId)}`,
  adminIntroductions: "/portal/admin/introductions",
  adminGroups: "/portal/admin/groups",
  adminListings: "/portal/admin/listings",
  dues: "/portal/admin/dues",
  ticketSales: "/portal/admin/ticket-sales",
  /** Those whose dues stand so. */
  duesIn: (state: string) => `/portal/admin/dues?state=${encodeURIComponent(state)}`,
  letters: "/portal/admin/letters",
  /** A new letter; with what follows the question mark of `segment-address.ts`, to whom. */
  newLetter: "/portal/admin/letters/new",
  /** The same to one member, and to what became of an event's registrations. */
  writeTo: (memberId: string) => `/portal/admin/letters/new?people=${encodeURIComponent(memberId)}`,
  writeToGuests: (eventId: string, part: EventPart = "registered") =>
    `/portal/admin/letters/new?event=${encodeURIComponent(eventId)}&part=${part}`,
  letter: (letterId: string) => `/portal/admin/letters/${encodeURIComponent(letterId)}`,
  numbers: "/portal/admin/numbers",
  clubSettings: "/portal/admin/club-settings",
  /** Where the levels of membership are. */
  clubLevels: "/portal/admin/club-settings#levels",
  /** The club's own words in its emails. */
  emailTexts: "/portal/admin/club-settings/emails",
  audit: "/portal/admin/audit",
  roles: "/portal/admin/roles",
  /** The same, asking what a member may do. */
  roleOf: (memberId: string) => `/portal/admin/roles?member=${encodeURIComponent(memberId)}`,
  /** Where an admin invites a list of people. */
  importInvitations: "/portal/admin/invitations",
} as const;

/** Whose the lists of admins are, beside owners'; what is decided there is for the first of the rights. */
export const adminAreas = {
  applications: ["members", "reader"],
  members: ["members", "reader"],
  events: [...runsEvents, "reader"],
  partnerEvents: ["events", "reader"],
  conversations: ["conversations", "reader"],
  listings: ["money", "reader"],
  dues: ["money", "reader"],
  letters: ["members", "reader"],
  /** Of Club Settings, the memberships that were ended or rest; all else there is the owners'. */
  club: ["members", "reader"],
} as const satisfies Record<string, May>;
