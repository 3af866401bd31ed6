import type { IntroductionPerson } from "#shared/introductions.ts";
import { isListed, readMembers, type StoredMember } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import { readOwnHidden } from "../messaging/hidden.ts";
import { toAuthor } from "../messaging/message.ts";
import { isOver, listWaitingFor, type StoredIntroduction } from "./introduction.ts";

/** A member as the other sides of an introduction see them; without `isNamed`, only as far as the directory shows them. */
export const presentPerson = (member: StoredMember, { isNamed }: { isNamed: boolean }): IntroductionPerson => {
  const { id, full_name, avatar } = toPerson(member);
  const is_listed = isListed(member);
  return { ...toAuthor(isNamed || is_listed ? { id, full_name, avatar } : { id, full_name: "" }), is_listed };
};

/** Whether somebody is there to be met: not who has left, was suspended, or has no name. */
export const canBeIntroduced = ({ full_name, left_at }: StoredMember) => full_name !== "" && left_at === undefined;

type Sides = { introduction: StoredIntroduction; by: StoredMember; to: StoredMember; via: StoredMember | undefined };

/** Introductions with their sides: batches of gets. */
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
 * What waits for a member: what they are asked to pass on, and who wants to meet them. Without what is over, whoever is
 * gone, and those with whom a block or their own mute keeps them apart. One query, and batches of gets where there is any.
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

/** How many introductions wait for a member. */
export const countWaitingFor = async (memberId: string) => {
  const { toPass, offered } = await readWaitingFor(memberId);
  return toPass.length + offered.length;
};
