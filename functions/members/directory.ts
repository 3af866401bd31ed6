import { membersContract } from "#shared/members.ts";
import { answerByTag } from "../http/answers.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { isSettled } from "../platform/change-marks.ts";
import { formatDayKey } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { areAcquainted } from "./acquaintance.ts";
import { queryCards, readDirectoryChange, presentCard } from "./card.ts";
import { isListed, readMember } from "./member.ts";
import { presentMember, presentPublicMember } from "./present.ts";

const memberNotFound = () => new AppError("not-found", "Member not found.");

/**
 * The ETag of the directory; undefined while the index may lack a change. It includes the club's date, since a badge ends
 * with its event without a change.
 */
export const getDirectoryTag = (changedAt: string | undefined, now = new Date()) => {
  if (!isSettled(changedAt, now.getTime())) return undefined;
  return `"${changedAt}/${formatDayKey(now)}"`;
};

export const listDirectory = memberEndpoint(membersContract.listDirectory, async ({ cursor: start }, _, { knows }) => {
  const tag = getDirectoryTag(await readDirectoryChange());
  return answerByTag(tag, knows, async () => {
    const { items, cursor } = await queryCards(start);
    return { items: items.map((card) => presentCard(card)), cursor };
  });
});

export const getMember = memberEndpoint(membersContract.getMember, async ({ memberId }, { id: me }) => {
  const [member, haveMet] = await Promise.all([readMember(memberId), memberId !== me && areAcquainted(me, memberId)]);
  if (memberId === me) return presentMember("self", member);
  // The same answer for who hides, who has left, and who never was: it tells nothing about any of them.
  if (!isListed(member)) throw memberNotFound();
  return presentMember(haveMet ? "met" : "member", member);
});

export const getPublicMember = publicEndpoint(membersContract.getPublicMember, async ({ memberId }) => {
  const member = presentPublicMember(await readMember(memberId));
  if (!member) throw memberNotFound();
  return member;
});

/** The member directory, a member's page, and what of it is public. */
export const handler = createHandler([listDirectory, getMember, getPublicMember]);
