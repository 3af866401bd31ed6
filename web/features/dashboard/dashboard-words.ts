import type { Waiting } from "#shared/dashboard.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import type { PortalIconName } from "#web/ui/portal-icon.tsx";

const tiles = {
  community: { title: "Community", text: "Talk with the whole club.", to: portalPaths.groups },
  directory: { title: "Member Directory", text: "Find members by name, company, or city.", to: portalPaths.directory },
  events: { title: "Upcoming Events", text: "Events for members only.", to: portalPaths.memberEvents },
  messages: { title: "Messages", text: "Message members one-on-one.", to: portalPaths.messages },
} as const;

type AdminTile = { waits: keyof Waiting; title: string; text: string; to: string; icon: PortalIconName | "clock" };

/** What waits for admins, by where it is decided. */
const adminTiles: readonly AdminTile[] = [
  {
    waits: "applications",
    title: "Applications",
    text: "Decide who becomes a member.",
    to: adminPaths.openApplications,
    icon: "applicant",
  },
  {
    waits: "overdue",
    title: "Overdue Applications",
    text: "They should have heard from us by now.",
    to: adminPaths.overdueApplications,
    icon: "clock",
  },
  {
    waits: "registrations",
    title: "Event Approvals",
    text: "Approve or deny who comes to our events.",
    to: adminPaths.approvals,
    icon: "approvals",
  },
  {
    waits: "messages",
    title: "Inbox",
    text: "Answer the people who wrote to us.",
    to: adminPaths.inbox,
    icon: "inbox",
  },
  {
    waits: "reports",
    title: "Reported Messages",
    text: "Read what members reported.",
    to: adminPaths.reports,
    icon: "flag",
  },
  {
    waits: "introductions",
    title: "Introductions",
    text: "Bring members together.",
    to: adminPaths.adminIntroductions,
    icon: "handshake",
  },
];

export const dashboardWords = {
  title: "Dashboard",
  welcome: "Good to see you",
  invitation: "Welcome. Let the club know who you are.",
  settings: "Settings",
  loading: "Loading your dashboard",
  failed: "We couldn't load what's new. Please check your internet connection.",
  around: "Around the club",
  tiles,
  upcoming: (count: number) => (count === 0 ? "None announced" : `${count} upcoming`),
  adminTiles,
} as const;

export const nextEventWords = {
  title: "Next event",
  undated: "Date to be announced",
  register: "Register Now",
  see: "See the event",
  spots: (left: number) => (left === 1 ? "1 spot left" : `${left} spots left`),
  full: "Fully booked: every spot is taken.",
  opensSoon: "Registration opens when the event is announced.",
  reference: (reference: string) => `Registration #${reference}`,
  open: { approved: "Your ticket", offered: "Accept or decline", other: "Your registration" },
  offer: (time: string) => `Yours if you accept by ${time}.`,
  openFor: (open: string, title: string) => `${open} for ${title}`,
  none: "No events yet. You'll see the next one here before anywhere else.",
} as const;
