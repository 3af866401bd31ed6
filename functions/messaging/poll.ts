import { isDeepStrictEqual } from "node:util";
import pMap from "p-map";
import * as z from "zod/mini";
import type { Topic } from "#shared/community.ts";
import { poll, voteLimit, type Poll, type PollForm } from "#shared/polls.ts";
import { AppError } from "../platform/errors.ts";
import { countUse } from "../platform/limits.ts";
import { queryAll, queryPage, rangeOfList, readEach, readOne } from "../platform/pages.ts";
import {
  changeOptimistically,
  getItem,
  getItems,
  getItemsInOrder,
  transact,
  writeOne,
  type Item,
  type Key,
  type Write,
} from "../platform/table.ts";

/*
 * @item vote
 * @key `POLL#message` · `MEMBER#sub`
 * @asks one's own on a page of messages; vote; all of a deleted poll
 * @cost 1 batch get where there are polls; part of a transaction; 1 query
 * @key `gsi1`: `VOTES#message` · time#sub
 * @asks who chose what, where that is shown
 * @cost 1 query a page
 * @key `gsi2`: `VOTES-OF#sub` · message
 * @asks what has a member voted
 * @cost 1 query
 */

/** A message's poll, with its counts, which only votes change. */
export const storedPoll = z.omit(poll, { mine: true });
export type StoredPoll = z.infer<typeof storedPoll>;

const storedVote = z.object({
  messageId: z.string(),
  topic: z.string(),
  memberId: z.string(),
  /** Ids of options, in their order; never empty. */
  choices: z.array(z.string()),
  at: z.iso.datetime(),
});
type StoredVote = z.infer<typeof storedVote>;

/** A poll before the first vote. */
export const startPoll = ({ options, ...rest }: PollForm): StoredPoll => {
  const withIds = options.map((text, index) => ({ id: `o${index + 1}`, text }));
  return {
    options: withIds,
    ...rest,
    counts: { votes: Object.fromEntries(withIds.map(({ id }) => [id, 0])), voters: 0, version: 0 },
  };
};

const partitionOf = (messageId: string) => `POLL#${messageId}`;
/** The key of a member's vote in a message's poll. */
export const voteKeyOf = (messageId: string, memberId: string) => ({
  pk: partitionOf(messageId),
  sk: `MEMBER#${memberId}`,
});
const votesOn = (messageId: string) => `VOTES#${messageId}`;

const itemOf = (vote: StoredVote, { showsNames }: StoredPoll): Item => ({
  ...voteKeyOf(vote.messageId, vote.memberId),
  ...(showsNames && { gsi1pk: votesOn(vote.messageId), gsi1sk: `${vote.at}#${vote.memberId}` }),
  gsi2pk: `VOTES-OF#${vote.memberId}`,
  gsi2sk: vote.messageId,
  ...vote,
});

const parseVote = (item: Item) => storedVote.parse(item);

/** What a member has chosen, by message: one batch get, and none without polls. */
export const readChoicesOf = async (memberId: string, messageIds: readonly string[]) => {
  const items = messageIds.length > 0 ? await getItems(messageIds.map((id) => voteKeyOf(id, memberId))) : [];
  return new Map(readEach(items, parseVote).map(({ messageId, choices }) => [messageId, choices]));
};

/** A poll as members see it; without a viewer's choices, as broadcast. */
export const presentPoll = (stored: StoredPoll, mine: string[] | undefined): Poll => ({
  ...stored,
  ...(mine && { mine }),
});

/** Who chose what, in the order in which they did: a page. May miss the last second. */
export const queryVotes = (messageId: string, cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: votesOn(messageId), pageSize: 100, parse: parseVote }, cursor);

/** All of a member's votes. May miss the last second. */
export const listVotesOf = async (memberId: string) =>
  readEach(await queryAll(rangeOfList("gsi2", `VOTES-OF#${memberId}`)), parseVote);

/** Saves, changes or deletes a vote, unless it has changed since it was read. */
const voteWrite = (before: StoredVote | undefined, after: StoredVote, of: StoredPoll): Write => {
  const unchanged = before
    ? { ConditionExpression: "choices = :choices", ExpressionAttributeValues: { ":choices": before.choices } }
    : { ConditionExpression: "attribute_not_exists(pk)" };
  return after.choices.length > 0
    ? { Put: { Item: itemOf(after, of), ...unchanged } }
    : { Delete: { Key: voteKeyOf(after.messageId, after.memberId), ...unchanged } };
};

