/** The addresses of members' pages. Kept out of `paths`, which every public page loads. */
export const portalPaths = {
  community: "/portal/community",
  groups: "/portal/groups",
  group: (groupId: string) => `/portal/groups/${encodeURIComponent(groupId)}`,
  /** What a group is for, and who is in it. */
  aboutGroup: (groupId: string) => `/portal/groups/${encodeURIComponent(groupId)}/about`,
  directory: "/portal/directory",
  /** The members of a level. */
  directoryOf: (level: string) => `/portal/directory?level=${encodeURIComponent(level)}`,
  /** A member's public page; only the portal links to it. */
  publicMember: (memberId: string) => `/members/${encodeURIComponent(memberId)}`,
  member: (memberId: string) => `/portal/members/${encodeURIComponent(memberId)}`,
  messages: "/portal/messages",
  conversation: (id: string) => `/portal/messages?conversation=${encodeURIComponent(id)}`,
  messageTo: (memberId: string) => `/portal/messages?to=${encodeURIComponent(memberId)}`,
  messageSearch: "/portal/search",
  /** The same for a search text. */
  searchFor: (words: string) => `/portal/search?q=${encodeURIComponent(words)}`,
  notifications: "/portal/notifications",
  emailPreferences: "/portal/email-preferences",
  profile: "/portal/profile",
  /** The audience of each profile field. */
  audiences: "/portal/profile/audiences",
  settings: "/portal/settings",
  noticeSettings: "/portal/settings/notifications",
  privacySettings: "/portal/settings/privacy",
  membershipSettings: "/portal/settings/membership",
  securitySettings: "/portal/settings/security",
  dataSettings: "/portal/settings/data",
  memberEvents: "/portal/events",
  memberEvent: (eventId: string) => `/portal/events#${encodeURIComponent(eventId)}`,
  /** The same with the dialog to register for one of them. */
  registerMember: (eventId: string) => `/portal/events?register=${encodeURIComponent(eventId)}`,
  /** The attendees of an event the caller is registered for, before and after it. */
  attendees: (registrationId: string) => `/portal/attendees/${encodeURIComponent(registrationId)}`,
  /** The caller's own business listings. */
  memberListings: "/portal/listing",
  /** The club's letters that reached the member. */
  ownLetters: "/portal/letters",
  /** One of them. */
  ownLetter: (letterId: string) => `/portal/letters/${encodeURIComponent(letterId)}`,
  invitations: "/portal/invitations",
  /** Where a member vouches for applicants who named them. */
  vouches: "/portal/vouches",
  introductions: "/portal/introductions",
  /** One of the member's own requests. */
  introduction: (id: string) => `/portal/introductions#${encodeURIComponent(id)}`,
} as const;
