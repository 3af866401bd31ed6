import * as z from "zod/mini";
import { firstTopics, isOfGroup, noTopic, type Topic } from "#shared/community.ts";
import { adminTopic, type AdminTopic } from "#shared/topics.ts";
import { createClubItem } from "../platform/club-item.ts";
import { AppError } from "../platform/errors.ts";
import { readOne } from "../platform/pages.ts";
import { listRoomsEverOf, listRoomsOf, requireGroupTopic } from "./group.ts";

/*
 * @item topics
 * @key `CLUB` · `TOPICS`
 * @asks which topics has the community chat, and which can be written in?
 * @cost 1 get, every five seconds of each Lambda; 1 conditional write
 */

const storedTopics = z.object({ items: z.array(adminTopic), version: z.int() });
type StoredTopics = z.infer<typeof storedTopics>;

/** Those of a club that has never saved any. */
const defaultTopics: StoredTopics = {
  items: firstTopics.map((name) => ({ id: name, name, isArchived: false })),
  version: 0,
};

const topicsItem = createClubItem(
  { pk: "CLUB", sk: "TOPICS" },
  { maxAgeMs: 5000, parse: (item) => (item ? readOne(item, (each) => storedTopics.parse(each)) : defaultTopics) },
);

/** The club's topics in order; at most five seconds old, or read now with `isLatest`. */
export const readTopics = topicsItem.read;

/** Replaces the topics by their next version; refused if that is saved already. */
export const topicsWrite = topicsItem.write;

/** Has the next read here ask the table. */
export const forgetTopics = topicsItem.forget;

const unknownTopic = () => new AppError("invalid", noTopic, [{ path: "topic", message: noTopic }]);

/** A place in which messages are written: a topic, or a group's room. */
type Place = { name: string; isArchived: boolean };

/**
 * The topic with an id, for a member. Throws `invalid` for an unknown one, and `not-found` for one of a group that the
 * member is not in.
 */
export const requireTopic = async (id: Topic, memberId: string): Promise<Place> => {
  if (isOfGroup(id)) return requireGroupTopic(id, memberId);
  const found = (await readTopics()).items.find((each) => each.id === id);
  if (!found) throw unknownTopic();
  return found;
};

/** Likewise for writing there. Throws `conflict` for an archived one. */
export const requireOpenTopic = async (id: Topic, memberId: string) => {
  const found = await requireTopic(id, memberId);
  if (!found.isArchived) return found;
  throw new AppError(
    "conflict",
    isOfGroup(id) ? `${found.name} is closed: it can only be read.` : `${found.name} is archived: it can only be read.`,
  );
};

/** The topics, and all groups in whose rooms a member may have written. */
export const listTopicsEverOf = async (memberId: string): Promise<AdminTopic[]> => {
  const [{ items }, rooms] = await Promise.all([readTopics({ isLatest: true }), listRoomsEverOf(memberId)]);
  return [...items, ...rooms];
};

/** All places whose messages a member can read: the topics in their order, then the rooms of their groups. */
export const listReadableTopics = async (memberId: string): Promise<AdminTopic[]> => {
  const [{ items }, rooms] = await Promise.all([readTopics(), listRoomsOf(memberId)]);
  return [...items, ...rooms];
};
