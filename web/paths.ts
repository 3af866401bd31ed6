/** The addresses of the site. Links name a page, never write its path. */
export const paths = {
  home: "/",
  membership: "/membership",
  network: "/network",
  events: "/events",
  eventRegistration: (eventId: string) => `/events/register/${encodeURIComponent(eventId)}`,
  partnerEvents: "/partner-events",
  about: "/about",
  contact: "/contact",
  websites: "/wix",
  businessListing: "/business-listing",
  signIn: "/auth",
  portal: "/portal/dashboard",
} as const;
