import { isDeepStrictEqual } from "node:util";
import pMap from "p-map";
import * as z from "zod/mini";
import { lastingLevelId } from "#shared/levels.ts";
import { cameDays, type EndReason, type PersonState } from "#shared/people.ts";
import { countAcquaintances } from "../members/acquaintance.ts";
import { listCame } from "../members/came.ts";
import { hasLeftByAccount, readMember } from "../members/member.ts";
import { visibleTo } from "../members/visible.ts";
import { findAdmissionOf } from "../membership/admission.ts";
import { standingOf } from "../membership/dues-standing.ts";
import { findDues } from "../membership/dues.ts";
import { findMembership, isResting, isSuspended } from "../membership/membership.ts";
import { listGroupIdsOf, listPlacesAt } from "../messaging/group.ts";
import { logger } from "../platform/logger.ts";
import type { Source } from "../platform/pages.ts";
import { findLastSeen } from "../platform/sessions.ts";
import { changeOptimistically, ConditionRefused, getItem } from "../platform/table.ts";
import { readDeskFacts } from "./desk-facts.ts";
import { findRow, listDueRowIds, markRowsChanged, replaceRow, type StoredRow } from "./row.ts";

/*
 * @item deletion of an account
 * @key `DELETION#sub` · `DELETION`
 * @asks did a member ask for it, and has it begun? (account/deletion.ts writes it)
 * @cost 1 get
 */

const deletion = z.object({ step: z.string() });

/** What of an account's deletion others need to know, to be read together with other items: whether it waits or goes on. */
export const deletionSource = (id: string): Source<"asked" | "begun" | undefined> => ({
  key: { pk: `DELETION#${id}`, sk: "DELETION" },
  parse: (item) => {
    if (!item) return undefined;
    return deletion.safeParse(item).data?.step === "close" ? "asked" : "begun";
  },
});

const findDeletion = async (id: string) => {
  const { key, parse } = deletionSource(id);
  return parse(await getItem(key));
};

/**
 * In which of some groups a member is, or of all. Of all by an index, which may lack the last second: what that misses is
 * named by the change itself, which is still to come.
 */
const listGroups = async (id: string, named: readonly string[]) => {
  const candidates = [...new Set([...named, ...(await listGroupIdsOf(id))])];
  const places = await listPlacesAt(candidates, id);
  return places.flatMap(({ groupId, state }) => (state === "in" ? [groupId] : [])).toSorted();
};

const readSources = async (id: string, groups: readonly string[]) => {
  const [member, membership, deletionState, desk, seenOn, came, acquaintances, inGroups] = await Promise.all([
    readMember(id, { isLatest: true }),
    findMembership(id),
    findDeletion(id),
    readDeskFacts(id),
    findLastSeen(id),
    listCame(id),
    countAcquaintances(id),
    listGroups(id, groups),
  ]);
  const { email = "", duesId, via } = membership ?? {};
  const [dues, admission] = await Promise.all([
    duesId === undefined ? undefined : findDues(duesId),
    via === "application" || via === "invitation" ? findAdmissionOf(email) : undefined,
  ]);
  return { member, membership, deletionState, desk, seenOn, came, acquaintances, inGroups, dues, admission };
};
type Sources = Awaited<ReturnType<typeof readSources>>;

const dayMs = 86_400_000;
const addDays = (time: string, days: number) => new Date(Date.parse(time) + days * dayMs).toISOString();

const findState = (
  { member, membership, deletionState }: Sources,
  now: Date,
): { state: PersonState; endedAt?: string | undefined; endedBy?: EndReason | undefined } => {
  const endedAt = membership?.endedAt ?? (hasLeftByAccount(member) ? member.left_at : undefined);
  // Nobody but the dues' keeper ends a membership without a name.
  const ended: EndReason = membership?.endedAt === undefined ? "account" : membership.endedBy ? "admin" : "dues";
  const end = { endedAt, endedBy: endedAt === undefined ? undefined : ended };
  if (deletionState) return { state: "leaving", ...end };
  if (endedAt !== undefined) return { state: "ended", ...end };
  if (membership && isSuspended(membership, now)) return { state: "suspended" };
  if (membership && isResting(membership, now)) return { state: "rests" };
  return { state: "member" };
};

