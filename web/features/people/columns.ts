import type { ComponentProps } from "react";
import type { PersonRow, PersonState } from "#shared/people.ts";
import { duesBadges } from "#web/content/dues.ts";
import { formatClubDayOfYear, formatClubShortDate } from "#web/lib/dates.ts";
import type { StatusBadge } from "#web/ui/status-badge.tsx";

/** What a desk shows of a member beside the name, in the order of its columns. */
export const columnNames = [
  "level",
  "state",
  "paid",
  "came",
  "seen",
  "joined",
  "inviter",
  "tags",
  "company",
  "email",
] as const;
export type Column = (typeof columnNames)[number];

/** The columns that are shown at first. */
export const usualColumns: readonly Column[] = ["level", "paid", "came", "seen", "joined", "tags"];

/** What each column is called. */
export const columnWords: Record<Column | "name", string> = {
  name: "Name",
  level: "Level",
  state: "Status",
  paid: "Paid until",
  came: "Came",
  seen: "Last seen",
  joined: "Joined",
  inviter: "Invited by",
  tags: "Tags",
  company: "Company",
  email: "Email",
};

/** The columns in an address, such as `level,tags`; the usual ones without any. */
export const readColumns = (text: string | null): readonly Column[] => {
  if (text === null) return usualColumns;
  const chosen = text.split(",");
  return columnNames.filter((name) => chosen.includes(name));
};

/** The same for the address; empty for the usual ones. */
export const writeColumns = (columns: readonly Column[]) =>
  columns.join() === usualColumns.join() ? "" : columns.join() || "none";

type Badge = Pick<ComponentProps<typeof StatusBadge>, "tone" | "icon"> & { children: string };

/** Where somebody stands, as a badge. */
export const stateBadges: Record<PersonState, Badge> = {
  member: { tone: "good", icon: "check", children: "Member" },
  rests: { tone: "bad", icon: "pause", children: "Rests" },
  suspended: { tone: "bad", icon: "pause", children: "Suspended" },
  ended: { tone: "quiet", icon: "close", children: "Ended" },
  leaving: { tone: "waiting", icon: "clock", children: "Deletion asked" },
};

/** For a member without a name. */
export const noName = "No name";

const thisYear = new Date().getFullYear();

/** A day of this year without it, such as "Nov 30"; of another with it. */
const formatDay = (time: string) =>
  new Date(time).getFullYear() === thisYear ? formatClubDayOfYear(time) : formatClubShortDate(time);

/** A day such as "2026-11-30", which has no time zone. */
const formatSeen = (day: string) => formatDay(`${day}T18:00:00Z`);

/** Until when somebody has paid, or why that is no question. */
export const describePaid = ({ dues }: Pick<PersonRow, "dues">) => {
  if (!dues) return "";
  const { state, paidUntil, isForGood } = dues;
  if (state === "ended") return "";
  if (isForGood) return state === "free" ? "Free" : "For good";
  if (paidUntil === undefined) return duesBadges[state].children;
  // The end is the first moment that is not paid.
  const day = formatDay(new Date(Date.parse(paidUntil) - 1).toISOString());
  return state === "paid" || state === "free" ? day : `${duesBadges[state].children}, ${day}`;
};

/** What a column says of somebody; empty where there is nothing to say. */
export const describe: Record<Column, (row: PersonRow) => string> = {
  level: ({ level }) => level.name,
  state: ({ state }) => stateBadges[state].children,
  paid: describePaid,
  came: ({ came }) => (came === 0 ? "" : String(came)),
  seen: ({ lastSeen }) => (lastSeen === undefined ? "" : formatSeen(lastSeen)),
  joined: ({ joinedAt }) => formatDay(joinedAt),
  inviter: ({ invitedBy }) => invitedBy?.name ?? "",
  tags: ({ tags }) => tags.join(", "),
  company: ({ company = "" }) => company,
  email: ({ email }) => email,
};
