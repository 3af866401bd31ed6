// Who may know whom: `web` and `functions` know `shared`, never each other, features of the site none of another, and those of
// the server only what stands above them. That no files import each other in a circle is lint's.

/** An import of a file of ours; `to` is the path of one too, or the name of a package. */
export type Import = { from: string; to: string };

/** The folders of `functions/` by rows: each knows those of the rows above its own. */
export const serverRows = [
  ["platform"],
  ["contacts", "members", "notify"],
  ["email", "audit"],
  // Sessions of admins are noted at the door.
  ["http", "directory-limit"],
  ["uploads", "audit-log", "payments"],
  ["profile", "messaging"],
  ["notices"],
  ["membership"],
  // What members pay depends on their level.
  ["events"],
  // Admins filter the directory by level of membership.
  ["directory", "invitations", "inbox", "introductions", "reports", "groups", "dues"],
  // A form that looks automated goes to the inbox.
  ["listings"],
  ["forms", "realtime", "registrations"],
  ["applications", "attendees", "door", "orders"],
  // Who runs an event no more has no passes to its door.
  ["roles"],
  ["departures"],
  // What admins note of a member is in their export.
  ["people"],
  // It reads whoever a letter may be for.
  ["letters"],
  // Copies of letters leave by it.
  ["outbox"],
  // It moves what all of these keep of a member.
  ["merging"],
  // What is left of a deleted account is counted.
  ["numbers"],
  ["dashboard", "account", "pages", "link-pictures", "vitals", "webhooks"],
];

const rowOf = (feature: string) => serverRows.findIndex((row) => row.includes(feature));

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
  const [row, otherRow] = [rowOf(feature), rowOf(other)];
  if (row < 0) return `test/structure/directions.ts has no functions/${feature}`;
  return otherRow >= 0 && otherRow < row
    ? undefined
    : `functions/${other} does not stand above functions/${feature} in test/structure/directions.ts`;
};
