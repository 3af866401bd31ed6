import pMap from "p-map";
import { maxFormsMonths } from "#shared/club-settings.ts";
import { getEventPhase } from "#shared/event-phase.ts";
import { foldText } from "#shared/folding.ts";
import type { LeadRecord } from "#shared/leads.ts";
import type { LetterTopic } from "#shared/letter-topics.ts";
import { addMonths } from "#shared/months.ts";
import { readEveryPage } from "#shared/paging.ts";
import type { EventPart, LeftOutReason, MemberCondition, Segment, SegmentState } from "#shared/segments.ts";
import { foldAddress, isEmailAddress } from "#shared/text.ts";
import { readAllRows } from "../applications/row-list.ts";
import { findUnsubscribed } from "../contacts/contact.ts";
import { listPeopleIn } from "../door/check-in.ts";
import { getDoorStart } from "../door/evening.ts";
import { findSuppressed } from "../email/suppression.ts";
import { readEvents } from "../events/event.ts";
import { leads } from "../forms/lead.ts";
import { readManyNoticeSettings } from "../notices/settings.ts";
import { queryRows, type StoredRow } from "../people/row.ts";
import { formatDayKey } from "../platform/club-time.ts";
import { digest } from "../platform/ids.ts";
import {
  expiredOnWaitlist,
  isActive,
  readRegistrations,
  type StoredRegistration,
} from "../registrations/registration.ts";
import { requireKnown } from "./known.ts";

/** Somebody of a segment. */
export type Addressee = {
  /** A member's id, or a digest of an address: each is in a segment once. */
  personId: string;
  memberId?: string;
  /** Of a member, the address that is known of them, which may be empty; theirs is asked again when a copy leaves. */
  address: string;
  name: string;
  /** Why there is no email for them. */
  leftOut?: LeftOutReason;
  /** Whether they find the letter in the portal. */
  isInPortal: boolean;
};

/** All rows of members: a query per 500. */
const readAllPeople = () => readEveryPage((cursor) => queryRows(cursor));

const dayMs = 86_400_000;

/** What became of somebody's registration, once it is known. */
type Attended = (registration: StoredRegistration) => "came" | "missed" | undefined;

/**
 * Who came to an event: as noted the morning after, and until then as the doors have it; those who are expected have missed
 * it when it is over, if a door was used.
 */
const readAttended = async (eventId: string): Promise<Attended> => {
  const [event] = await readEvents([eventId]);
  if (event?.startsAt === undefined) return ({ attendance }) => attendance;
  const start = getDoorStart({ ...event, startsAt: event.startsAt });
  const came = new Set(
    (await listPeopleIn(eventId)).flatMap(({ registrationId, at }) => (at >= start ? registrationId : [])),
  );
  const isMissable = getEventPhase(event) === "over" && came.size > 0;
  return ({ id, status, attendance }) => {
    if (attendance) return attendance;
    if (came.has(id)) return "came";
    return isMissable && status === "approved" ? "missed" : undefined;
  };
};

const tests: Record<EventPart, (registration: StoredRegistration, attended: Attended) => boolean> = {
  registered: isActive,
  approved: ({ status }) => status === "approved",
  waitlisted: (registration) => registration.status === "waitlisted" && !expiredOnWaitlist(registration),
  came: (registration, attended) => attended(registration) === "came",
  missed: (registration, attended) => attended(registration) === "missed",
};

/** An event's registrations of which one of these is so. */
const listRegistered = async (eventId: string, parts: readonly EventPart[]) => {
  const asksDoor = parts.some((part) => part === "came" || part === "missed");
  const [registrations, attended] = await Promise.all([
    readEveryPage((cursor) => readRegistrations(eventId, cursor)),
    asksDoor ? readAttended(eventId) : () => undefined,
  ]);
  return registrations.filter((each) => !each.isTest && parts.some((part) => tests[part](each, attended)));
};

