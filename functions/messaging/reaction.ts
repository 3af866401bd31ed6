import * as z from "zod/mini";
import { maxReactions, reactionEmojis, reactionLimit, type ReactionChange, type Reactions } from "#shared/messages.ts";
import { AppError } from "../platform/errors.ts";
import { countUse } from "../platform/limits.ts";
import { updateItem, writeOne, type Item, type Key } from "../platform/table.ts";

/**
 * A message's reactions, stored on its item as a set of member and reaction, so that concurrent changes are counted
 * correctly. Absent before the first one.
 */
export const storedReactions = {
  reactions: z.optional(z.set(z.string())),
  reaction_version: z.optional(z.int()),
};
type Reacted = {
  reactions?: ReadonlySet<string> | undefined;
  reaction_version?: number | undefined;
  deleted?: boolean | undefined;
};

/** An element of the set. */
const toElement = (emoji: string, memberId: string) => `${emoji} ${memberId}`;

const places = new Map<string, number>(reactionEmojis.map((emoji, place) => [emoji, place]));

/** The members by reaction, in the picker's order. */
export const groupReactions = ({
  reactions = new Set(),
  deleted,
}: Reacted): { emoji: string; memberIds: string[] }[] => {
  const groups = new Map<string, string[]>();
  for (const element of deleted ? [] : reactions) {
    const [emoji = "", memberId = ""] = element.split(" ");
    groups.set(emoji, [...(groups.get(emoji) ?? []), memberId]);
  }
  return [...groups]
    .map(([emoji, memberIds]) => ({ emoji, memberIds: memberIds.toSorted() }))
    .toSorted((one, other) => (places.get(one.emoji) ?? 0) - (places.get(other.emoji) ?? 0));
};

/** A message's reactions as a viewer sees them; undefined if it never had any. */
export const presentReactions = (message: Reacted, viewer: string): Reactions | undefined =>
  message.reaction_version === undefined
    ? undefined
    : {
        version: message.reaction_version,
        items: groupReactions(message).map(({ emoji, memberIds }) => ({
          emoji,
          count: memberIds.length,
          isMine: memberIds.includes(viewer),
        })),
      };

/** The change as broadcast to everyone. */
export const presentReactionChange = (
  message: Reacted & { id: string },
  { emoji, by, isOn }: Reaction,
): ReactionChange => ({
  ...{ id: message.id, version: message.reaction_version ?? 0, by, emoji, isOn },
  items: groupReactions(message).map((group) => ({ emoji: group.emoji, count: group.memberIds.length })),
});

/** A member's reaction to add or remove. */
export type Reaction = { emoji: string; by: string; isOn: boolean };

/** Adds or removes a reaction. Returns the updated message, and whether anything changed. */
const saveReaction = async (Key: Key, { emoji, by, isOn }: Reaction) => {
  const element = toElement(emoji, by);
  const isFree = "(attribute_not_exists(reactions) OR size(reactions) < :most)";
  return updateItem({
    Key,
    UpdateExpression: isOn
      ? "ADD reactions :element, reaction_version :one"
      : "DELETE reactions :element ADD reaction_version :one",
    ConditionExpression: isOn
      ? `attribute_exists(pk) AND (attribute_not_exists(deleted) OR deleted = :no) AND NOT contains(reactions, :text) AND ${isFree}`
      : "contains(reactions, :text)",
    ExpressionAttributeValues: {
      ":element": new Set([element]),
      ":one": 1,
      ":text": element,
      ...(isOn && { ":no": false, ":most": maxReactions }),
    },
  });
};

/**
 * Adds or removes a member's reaction on the message at a key: one idempotent update. Returns the message's item, and
 * whether it changed. Throws `not-found`, `conflict` for a deleted message or at the limit of reactions, and
 * `too-many`.
 */
export const react = async (key: Key, reaction: Reaction): Promise<{ item: Item; isChanged: boolean }> => {
  if (!(await countUse({ what: "reactions", by: reaction.by, ...reactionLimit })))
    throw new AppError("too-many", "You're reacting too fast. Please wait a moment, then try again.");
  const { isDone, item } = await saveReaction(key, reaction);
  if (!item) throw new AppError("not-found", "Message not found.");
  if (isDone) return { item, isChanged: true };
  if (item.deleted === true) throw new AppError("conflict", "This message is deleted.");
  const { reactions = new Set() } = z.object(storedReactions).parse(item);
  const isThere = reactions.has(toElement(reaction.emoji, reaction.by));
  if (isThere !== reaction.isOn) throw new AppError("conflict", "This message has all the reactions it can have.");
  return { item, isChanged: false };
};

/** One member's reactions to a message. */
export const listReactionsBy = (message: Reacted, memberId: string) =>
  groupReactions(message).flatMap(({ emoji, memberIds }) => (memberIds.includes(memberId) ? [emoji] : []));

/** Removes all of a member's reactions from a message. Idempotent. */
export const forgetReactions = async (key: Key, message: Reacted, memberId: string) => {
  const elements = listReactionsBy(message, memberId).map((emoji) => toElement(emoji, memberId));
  if (elements.length === 0) return false;
  return writeOne({
    Update: {
      Key: key,
      UpdateExpression: "DELETE reactions :elements ADD reaction_version :one",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":elements": new Set(elements), ":one": 1 },
    },
  });
};
