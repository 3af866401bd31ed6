import { returnDays } from "./numbers.ts";
import type { EndReason, PersonRow } from "./people.ts";
import { toInstant } from "./wall-clock.ts";

/** By what Members is filtered where a number leads there: all of it must hold. */
export type PeopleFilter = {
  /** Whether their membership has not ended, with access or without. */
  now?: "yes" | undefined;
  /** A level's id. */
  level?: string | undefined;
  /** Months of the club, such as `2026-11`. */
  joined?: string | undefined;
  ended?: string | undefined;
  via?: PersonRow["via"] | undefined;
  why?: EndReason | undefined;
  /** Who came to one event in a year, more than `returnDays` ago. */
  returned?: "no" | undefined;
  /** Who has met nobody. */
  met?: "no" | undefined;
};

const dayMs = 86_400_000;

const isInMonth = (time: string | undefined, month: string) => {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const [from, until] = [toInstant(`${month}-01T00:00`), toInstant(`${next.toISOString().slice(0, 7)}-01T00:00`)];
  return time !== undefined && time >= from && time < until;
};

type Filtered = Pick<
  PersonRow,
  "joinedAt" | "endedAt" | "endedBy" | "via" | "came" | "lastCameAt" | "acquaintances"
> & {
  level: { id: string };
};

/** Whether a row is one of those that a number counts. */
export const matchesPeopleFilter = (row: Filtered, filter: PeopleFilter, now = new Date()): boolean => {
  const { now: isNow, level, joined, ended, via, why, returned, met } = filter;
  const longAgo = new Date(now.getTime() - returnDays * dayMs).toISOString();
  return (
    (isNow === undefined || row.endedAt === undefined) &&
    (level === undefined || row.level.id === level) &&
    (joined === undefined || isInMonth(row.joinedAt, joined)) &&
    (ended === undefined || isInMonth(row.endedAt, ended)) &&
    (via === undefined || row.via === via) &&
    (why === undefined || (row.endedAt !== undefined && row.endedBy === why)) &&
    (returned === undefined || (row.came === 1 && row.lastCameAt !== undefined && row.lastCameAt < longAgo)) &&
    (met === undefined || row.acquaintances === 0)
  );
};

/** The address of Members with those alone whom a number counts: it shows current ones, unless it is asked for all. */
export const peopleAddress = ({ now, level, joined, ended, via, why, returned, met }: PeopleFilter) => {
  const came = returned ? "not-again" : met && "unmet";
  const named = { state: now ? undefined : "all", level, joined, via, left: ended, why, came };
  const given = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/portal/admin/members?${new URLSearchParams(given).toString()}`;
};