/** Members by their addresses, as far as they are known. */
const createMemberFinder = (rows: readonly StoredRow[]) => {
  const byAddress = new Map(rows.map((row) => [foldAddress(row.email), row] as const));
  const byId = new Map(rows.map((row) => [row.id, row] as const));
  return ({ memberId, email }: { memberId?: string | undefined; email: string }) =>
    (memberId === undefined ? undefined : byId.get(memberId)) ??
    (email === "" ? undefined : byAddress.get(foldAddress(email)));
};

/** Facts of events that a row does not have: the members who are registered, by condition. */
const readEventSets = async (conditions: readonly MemberCondition[], rows: readonly StoredRow[]) => {
  const findMember = createMemberFinder(rows);
  const sets = new Map<MemberCondition, ReadonlySet<string>>();
  for (const condition of conditions)
    if (condition.kind === "event") {
      const registered = await listRegistered(condition.eventId, condition.parts);
      sets.set(condition, new Set(registered.flatMap((each) => findMember(each)?.id ?? [])));
    }
  return sets;
};

/** Who is suspended or leaves is found as a member, so that it is said that they are left out. */
const stateOf = ({ state }: StoredRow): SegmentState =>
  state === "suspended" || state === "leaving" ? "member" : state;

const duesOf = ({ dues }: StoredRow) => {
  if (!dues || dues.state === "free") return "free";
  if (dues.state === "resting" || dues.state === "overdue") return "overdue";
  return dues.state === "ended" ? undefined : dues.state;
};

const hasAny = (all: readonly string[], wanted: readonly string[]) => wanted.some((each) => all.includes(each));
/** The club's day of a time. */
const toDay = (time: string) => formatDayKey(new Date(time));

const isWithin = (time: string | undefined, days: number, now: Date) =>
  time !== undefined && Date.parse(time) >= now.getTime() - days * dayMs && Date.parse(time) <= now.getTime();

/** Whether a condition's fact is so, before its `isNot`. */
const holds = (condition: MemberCondition, row: StoredRow, eventSet: ReadonlySet<string>, now: Date): boolean => {
  switch (condition.kind) {
    case "level":
      return condition.levels.includes(row.level);
    case "state":
      return condition.states.includes(stateOf(row));
    case "dues": {
      const dues = duesOf(row);
      return dues !== undefined && condition.dues.includes(dues);
    }
    case "paid-until":
      return row.dues?.paidUntil !== undefined && toDay(row.dues.paidUntil) < condition.before;
    case "group":
      return hasAny(row.groups, condition.groups);
    case "tag":
      return hasAny(row.tags, condition.tags);
    case "industry":
      return hasAny([row.industry ?? ""], condition.industries);
    case "joined": {
      const day = toDay(row.joinedAt);
      return day >= (condition.from ?? "") && (condition.before === undefined || day < condition.before);
    }
    case "joined-within":
      return isWithin(row.joinedAt, condition.days, now);
    case "came-within":
      return isWithin(row.lastCameAt, condition.days, now);
    case "event":
      return eventSet.has(row.id);
    case "never-met":
      return !row.hasMet;
    case "people":
      return condition.ids.includes(row.id);
  }
};

/** Members whose row is of a segment's. */
const filterRows = async (rows: readonly StoredRow[], conditions: readonly MemberCondition[], now: Date) => {
  const eventSets = await readEventSets(conditions, rows);
  const namesState = conditions.some(({ kind }) => kind === "state" || kind === "people");
  return rows.filter((row) => {
    if (!namesState && stateOf(row) === "ended") return false;
    return conditions.every((condition) => {
      const isSo = holds(condition, row, eventSets.get(condition) ?? new Set(), now);
      return "isNot" in condition && condition.isNot ? !isSo : isSo;
    });
  });
};

type Visitor = { email: string; name: string; memberId?: string | undefined };

