import type { Waiting } from "#shared/dashboard.ts";
import type { May } from "#shared/rights.ts";
import { adminAreas, adminPaths } from "#web/admin-paths.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import type { PortalIconName } from "#web/ui/portal-icon.tsx";

export type PortalItem = {
  label: string;
  /** The short label, where there is little room. */
  short: string;
  to: string;
  icon: PortalIconName | "people" | "mail";
  /** Another page of its own, with those below. */
  also?: string;
  /** The count awaiting an admin there. */
  waits?: keyof Waiting;
};

/** An item for admins, and for which of them. */
type AdminItem = PortalItem & { may: May };

/** The portal's items, in the specification's order (portal-and-admin.md, "Portal shell"). */
export const portalItems: readonly PortalItem[] = [
  { label: "Dashboard", short: "Dashboard", to: paths.portal, icon: "house" },
  { label: "Community Chat", short: "Chat", to: portalPaths.community, icon: "chat" },
  { label: "Member Directory", short: "Directory", to: portalPaths.directory, icon: "people" },
  { label: "Messages", short: "Messages", to: portalPaths.messages, icon: "mail" },
  { label: "My Profile", short: "Profile", to: portalPaths.profile, icon: "person" },
  { label: "Settings", short: "Settings", to: portalPaths.settings, icon: "sliders" },
];

/** The bell, separate from the items. */
export const notificationsItem: PortalItem = {
  label: "Notifications",
  short: "Alerts",
  to: portalPaths.notifications,
  icon: "bell",
};

/**
 * Admin items, shown after these under their own heading (portal-and-admin.md, "Portal shell": "with an Admin
 * badge").
 */
export const adminBadge = "Admin";

export const adminItems: readonly AdminItem[] = [
  {
    label: "Applications",
    short: "Applications",
    to: adminPaths.applications,
    may: adminAreas.applications,
    icon: "applicant",
    waits: "applications",
  },
  { label: "Members", short: "Members", to: adminPaths.members, may: adminAreas.members, icon: "people" },
  {
    label: "Event Approvals",
    short: "Approvals",
    to: adminPaths.approvals,
    may: adminAreas.events,
    icon: "approvals",
    waits: "registrations",
  },
  {
    label: "Inbox",
    short: "Inbox",
    to: adminPaths.inbox,
    may: adminAreas.conversations,
    icon: "inbox",
    waits: "messages",
  },
  {
    label: "Manage Events",
    short: "Events",
    to: adminPaths.adminEvents,
    also: adminPaths.partnerEvents,
    may: adminAreas.events,
    icon: "agenda",
  },
  {
    label: "Reported Messages",
    short: "Reports",
    to: adminPaths.reports,
    may: adminAreas.conversations,
    icon: "flag",
    waits: "reports",
  },
  {
    label: "Introduction Requests",
    short: "Introduce",
    to: adminPaths.adminIntroductions,
    may: adminAreas.conversations,
    icon: "handshake",
    waits: "introductions",
  },
  {
    label: "Groups",
    short: "Groups",
    to: adminPaths.adminGroups,
    may: adminAreas.conversations,
    icon: "chat",
    waits: "groups",
  },
  {
    label: "Business Listings",
    short: "Listings",
    to: adminPaths.adminListings,
    may: adminAreas.listings,
    icon: "shop",
  },
  { label: "Dues", short: "Dues", to: adminPaths.dues, may: adminAreas.dues, icon: "coins" },
  { label: "Numbers", short: "Numbers", to: adminPaths.numbers, may: "owner", icon: "bars" },
  { label: "Club Settings", short: "Club", to: adminPaths.clubSettings, may: adminAreas.club, icon: "club" },
  { label: "Audit Log", short: "Log", to: adminPaths.audit, may: "owner", icon: "book" },
];

/** How a page begins, whoever opens it: shown before the page is loaded. */
export type PortalOpening = { heading: string; look: "page" | "greeting" | "chat"; may?: May };

const otherOpenings: Record<string, Partial<PortalOpening> | undefined> = {
  [paths.portal]: { heading: "Good to see you", look: "greeting" },
  [portalPaths.community]: { look: "chat" },
  [adminPaths.approvals]: { heading: "Event Registration Approvals" },
};

/** By address, of the pages in the navigation. Messages begin with a list on phones. */
export const portalOpenings: Partial<Record<string, PortalOpening>> = Object.fromEntries(
  [...portalItems, notificationsItem, ...adminItems]
    .filter(({ to }) => to !== portalPaths.messages)
    .map((item: PortalItem & { may?: May }) => [
      item.to,
      { heading: item.label, look: "page", may: item.may, ...otherOpenings[item.to] },
    ]),
);

/** The same, with a slash at the end, too. */
export const findOpening = (pathname: string) => portalOpenings[pathname.replace(/\/$/, "")];

export const portalWords = {
  navigation: "Portal",
  skip: "Skip to content",
  menu: "Menu…",
  /** On the button, whose name says more. */
  menuShort: "Menu",
  close: "Close",
  publicSite: "Back to the website",
  publicSiteShort: "Website",
  waiting: "One moment…",
  sessionFailed: "We couldn't sign you in. Please check your internet connection.",
} as const;

/** A count where there is little room. */
const short = (count: number) => (count > 99 ? "99+" : String(count));

export const unreadWords = {
  short,
  /** A link's name. */
  named: (label: string, count: number) => (count === 0 ? label : `${label}, ${count} unread`),
  /** A document's title. */
  titled: (title: string, count: number) => (count === 0 ? title : `(${short(count)}) ${title}`),
  tile: (count: number) => `${count} unread`,
} as const;

/** What awaits admins. */
export const waitingWords = {
  short,
  /** A link's name. */
  named: (label: string, count: number) => (count === 0 ? label : `${label}, ${short(count)} waiting`),
  tile: (count: number) => (count === 0 ? "Nothing waiting" : `${short(count)} waiting`),
} as const;

export const signOutWords = {
  action: "Sign Out",
  leaving: "Signing out...",
  done: { title: "Signed out", description: "You've been signed out successfully." },
  failed: "Error signing out",
  unknown: "Please try again.",
} as const;

/** The link to the member's own business listing. */
export const memberListingLink = {
  title: "Your business",
  text: "List it in the Network Directory or keep it up to date.",
  to: portalPaths.memberListings,
} as const;

/** The link from the profile to who can see it. */
export const audiencesLink = {
  title: "What you show",
  text: "Choose who sees each part of your profile, and look at it as they do.",
  to: portalPaths.audiences,
} as const;

export const settingsWords = {
  title: "Settings",
  parts: "Parts of the settings",
  visibility: {
    title: "Member directory",
    label: "Show my profile in the member directory",
    text: "Members can find you by name, company, or location and message you. If you're hidden, you can still see them.",
    saving: "Saving...",
  },
  changed: (isVisible: boolean) => ({
    title: "Settings updated",
    description: `Your profile is now ${isVisible ? "visible" : "hidden"} in the directory.`,
  }),
  notChanged: { title: "Error", description: "Failed to update settings." },
  failed: "Could not load your settings.",
  loading: "Loading your settings",
  attendance: {
    title: "Events",
    registered: "You are registered for upcoming events",
    notRegistered: "You haven't registered for any events yet",
    action: "See the events",
  },
  appearance: { title: "Appearance", label: "Dark theme", text: "This device only." },
  shown: { title: "Your profile", action: "Choose what you show" },
  account: { title: "Account", email: "Email Address", text: "To change it, write to" },
} as const;
