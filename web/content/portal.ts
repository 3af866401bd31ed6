import type { Waiting } from "#shared/dashboard.ts";
import { isAllowed, type May, type Right } from "#shared/rights.ts";
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
  /** Another page that is found from it. */
  also?: string;
  /** The count awaiting an admin there. */
  waits?: keyof Waiting;
};

/** An item for admins, and for which of them. */
type AdminItem = PortalItem & { may: May };

/** The portal's items: the specification's, in its order (portal-and-admin.md, "Portal shell"), and two of the club's. */
export const portalItems: readonly PortalItem[] = [
  { label: "Dashboard", short: "Dashboard", to: paths.portal, icon: "house" },
  { label: "Upcoming Events", short: "Events", to: portalPaths.memberEvents, icon: "agenda" },
  { label: "Community Chat", short: "Chat", to: portalPaths.community, icon: "chat" },
  { label: "Groups", short: "Groups", to: portalPaths.groups, icon: "gathering" },
  { label: "Member Directory", short: "Directory", to: portalPaths.directory, icon: "people" },
  { label: "Messages", short: "Messages", to: portalPaths.messages, icon: "mail" },
  { label: "My Profile", short: "Profile", to: portalPaths.profile, icon: "person" },
  { label: "Settings", short: "Settings", to: portalPaths.settings, icon: "sliders" },
];

/** Those that a phone shows outside of its menu. */
export const itemsInReach = [paths.portal, portalPaths.community, portalPaths.directory, portalPaths.messages].map(
  (to) => portalItems.find((item) => item.to === to)!,
);

/** The page that the bell leads to. */
const notificationsPage = { label: "Notifications", to: portalPaths.notifications };

/**
 * Above what admins find, after these (portal-and-admin.md, "Portal shell": "with an Admin badge").
 */
export const adminBadge = "Admin";

/** Pages for admins about one part of the club. */
export type AdminGroup = { label: string; short: string; icon: PortalItem["icon"]; items: readonly AdminItem[] };

/** What admins find, by what it is about. A page for them is one line here, in the menu and wherever one looks for it. */
export const adminGroups: readonly AdminGroup[] = [
  {
    label: "People",
    short: "People",
    icon: "people",
    items: [
      { label: "Members", short: "Members", to: adminPaths.members, may: adminAreas.members, icon: "people" },
      {
        label: "Applications",
        short: "Applications",
        to: adminPaths.applications,
        may: adminAreas.applications,
        icon: "applicant",
        waits: "applications",
      },
      { label: "Invitations", short: "Invite", to: adminPaths.importInvitations, may: "members", icon: "invite" },
    ],
  },
  {
    label: "Events",
    short: "Events",
    icon: "agenda",
    items: [
      {
        label: "Event Approvals",
        short: "Approvals",
        to: adminPaths.approvals,
        may: adminAreas.events,
        icon: "approvals",
        waits: "registrations",
      },
      { label: "Manage Events", short: "Manage", to: adminPaths.adminEvents, may: adminAreas.events, icon: "agenda" },
      {
        label: "Partner Events",
        short: "Partners",
        to: adminPaths.partnerEvents,
        may: adminAreas.partnerEvents,
        icon: "partners",
      },
    ],
  },
  {
    label: "Conversations",
    short: "Conver\u00ADsations",
    icon: "inbox",
    items: [
      {
        label: "Inbox",
        short: "Inbox",
        to: adminPaths.inbox,
        may: adminAreas.conversations,
        icon: "inbox",
        waits: "messages",
      },
      {
        label: "Reports",
        short: "Reports",
        to: adminPaths.reports,
        may: adminAreas.conversations,
        icon: "flag",
        waits: "reports",
      },
      {
        label: "Introductions",
        short: "Introduce",
        to: adminPaths.adminIntroductions,
        may: adminAreas.conversations,
        icon: "handshake",
        waits: "introductions",
      },
      {
        label: "Manage Groups",
        short: "Groups",
        to: adminPaths.adminGroups,
        may: adminAreas.conversations,
        icon: "gathering",
        waits: "groups",
      },
    ],
  },
  {
    label: "Club",
    short: "Club",
    icon: "club",
    items: [
      {
        label: "Business Listings",
        short: "Listings",
        to: adminPaths.adminListings,
        may: adminAreas.listings,
        icon: "shop",
      },
      { label: "Letters", short: "Letters", to: adminPaths.letters, may: adminAreas.letters, icon: "letter" },
      { label: "Dues", short: "Dues", to: adminPaths.dues, may: adminAreas.dues, icon: "coins" },
      { label: "Numbers", short: "Numbers", to: adminPaths.numbers, may: "owner", icon: "bars" },
      {
        label: "Club Settings",
        short: "Settings",
        to: adminPaths.clubSettings,
        also: adminPaths.roles,
        may: adminAreas.club,
        icon: "club",
      },
      { label: "Audit Log", short: "Log", to: adminPaths.audit, may: "owner", icon: "book" },
    ],
  },
];

/** The groups and items that these rights open. */
export const listAdminGroups = (rights: readonly Right[]): AdminGroup[] =>
  adminGroups
    .map((group) => ({ ...group, items: group.items.filter(({ may }) => isAllowed(rights, may)) }))
    .filter(({ items }) => items.length > 0);

/** How many wait in these items. */
export const countWaitingIn = (items: readonly PortalItem[], waiting: Waiting | undefined) =>
  items.reduce((sum, { waits }) => sum + ((waits && waiting?.[waits]) ?? 0), 0);

/** How a page begins, whoever opens it: shown before the page is loaded. */
export type PortalOpening = { heading: string; look: "page" | "greeting" | "chat"; may?: May };

const otherOpenings: Record<string, Partial<PortalOpening> | undefined> = {
  [paths.portal]: { heading: "Good to see you", look: "greeting" },
  [portalPaths.memberEvents]: { heading: "Events" },
  [portalPaths.community]: { look: "chat" },
  [adminPaths.approvals]: { heading: "Event Registration Approvals" },
  [adminPaths.numbers]: { heading: "Club" },
  [adminPaths.importInvitations]: { heading: "Invite from a List" },
  [adminPaths.reports]: { heading: "Reported Messages" },
  [adminPaths.adminIntroductions]: { heading: "Introduction Requests" },
};

/** By address, of the pages in the navigation and the bell's. Messages begin with a list on phones. */
export const portalOpenings: Partial<Record<string, PortalOpening>> = Object.fromEntries(
  [...portalItems, notificationsPage, ...adminGroups.flatMap(({ items }) => items)]
    .filter(({ to }) => to !== portalPaths.messages)
    .map((item: { label: string; to: string; may?: May }) => [
      item.to,
      { heading: item.label, look: "page", may: item.may, ...otherOpenings[item.to] },
    ]),
);

/** The same, with a slash at the end, too. */
export const findOpening = (pathname: string) => portalOpenings[pathname.replace(/\/$/, "")];

export const portalWords = {
  navigation: "Portal",
  /** The items of all members, where an admin unfolds them. */
  own: { label: "Members' pages", short: "Portal" },
  skip: "Skip to content",
  menu: "Menu…",
  /** On the button, whose name says more. */
  menuShort: "Menu",
  close: "Close",
  publicSite: "Back to the website",
  publicSiteShort: "Website",
  find: "Find…",
  /** The name of what opens the search, beside the menu. */
  findLabel: "Find a page, a member, or an event",
  findShort: "Find",
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