const listLeads = async ({ interests, city }: Extract<Segment, { of: "leads" }>): Promise<Visitor[]> => {
  const month = new Date().toISOString().slice(0, 7);
  const months = Array.from({ length: maxFormsMonths + 2 }, (_, age) => addMonths(month, -age));
  const readMonth = (each: string) => readEveryPage((cursor) => leads.listMonth(each, cursor));
  const all = (await pMap(months, readMonth, { concurrency: 10 })).flat();
  const isWanted = (lead: LeadRecord) =>
    (interests.length === 0 || interests.includes(lead.interestLevel)) &&
    (city === "" || foldText(lead.city).trim() === foldText(city).trim());
  return all
    .filter(isWanted)
    .map(({ email, firstName, lastName }) => ({ email, name: `${firstName} ${lastName}`.trim() }));
};

const listVisitors = async (segment: Exclude<Segment, { of: "members" }>): Promise<Visitor[]> => {
  if (segment.of === "leads") return listLeads(segment);
  if (segment.of === "event") {
    const registered = await listRegistered(segment.eventId, segment.parts);
    return registered.map(({ email, memberId, firstName, lastName }) => ({
      ...{ email, memberId },
      name: `${firstName} ${lastName}`.trim(),
    }));
  }
  const rows = await readAllRows();
  return rows.flatMap(({ state, email, name }) => (segment.states.includes(state) ? { email, name } : []));
};

const personIdOf = (address: string) => `at-${digest(foldAddress(address))}`;

const toMemberAddressee = ({ id, name, email, state }: StoredRow): Addressee => ({
  ...{ personId: id, memberId: id, address: email, name },
  ...((state === "suspended" || state === "leaving") && { leftOut: state }),
  // Whoever has no access to it would not find it.
  isInPortal: state === "member",
});

/** Everybody that a segment names, each once, members by what the club knows of them. */
const listAddressees = async (segment: Segment, now: Date): Promise<Addressee[]> => {
  const rows = await readAllPeople();
  if (segment.of === "members") return (await filterRows(rows, segment.conditions, now)).map(toMemberAddressee);
  const findMember = createMemberFinder(rows);
  const all = (await listVisitors(segment)).map(({ email, name, memberId }): Addressee => {
    const row = findMember({ email, memberId });
    if (row) return toMemberAddressee(row);
    // Of an account that is gone, what it registered for may be left.
    const isGone = memberId !== undefined;
    return { personId: personIdOf(email), address: email, name, isInPortal: false, ...(isGone && { leftOut: "gone" }) };
  });
  return [...new Map(all.map((each) => [each.personId, each])).values()];
};

/**
 * Everybody of a segment by name, with why there is no email about a topic for some of them. Throws `invalid` where it names something that is gone. Costs a query per 500 members, those of the lists that it names, and batches of gets.
 */
export const findPeople = async (segment: Segment, topic: LetterTopic, now = new Date()): Promise<Addressee[]> => {
  await requireKnown(segment);
  const all = await listAddressees(segment, now);
  const memberIds = all.flatMap(({ memberId }) => memberId ?? []);
  const visitors = all.flatMap(({ memberId, address }) => (memberId === undefined ? address : []));
  const addresses = all.flatMap(({ address }) => (address === "" ? [] : address));
  const [settings, isUnsubscribed, isSuppressed] = await Promise.all([
    readManyNoticeSettings(memberIds),
    findUnsubscribed(visitors),
    findSuppressed(addresses),
  ]);
  const judge = (each: Addressee): Addressee => {
    if (each.leftOut) return each;
    const { memberId, address } = each;
    const channel = memberId === undefined ? undefined : settings.get(memberId)?.channels[topic];
    const isInPortal = each.isInPortal && channel !== "never";
    if (memberId === undefined ? isUnsubscribed(address) : channel !== "now")
      return { ...each, isInPortal, leftOut: "unsubscribed" };
    if (address !== "" && isSuppressed(address)) return { ...each, isInPortal, leftOut: "suppressed" };
    // Of a member whose address is not known here, it is asked when their copy leaves.
    if (memberId === undefined && !isEmailAddress(address)) return { ...each, leftOut: "no-address" };
    return { ...each, isInPortal };
  };
  return all.map(judge).toSorted((one, other) => one.name.localeCompare(other.name, "en"));
};