/** When they joined: of members from before memberships were recorded, when they first saved a profile. */
const findJoinedAt = ({ member, membership }: Sources) => {
  const first = member.joined_at ?? member.updated_at;
  if (!membership) return first;
  return membership.via === "earlier" && first !== undefined && first < membership.at ? first : membership.at;
};

const findInviter = ({ membership, admission }: Sources) => {
  const isTheirs = admission !== undefined && admission.usedBy === membership?.memberId;
  if (!isTheirs || admission.inviterId === undefined) return undefined;
  return { id: admission.inviterId, name: admission.invitedBy ?? "" };
};

/**
 * The row that follows from what is stored; undefined of somebody who was never let in, of an account that was merged into
 * another, and from when it is being deleted.
 */
const toRow = (id: string, sources: Sources, now: Date): Omit<StoredRow, "revision"> | undefined => {
  const { member, membership, deletionState, desk, seenOn, came, acquaintances, inGroups, dues } = sources;
  const joinedAt = findJoinedAt(sources);
  const wasLetIn = membership !== undefined || member.version > 0;
  if (membership?.mergedInto !== undefined) return undefined;
  if (!wasLetIn || joinedAt === undefined || deletionState === "begun") return undefined;
  const at = now.toISOString();
  const standing = dues && standingOf(dues, now);
  const times = [
    membership?.suspension?.until,
    membership?.restsFrom,
    ...came.map((each) => addDays(each.at, cameDays)),
    ...(standing && standing.state !== "ended" ? [dues.paidUntil, standing.accessUntil] : []),
  ].filter((time) => time !== undefined && time > at);
  const { company, industry, location } = visibleTo("member", member);
  return {
    id,
    name: member.full_name || (membership?.name ?? ""),
    email: membership?.email ?? "",
    level: membership?.level ?? lastingLevelId,
    ...findState(sources, now),
    joinedAt,
    via: membership?.via ?? "earlier",
    invitedBy: findInviter(sources),
    dues: dues && standing && { state: standing.state, paidUntil: dues.paidUntil, isForGood: dues.isForGood },
    came: came.filter((each) => addDays(each.at, cameDays) > at).length,
    lastCameAt: came
      .map((each) => each.at)
      .toSorted()
      .at(-1),
    lastSeen: seenOn,
    tags: desk.tags,
    hasMet: acquaintances > 0,
    acquaintances,
    company: company || undefined,
    industry: industry || undefined,
    location: location || undefined,
    groups: inGroups,
    nextAt: times.toSorted()[0],
  };
};

const withoutUndefined = (value: object) =>
  JSON.parse(JSON.stringify({ ...value, revision: undefined })) as Record<string, unknown>;

/** Derives a row once; false where it is as it should be. */
const deriveOnce = (id: string, groups: readonly string[], now: Date) =>
  changeOptimistically(async () => {
    // First the row, then what it follows from: who writes it meanwhile may have seen less.
    const before = await findRow(id);
    const known = before && "groups" in before ? before.groups : [];
    const next = toRow(id, await readSources(id, [...known, ...groups]), now);
    if (next ? before && isDeepStrictEqual(withoutUndefined(before), withoutUndefined(next)) : !before) return false;
    await markRowsChanged();
    if (await replaceRow(id, before, next)) return true;
    throw new ConditionRefused(new Map([["row", undefined]]));
  });

/**
 * Makes a member's row what follows from everything else that is stored. May be called at any time, in any order, and side
 * by side: whoever has written a row looks again whether it is still right, so that whatever was written last is. `groups`
 * names groups whose place of the member has changed a moment ago.
 */
export const deriveRow = async (id: string, groups: readonly string[] = [], now = new Date()) => {
  let isChanged = false;
  while (await deriveOnce(id, groups, now)) isChanged = true;
  return isChanged;
};

/** Rows derived at a time. */
const concurrency = 10;
/** The next sweep is five minutes later. */
const sweepSize = 1000;

/** Derives the rows that time has made others. Returns how many. */
export const sweepRows = async (hasTime: () => boolean) => {
  let derived = 0;
  const deriveInTime = async (id: string) => {
    if (hasTime()) derived += Number(await deriveRow(id));
  };
  await pMap(await listDueRowIds(sweepSize), deriveInTime, { concurrency });
  if (derived > 0) logger.info("member rows", { derived });
  return derived;
};
