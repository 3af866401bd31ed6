import type { IntroductionPerson } from "#shared/introductions.ts";
import { isListed, readMembers, type StoredMember } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import { readOwnHidden } from "../messaging/hidden.ts";
import { toAuthor } from "../messaging/message.ts";
import { isOver, listWaitingFor, queryClubRequests, type StoredIntroduction } from "./introduction.ts";

/** A member as the other sides of an introduction see them; without `isNamed`, only what the directory shows. */
export const presentPerson = (member: StoredMember, { isNamed }: { isNamed: boolean }): IntroductionPerson => {
  const { id, full_name, avatar } = toPerson(member);
  const is_listed = isListed(member);
  return { ...toAuthor(isNamed || is_listed ? { id, full_name, avatar } : { id, full_name: "" }), is_listed };
};

/** Whether a member can be introduced: has not left, is not suspended, and has a name. */
export const canBeIntroduced = ({ full_name, left_at }: StoredMember) => full_name !== "" && left_at === undefined;

type Sides = { introduction: StoredIntroduction; by: StoredMember; to: StoredMember; via: StoredMember | undefined };

/** Adds the members to introductions: batches of gets. */
export const readSides = async (introductions: StoredIntroduction[]): Promise<Sides[]> => {
  const ids = introductions.flatMap(({ by, to, via }) => [by, to, ...(via === undefined ? [] : [via])]);
  if (ids.length === 0) return [];
  const members = new Map((await readMembers([...new Set(ids)])).map((each) => [each.id, each]));
  return introductions.map((introduction) => ({
    introduction,
    by: members.get(introduction.by)!,
    to: members.get(introduction.to)!,
    via: introduction.via === undefined ? undefined : members.get(introduction.via),
  }));
};

/**
 * Introductions awaiting a member: to pass on, and to answer. Excludes expired ones, and members who left, are blocked,
 * or are muted. One query, and batches of gets if there are any.
 */
export const readWaitingFor = async (memberId: string, now = new Date()) => {
  const found = (await listWaitingFor(memberId)).filter((each) => !isOver(each, now));
  if (found.length === 0) return { toPass: [], offered: [] };
  const [{ hidden, mutes }, sides] = await Promise.all([readOwnHidden(memberId), readSides(found)]);
  const heard = sides.filter(({ introduction: { by, to }, ...each }) => {
    const isApart = hidden.includes(by) || hidden.includes(to);
    return !isApart && canBeIntroduced(each.by) && !mutes.includes(by);
  });
  return {
    toPass: heard.filter(
      ({ introduction: { state, via }, to }) => state === "asked" && via === memberId && isListed(to),
    ),
    offered: heard.filter(({ introduction: { state, to } }) => state === "passed" && to === memberId),
  };
};

/**
 * A page of requests to the club that an admin can decide on: excludes expired ones, the admin's own, and those of
 * members who left or are suspended. One query, and batches of gets if there are any.
 */
export const readClubRequests = async (admin: string, start: string | undefined) => {
  const { items, unreadable = 0, ...rest } = await queryClubRequests(start);
  const now = new Date();
  const sides = await readSides(items.filter((each) => !isOver(each, now) && each.by !== admin));
  // Nobody without a name could ask.
  const isLost = ({ by: { full_name, left_at } }: Sides) => full_name === "" && left_at === undefined;
  const count = unreadable + sides.filter(isLost).length;
  return { items: sides.filter(({ by }) => canBeIntroduced(by)), ...(count > 0 && { unreadable: count }), ...rest };
};

/** Number of introductions awaiting a member. */
export const countWaitingFor = async (memberId: string) => {
  const { toPass, offered } = await readWaitingFor(memberId);
  return toPass.length + offered.length;
};