/** Counts a changed vote on its message, while that has its poll; with `now`, only until the poll ends. */
const countsWrite = (Key: Key, before: readonly string[], after: readonly string[], now?: string): Write => {
  const steps = [
    ...after.filter((id) => !before.includes(id)).map((id) => ({ id, by: 1 })),
    ...before.filter((id) => !after.includes(id)).map((id) => ({ id, by: -1 })),
  ];
  return {
    Update: {
      Key,
      UpdateExpression: `SET ${[
        ...steps.map(({ id }) => `poll.#counts.votes.${id} = poll.#counts.votes.${id} + :${id}`),
        "poll.#counts.voters = poll.#counts.voters + :voters",
        "poll.#counts.#version = poll.#counts.#version + :one",
      ].join(", ")}`,
      ConditionExpression: now === undefined ? "attribute_exists(poll)" : "poll.#until > :now",
      ExpressionAttributeNames: {
        "#counts": "counts",
        "#version": "version",
        ...(now !== undefined && { "#until": "until" }),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(steps.map(({ id, by }) => [`:${id}`, by])),
        ":voters": Math.sign(after.length) - Math.sign(before.length),
        ":one": 1,
        ...(now !== undefined && { ":now": now }),
      },
    },
  };
};

/** The poll of a message's item. Throws `not-found` and `conflict`. */
const requirePoll = (item: Item | undefined): StoredPoll => {
  if (!item) throw new AppError("not-found", "Message not found.");
  if (item.deleted === true) throw new AppError("conflict", "This message is deleted.");
  if (item.poll === undefined) throw new AppError("not-found", "This message has no poll.");
  return readOne(item, (each) => storedPoll.parse(each.poll));
};

/** Choices once each, in the order of the options. Throws `invalid`. */
const readChoices = ({ options, isMultiple }: StoredPoll, choices: readonly string[]) => {
  const ids = options.map(({ id }) => id);
  if (choices.some((id) => !ids.includes(id))) throw new AppError("invalid", "Please choose one of the options.");
  const chosen = ids.filter((id) => choices.includes(id));
  if (!isMultiple && chosen.length > 1) throw new AppError("invalid", "Please choose one option only.");
  return chosen;
};

type Vote = { topic: Topic; id: string; by: string; choices: readonly string[] };

/**
 * Makes a member's vote on the message at a key these choices, or takes it back without any, and counts it in the same
 * transaction. Idempotent. Returns the message's item with all that is counted by then, and whether anything changed.
 * Throws `invalid`, `not-found`, `conflict` for a deleted message or a poll that has ended, `too-many` and
 * `unavailable`.
 */
export const vote = async (key: Key, { topic, id, by, choices }: Vote): Promise<{ item: Item; isChanged: boolean }> => {
  if (!(await countUse({ what: "votes", by, ...voteLimit })))
    throw new AppError("too-many", "You're voting too fast. Please wait a moment, then try again.");
  return changeOptimistically(async () => {
    const [item, known] = await getItemsInOrder([key, voteKeyOf(id, by)]);
    const of = requirePoll(item);
    const now = new Date().toISOString();
    if (of.until <= now) throw new AppError("conflict", "This poll has ended.");
    const before = known && readOne(known, parseVote);
    const chosen = readChoices(of, choices);
    if (isDeepStrictEqual(before?.choices ?? [], chosen)) return { item: item!, isChanged: false };
    await transact({
      vote: voteWrite(before, { messageId: id, topic, memberId: by, choices: chosen, at: now }, of),
      counts: countsWrite(key, before?.choices ?? [], chosen, now),
    });
    // Others may have voted since it was read.
    return { item: (await getItem(key)) ?? item!, isChanged: true };
  });
};

/** Takes back a member's vote on the message at a key, also after the poll's end. Idempotent. */
export const takeVoteBack = (key: Key, { messageId, memberId }: Pick<StoredVote, "messageId" | "memberId">) =>
  changeOptimistically(async () => {
    const [item, known] = await getItemsInOrder([key, voteKeyOf(messageId, memberId)]);
    if (!known) return;
    const before = readOne(known, parseVote);
    if (!item || item.poll === undefined) {
      await writeOne({ Delete: { Key: voteKeyOf(messageId, memberId) } });
      return;
    }
    await transact({
      vote: voteWrite(before, { ...before, choices: [] }, requirePoll(item)),
      counts: countsWrite(key, before.choices, []),
    });
  });

const deleteConcurrency = 8;

/** Deletes all votes on a deleted poll, which takes no more. */
export const deleteVotes = async (messageId: string) => {
  const votes = await queryAll({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": partitionOf(messageId) },
    ConsistentRead: true,
  });
  await pMap(votes, ({ pk, sk }) => writeOne({ Delete: { Key: { pk, sk } } }), { concurrency: deleteConcurrency });
};
