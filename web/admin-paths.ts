/** The addresses of admins' pages: apart from `paths`, which every public page loads. */
export const adminPaths = {
  applications: "/portal/admin/applications",
  /** The applications without a decision. */
  openApplications: "/portal/admin/applications?state=open",
  overdueApplications: "/portal/admin/applications?overdue=yes",
  applicationStatistics: "/portal/admin/applications/statistics",
  approvals: "/portal/event-approvals",
  approvalsOf: (eventId: string) => `/portal/event-approvals?event=${encodeURIComponent(eventId)}`,
  review: (registrationId: string) => `/portal/event-registrations/${encodeURIComponent(registrationId)}`,
  adminEvents: "/portal/admin/events",
  newEvent: "/portal/admin/events/new",
  adminEvent: (eventId: string) => `/portal/admin/events/${encodeURIComponent(eventId)}`,
  /** Where an event's guests are let in: a document of its own, which a link has to load. */
  door: (eventId: string) => `/portal/admin/door/${encodeURIComponent(eventId)}`,
  /** The sign-in, which leads back to it. */
  signInForDoor: (eventId: string) => `/auth?door=${encodeURIComponent(eventId)}`,
  inbox: "/portal/admin/inbox",
  reports: "/portal/admin/reports",
  report: (reportId: string) => `/portal/admin/reports/${encodeURIComponent(reportId)}`,
  adminIntroductions: "/portal/admin/introductions",
  adminListings: "/portal/admin/listings",
  clubSettings: "/portal/admin/club-settings",
  audit: "/portal/admin/audit",
  /** Where an admin invites a list of people. */
  importInvitations: "/portal/admin/invitations",
} as const;
