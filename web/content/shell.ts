import { brand } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";

/** The main navigation, in the specification's order; the portal and Stay Connected follow it. */
export const navigation = [
  { label: "Home", to: paths.home },
  { label: "Membership", to: paths.membership },
  { label: "Network", to: paths.network },
  { label: "Events", to: paths.events },
  { label: "Partner Events", to: paths.partnerEvents },
  { label: "About", to: paths.about },
] as const;

/** The name of the lead form's dialog and of every button that opens it. */
export const stayConnectedLabel = "Stay Connected";

export const portalLink = {
  signedIn: { label: "Member Portal", to: paths.portal },
  anonymous: { label: "Member Login", to: paths.signIn },
} as const;

/** The progress bar while a page loads. */
export const pageLoading = "Loading the page";

/** Shown instead of a page that failed to load. */
export const pageFailed = {
  title: "This page didn't load",
  text: "Check your internet connection, then try again.",
  trying: "Trying to reach the club...",
  unreachable: "We still can't reach the club. Check your internet connection.",
} as const;

/** Shown where scripts are off. */
export const withoutScripts = `Forms and sign-in need JavaScript. Or write to us at ${brand.contactEmail}.`;

/** The link for people who lost their private links. */
export const lostLink = {
  question: "Already registered or listed?",
  label: "Get your private link again",
  to: paths.privateLinks,
} as const;

export const footer = {
  mission:
    "A private room for Black professionals, entrepreneurs, and industry leaders: where introductions become partnerships, and one member's success raises the next.",
  quickLinks: [
    { label: "Membership", to: paths.membership },
    { label: "Events", to: paths.events },
    { label: "Network Directory", to: paths.network },
    { label: "List Your Business", to: paths.businessListing },
  ],
  contact: { label: "Contact us", to: paths.contact },
  lostLink: { label: "Lost your link?", to: lostLink.to },
  legal: [
    { label: "Privacy", to: paths.privacy },
    { label: "Terms", to: paths.terms },
  ],
} as const;
