import { placeholders } from "#shared/site-paths.ts";

/** The site's addresses. Links use these names, never literal paths. */
export const paths = {
  home: "/",
  membership: "/membership",
  /** The same with the dialog to apply. */
  apply: (tier: string) => `/membership?apply=${encodeURIComponent(tier)}`,
  network: "/network",
  events: "/events",
  eventRegistration: (eventId: string) => `/events/register/${encodeURIComponent(eventId)}`,
  eventThanks: (eventId: string) => `/events/thank-you/${encodeURIComponent(eventId)}`,
  /** A registration's page. Its token is in the fragment, which never reaches servers or logs. */
  ownRegistration: (token: string) => `/events/registration#${token}`,
  /** The page on which a registration is paid, by whoever has this link. */
  payOrder: (token: string) => `/events/pay#${token}`,
  partnerEvents: "/partner-events",
  about: "/about",
  contact: "/contact",
  privacy: "/privacy",
  terms: "/terms",
  websites: "/wix",
  business: (slug: string) => `/network/${encodeURIComponent(slug)}`,
  businessListing: "/business-listing",
  /** A listing's page for its owner; the token is in the fragment, like a registration's. */
  ownListing: (token: string) => `/business-listing/manage#${token}`,
  /** Resends lost private links. */
  privateLinks: "/private-links",
  signIn: "/auth",
  /** Target of an admission's private link, with its token in the fragment. */
  joining: (token: string) => `/join#${token}`,
  /** The page of one application for its applicant. */
  ownApplication: (token: string) => `/membership/application#${token}`,
  /** The page on which a membership is paid, by its private link. */
  ownDues: (token: string) => `/membership/dues#${token}`,
  portal: "/portal/dashboard",
} as const;

/** Where to write to the club, with the subject filled in. */
export const getContactPath = (subject: string) => `${paths.contact}?${new URLSearchParams({ subject }).toString()}`;

/** The site's canonical origin, without a trailing slash, from `<html data-origin>`. */
export const siteOrigin =
  (typeof document === "undefined" ? undefined : document.documentElement.dataset.origin) ?? placeholders.origin;
