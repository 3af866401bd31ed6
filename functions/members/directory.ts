import { membersContract, type MemberPage } from "#shared/members.ts";
import { answerByTag } from "../http/answers.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { isSettled } from "../platform/change-marks.ts";
import { formatDayKey } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { avatarUrl, isRegistered, queryCards, readDirectoryChange, presentCard } from "./card.ts";
import { readMember, toCard, type StoredMember } from "./member.ts";

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

/** A member as their page shows them. */
export const presentMember = (member: StoredMember, now = new Date()): MemberPage => {
  const { id, full_name, company, position, bio, location, website, avatar, registered_until } = member;
  return {
    ...{ id, full_name, company, position, bio, location, website },
    avatar_url: avatarUrl(avatar),
    registered: isRegistered(registered_until, now),
    visible: toCard(member) !== undefined,
  };
};

export const getMember = memberEndpoint(membersContract.getMember, async ({ memberId }, { id: me }) => {
  const member = presentMember(await readMember(memberId));
  // The same answer for who hides, who has left, and who never was: it tells nothing about any of them.
  if (!member.visible && memberId !== me) throw new AppError("not-found", "Member not found.");
  return member;
});

/** The member directory, and a member's page. */
export const handler = createHandler([listDirectory, getMember]);
