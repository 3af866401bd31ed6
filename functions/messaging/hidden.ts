import * as z from "zod/mini";
import { topic, type Topic } from "#shared/community.ts";
import { readAliases } from "../members/merged.ts";
import { readEach } from "../platform/pages.ts";
import { getItem, getItemsInOrder, writeOne, type Update } from "../platform/table.ts";
import { listReadableTopics } from "./topic.ts";

/*
 * @item hidden
 * @key `MEMBER#sub` · `HIDDEN`
 * @asks whom a member does not see online, and whom and what they mute
 * @cost 1 get
 */

/** Set by one member. */
export const maxBlocked = 200;
export const maxMuted = 200;

const ids = z._default(z.set(z.string()), new Set<string>());
/**
 * Ids of members a member blocks, and of those blocking them, since each block ends separately. Mutes are private and
 * affect nobody else's list.
 */
const storedHidden = z.object({
  blocks: ids,
  blocked_by: ids,
  mutes: ids,
  muted_topics: z._default(z.set(topic), new Set<Topic>()),
});

export const hiddenKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "HIDDEN" });

/** Ids of members whom a member blocks, and of those who block them. */
export const readBlocks = async (memberId: string) => {
  const { blocks, blocked_by } = storedHidden.parse((await getItem(hiddenKeyOf(memberId))) ?? {});
  return { blocks, blocked_by };
};

/** Ids of members hidden from a member's online list by a block either way, sorted. */
export const readHiddenFrom = async (memberId: string) => {
  const { blocks, blocked_by } = await readBlocks(memberId);
  return [...new Set([...blocks, ...blocked_by])].toSorted();
};

/**
 * Ids of the members a member blocks, sorted; at most {@link maxBlocked}. `isLatest` (the default) reads consistently,
 * at twice the cost.
 */
export const readBlocked = async (memberId: string, { isLatest = true } = {}) =>
  [...storedHidden.parse((await getItem(hiddenKeyOf(memberId), { isLatest })) ?? {}).blocks].toSorted();

/** Muted topics that the member can read, by name. */
const nameTopics = async (memberId: string, muted: ReadonlySet<Topic>) => {
  const topics = muted.size > 0 ? await listReadableTopics(memberId) : [];
  return topics.filter(({ id }) => muted.has(id)).map(({ id, name }) => ({ topic: id, name }));
};

/**
 * A member's mutes, blocks, and members hidden by a block either way: ids sorted, topics by name. One batch get, and some more where any is muted.
 */
export const readOwnHidden = async (memberId: string) => {
  const [[item], { resolve }] = await Promise.all([getItemsInOrder([hiddenKeyOf(memberId)]), readAliases()]);
  const { mutes, muted_topics, blocks, blocked_by } = storedHidden.parse(item ?? {});
  return {
    // Whose account was merged is muted under the other one, too.
    mutes: [...new Set([...mutes].map(resolve))].toSorted(),
    topics: await nameTopics(memberId, muted_topics),
    blocks: [...blocks].toSorted(),
    hidden: [...new Set([...blocks, ...blocked_by])].toSorted(),
  };
};

/** Those of some members who have not muted another and so get notices about them. One batch get. */
export const listNotMutedBy = async (memberIds: readonly string[], by: string) => {
  if (memberIds.length === 0) return [];
  const [items, { listInto }] = await Promise.all([getItemsInOrder(memberIds.map(hiddenKeyOf)), readAliases()]);
  const ids = [by, ...listInto(by)];
  const found = items.map((item) => readEach([item ?? {}], (each) => storedHidden.parse(each))[0]);
  return memberIds.filter((_, index) => {
    const mutes = found[index]?.mutes;
    return mutes !== undefined && !ids.some((id) => mutes.has(id));
  });
};

/** Mutes a member; false at the limit. */
export const muteMember = (memberId: string, other: string) =>
  writeOne({
    Update: {
      Key: hiddenKeyOf(memberId),
      UpdateExpression: "ADD mutes :other",
      ConditionExpression: "attribute_not_exists(mutes) OR contains(mutes, :id) OR size(mutes) < :most",
      ExpressionAttributeValues: { ":other": new Set([other]), ":id": other, ":most": maxMuted },
    },
  });

/** Mutes a topic. */
export const muteTopic = (memberId: string, muted: Topic) =>
  writeOne({
    Update: {
      Key: hiddenKeyOf(memberId),
      UpdateExpression: "ADD muted_topics :topic",
      ExpressionAttributeValues: { ":topic": new Set([muted]) },
    },
  });

/** Removes a mute; of a member, that of accounts that were merged into theirs, too. */
export const unmute = async (memberId: string, set: "mutes" | "muted_topics", muted: string) =>
  writeOne({
    Update: {
      Key: hiddenKeyOf(memberId),
      UpdateExpression: `DELETE ${set} :muted`,
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":muted": new Set([muted, ...(await readAliases()).listInto(muted)]) },
    },
  });

const buildSetWrite = (memberId: string, change: "ADD" | "DELETE", set: "blocks" | "blocked_by", other: string) => ({
  Update: {
    Key: hiddenKeyOf(memberId),
    UpdateExpression: `${change} ${set} :other`,
    ExpressionAttributeValues: { ":other": new Set([other]) } as Record<string, unknown>,
  },
});

/** Hides two members from each other, unless the blocker is at the limit: part of a transaction. */
export const hideWrite = (by: string, other: string): Record<"blocks" | "blockedBy", { Update: Update }> => {
  const { Update } = buildSetWrite(by, "ADD", "blocks", other);
  return {
    blocks: {
      Update: {
        ...Update,
        ConditionExpression: "attribute_not_exists(blocks) OR contains(blocks, :id) OR size(blocks) < :most",
        ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ":id": other, ":most": maxBlocked },
      },
    },
    blockedBy: buildSetWrite(other, "ADD", "blocked_by", by),
  };
};

/** Hides two members from each other, whatever the limit: part of a transaction. */
export const hideAnywayWrite = (by: string, other: string): Record<"blocks" | "blockedBy", { Update: Update }> => ({
  blocks: buildSetWrite(by, "ADD", "blocks", other),
  blockedBy: buildSetWrite(other, "ADD", "blocked_by", by),
});

/** Undoes this block's effect: part of a transaction. */
export const showWrite = (by: string, other: string): Record<"blocks" | "blockedBy", { Update: Update }> => ({
  blocks: buildSetWrite(by, "DELETE", "blocks", other),
  blockedBy: buildSetWrite(other, "DELETE", "blocked_by", by),
});

/** Removes a member from another's lists, whoever blocked whom. */
export const forgetBlocks = (memberId: string, other: string) =>
  writeOne({
    Update: {
      Key: hiddenKeyOf(other),
      UpdateExpression: "DELETE blocks :member, blocked_by :member",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":member": new Set([memberId]) },
    },
  });
