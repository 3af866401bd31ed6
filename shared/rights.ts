/** What the people who run the club do, beside its owners, who may do everything. */
export const roles = ["events", "members", "conversations", "money", "reader"] as const;
export type Role = (typeof roles)[number];

/**
 * What owners give: that they are one, a role, that of events for some of them alone (which ones, a token does not say), or
 * to save lists of people as files.
 */
export const rights = [
  "owner",
  "events",
  "some-events",
  "members",
  "conversations",
  "money",
  "reader",
  "export",
] as const satisfies readonly ("owner" | "some-events" | "export" | Role)[];
export type Right = (typeof rights)[number];

/** What each is called, for those who give it. */
export const rightNames: Record<Right, string> = {
  owner: "Owner",
  events: "Events",
  "some-events": "Events, only some",
  members: "Members",
  conversations: "Conversations",
  money: "Money",
  reader: "Reader",
  export: "Export",
};

/** Whom something is for, beside owners: one right, or any of several. */
export type May = Right | readonly Right[];

/** Who runs events: all of them, or some. */
export const runsEvents = ["events", "some-events"] as const satisfies May;

/** The Cognito group of each right. An owner's has its name from when there were no roles. */
export const groupOf = (right: Right) => (right === "owner" ? "admin" : right);

/** The rights of an account that is in these groups. */
export const readRights = (groups: readonly unknown[]): Right[] =>
  rights.filter((right) => groups.includes(groupOf(right)));

/** Whether somebody with these rights may do what is for `may`. */
export const isAllowed = (held: readonly Right[], may: May) =>
  held.includes("owner") || [may].flat().some((right) => held.includes(right));

/** Whether they may only because they read: their answers are without what people are reached by. */
export const readsOnly = (held: readonly Right[], may: May) =>
  !isAllowed(
    held,
    [may].flat().filter((right) => right !== "reader"),
  );

/** Whether they are the same rights, in whatever order. */
export const isSameRights = (one: readonly Right[], other: readonly Right[]) =>
  rights.every((right) => one.includes(right) === other.includes(right));
