// Who may know whom: `web` and `functions` know `shared`, never each other, features of the site none of another, and those of
// the server each other in one direction. That nothing is imported in a circle is lint's.

/** An import of a file of ours; `to` is the path of one too, or the name of a package. */
export type Import = { from: string; to: string };

const base = ["platform", "http", "uploads", "notify", "notices/settings.ts", "notices/device.ts"];

/** Which other folders of `functions/`, or files in them, each of them may know. */
const serverFeatures: Record<string, string[]> = {
  platform: [],
  // Sessions of admins are noted at the door.
  http: ["platform", "audit"],
  uploads: ["platform", "http"],
  contacts: ["platform"],
  email: ["platform", "contacts"],
  members: ["platform"],
  audit: ["platform", "members"],
  "audit-log": ["platform", "http", "audit"],
  profile: [...base, "members"],
  notify: ["platform"],
  "directory-limit": ["platform", "audit", "members", "notify"],
  directory: [...base, "directory-limit", "members", "messaging"],
  membership: [...base, "audit", "directory-limit", "email", "members", "messaging"],
  invitations: [...base, "audit", "email", "members", "membership"],
  inbox: [...base, "audit", "contacts", "email", "members", "membership"],
  forms: [...base, "audit", "contacts", "email", "inbox"],
  applications: [...base, "audit", "contacts", "email", "forms", "members", "membership", "messaging"],
  events: [...base, "audit", "email", "members"],
  listings: [...base, "audit", "contacts", "email", "members", "membership"],
  registrations: [...base, "audit", "email", "members", "membership", "events", "listings", "notices"],
  door: [...base, "audit", "contacts", "email", "members", "events", "registrations"],
  attendees: [...base, "members", "messaging", "events", "registrations"],
  messaging: [...base, "audit", "directory-limit", "members", "introductions/chance.ts", "reports/report.ts"],
  reports: [...base, "audit", "email", "members", "membership", "messaging"],
  introductions: [...base, "audit", "members", "messaging"],
  dashboard: [
    ...base,
    "members",
    "events",
    "registrations",
    "messaging",
    "introductions",
    "reports",
    "inbox",
    "applications",
  ],
  account: [
    ...base,
    "audit",
    "profile",
    "contacts",
    "directory-limit",
    "email",
    "members",
    "membership",
    "invitations",
    "inbox",
    "applications",
    "events",
    "listings",
    "registrations",
    "attendees",
    "messaging",
    "introductions",
    "notices",
    "reports",
    "departures",
  ],
  departures: ["platform", "members", "messaging", "membership", "introductions", "notices/device.ts"],
  notices: ["platform", "http", "notify", "email", "members", "messaging"],
};

/** Whether a path is a folder's or file's of the list, or in one. */
const isIn = (file: string, places: string[]) =>
  places.some((place) => file === place || file.startsWith(place.endsWith("/") ? place : `${place}/`));

const featureOf = (file: string, folder: string) =>
  isIn(file, [folder]) ? file.split("/")[folder.split("/").length] : undefined;

/** Which folders the files of a folder may not import, and what is said of it. */
const folders: { in: string[]; not: string[]; because: string }[] = [
  { in: ["web"], not: ["functions", "infra", "test"], because: "web/ knows shared/ only" },
  { in: ["functions"], not: ["web", "infra", "test"], because: "functions/ know shared/ only" },
  { in: ["infra"], not: ["web", "test"], because: "infra/ reads the built site, not its source" },
  {
    in: ["web/ui", "web/lib", "web/theme"],
    not: ["web/features", "web/pages"],
    because: "building blocks know no feature",
  },
];

/** Why a file may not import another or a package; nothing where it may. */
export const explainRefusal = ({ from, to }: Import): string | undefined => {
  const folder = folders.find((each) => isIn(from, each.in) && isIn(to, each.not));
  if (folder) return folder.because;
  if (isIn(from, ["shared"]) && !/^(zod|shared)\//.test(to)) return "shared/ imports nothing but zod";
  const [screen, otherScreen] = [from, to].map((file) => featureOf(file, "web/features"));
  if (screen && otherScreen && screen !== otherScreen) return "features never import each other: pages compose them";
  const [feature, other] = [from, to].map((file) => featureOf(file, "functions"));
  if (!feature || !other || feature === other) return undefined;
  const known = serverFeatures[feature];
  if (!known) return `test/structure/directions.ts does not say what functions/${feature} may know`;
  const isKnown = isIn(to.slice("functions/".length), known);
  return isKnown ? undefined : `functions/${feature} may know ${known.join(", ") || "no other feature"}`;
};
