import { placeholders } from "#shared/site-paths.ts";

/** The addresses of the site. Links name a page, never write its path. */
export const paths = {
  home: "/",
  membership: "/membership",
  /** The same with the dialog to apply. */
  apply: (tier: string) => `/membership?apply=${encodeURIComponent(tier)}`,
  network: "/network",
  events: "/events",
  eventRegistration: (eventId: string) => `/events/register/${encodeURIComponent(eventId)}`,
  eventThanks: (eventId: string) => `/events/thank-you/${encodeURIComponent(eventId)}`,
  /** The page of one registration. Its token stays in the fragment, which no server and no log gets to see. */
  ownRegistration: (token: string) => `/events/registration#${token}`,
  partnerEvents: "/partner-events",
  about: "/about",
  contact: "/contact",
  privacy: "/privacy",
  terms: "/terms",
  websites: "/wix",
  business: (slug: string) => `/network/${encodeURIComponent(slug)}`,
  businessListing: "/business-listing",
  /** The page of one listing for its owner; the token stays in the fragment like a registration's. */
  ownListing: (token: string) => `/business-listing/manage#${token}`,
  /** Where lost private links are sent again. */
  privateLinks: "/private-links",
  signIn: "/auth",
  /** Where the private link of an admission leads: its token stays in the fragment, too. */
  joining: (token: string) => `/join#${token}`,
  /** The page of one application for its applicant. */
  ownApplication: (token: string) => `/membership/application#${token}`,
  portal: "/portal/dashboard",
} as const;

/** Where to write to the club, with the subject filled in. */
export const getContactPath = (subject: string) => `${paths.contact}?${new URLSearchParams({ subject }).toString()}`;

/** The origin that the site is known by, without a slash at the end: the page says it in `<html data-origin>`. */
export const siteOrigin =
  (typeof document === "undefined" ? undefined : document.documentElement.dataset.origin) ?? placeholders.origin;
