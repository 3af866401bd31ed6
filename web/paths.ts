/** The addresses of the site. Links name a page, never write its path. */
export const paths = {
  home: "/",
  membership: "/membership",
  network: "/network",
  events: "/events",
  partnerEvents: "/partner-events",
  about: "/about",
  contact: "/contact",
  businessListing: "/business-listing",
  signIn: "/auth",
  portal: "/portal/dashboard",
} as const;
