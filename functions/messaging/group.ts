import * as z from "zod/mini";
import type { Topic } from "#shared/community.ts";
import { foldName } from "#shared/folding.ts";
import { groupClosers, groupFields, groupStates, maxGroupMembers, type GroupState } from "#shared/groups.ts";
import { AppError } from "../platform/errors.ts";
import { countList, queryAll, rangeOfList, readEach, readOne } from "../platform/pages.ts";
import {
  getItem,
  getItems,
  getItemsInOrder,
  versionedUpdateWrite,
  type Check,
  type Item,
  type Write,
} from "../platform/table.ts";

/*
 * @item group
 * @key `GROUP#id` · `GROUP`
 * @asks one group
 * @cost 1 get
 * @key `gsi1`: `GROUPS#list` · name#id
 * @asks those that anybody may see, secret ones, proposals, closed and declined ones
 * @cost 1 query each
 * @item group member
 * @key `GROUP#id` · `MEMBER#sub`
 * @asks is somebody in; who is
 * @cost 1 get with each message; 1 query
 * @key `gsi2`: `GROUPS-OF#sub` · id
 * @asks in which groups is a member, or was
 * @cost 1 query
 */

/** A stored group, and how many are in and are hosts, which only the writes of their places change. */
export const storedGroup = z.object({
  id: z.string(),
  ...groupFields.shape,
  /** The key of its picture in the bucket; absent without one. */
  picture: z.optional(z.string()),
  state: z.enum(groupStates),
  /** Who closed it; absent unless it is closed, and where that was before 2026-11-30. */
  closedBy: z.optional(z.enum(groupClosers)),
  proposedBy: z.string(),
  /** Whether its proposer withdrew it, so that it counts as declined; absent also where that was before 2026-11-30. */
  isWithdrawn: z.optional(z.boolean()),
  at: z.iso.datetime(),
  /** When an admin opened it. */
  openedAt: z.optional(z.iso.datetime()),
  members: z.int(),
  hosts: z.int(),
  version: z.int(),
});
export type StoredGroup = z.infer<typeof storedGroup>;

/**
 * Somebody's place in a group; whoever has left, or whom a host has removed, keeps one, for what they wrote there. Of
 * those removed before 2026-11-30 it says that they left.
 */
export const storedPlace = z.object({
  groupId: z.string(),
  memberId: z.string(),
  state: z.enum(["proposed", "asked", "invited", "in", "left", "removed"]),
  isHost: z.boolean(),
  since: z.iso.datetime(),
});
export type StoredPlace = z.infer<typeof storedPlace>;

const partitionOf = (id: string) => `GROUP#${id}`;
/** The key of a group. */
export const groupKeyOf = (id: string) => ({ pk: partitionOf(id), sk: "GROUP" });
const placeKeyOf = (id: string, memberId: string) => ({ pk: partitionOf(id), sk: `MEMBER#${memberId}` });

/** The lists of groups. */
export const groupLists = ["visible", "secret", "proposed", "closed", "declined"] as const;
type GroupList = (typeof groupLists)[number];

const listNameOf = (list: GroupList) => `GROUPS#${list}`;

const listOf = ({ state, access }: StoredGroup): GroupList => {
  if (state !== "active") return state;
  return access === "secret" ? "secret" : "visible";
};

const groupItemOf = (group: StoredGroup): Item => ({
  ...groupKeyOf(group.id),
  gsi1pk: listNameOf(listOf(group)),
  gsi1sk: `${foldName(group.name)}#${group.id}`,
  ...group,
});

const placeItemOf = (place: StoredPlace): Item => ({
  ...placeKeyOf(place.groupId, place.memberId),
  gsi2pk: `GROUPS-OF#${place.memberId}`,
  gsi2sk: place.groupId,
  ...place,
});

const parseGroup = (item: Item) => storedGroup.parse(item);
const parsePlace = (item: Item) => storedPlace.parse(item);

/** For a group that does not exist, or that the caller must not know of. */
export const groupNotFound = () => new AppError("not-found", "Group not found.");

/** A group, and a member's place in it: one batch get. Throws `not-found` without the group. */
export const readGroupFor = async (id: string, memberId: string) => {
  const [group, place] = await getItemsInOrder([groupKeyOf(id), placeKeyOf(id, memberId)]);
  if (!group) throw groupNotFound();
  return { group: readOne(group, parseGroup), place: place && readOne(place, parsePlace) };
};

/** The groups of a list, by name. */
export const listGroupsIn = async (list: GroupList) => queryAll(rangeOfList("gsi1", listNameOf(list)));

/** How many groups wait for an admin, counted up to `atMost`. */
export const countProposals = (atMost: number) => countList("gsi1", listNameOf("proposed"), atMost);

/** Parses the groups of such a list. */
export const readGroups = (items: readonly Item[]) => readEach(items, parseGroup);

/** Groups by id, unordered. May miss the last second. */
export const readGroupsById = async (ids: readonly string[]) =>
  ids.length === 0 ? [] : readGroups(await getItems(ids.map(groupKeyOf), { isLatest: false }));

/** Which of these groups everybody may see, as of now: neither secret ones, nor proposals, nor those that are closed or gone. */
export const findVisibleGroups = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const items = await getItems([...new Set(ids)].map(groupKeyOf));
  return new Set(readGroups(items).flatMap((group) => (listOf(group) === "visible" ? group.id : [])));
};

/** All of a member's places, those they have left too. May miss the last second. */
export const listPlacesOf = async (memberId: string) =>
  readEach(await queryAll(rangeOfList("gsi2", `GROUPS-OF#${memberId}`)), parsePlace);

/** All places in a group, as of now. */
export const listPlacesIn = async (id: string) => {
  const { pk, sk } = placeKeyOf(id, "");
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ":prefix": sk },
    ConsistentRead: true,
  });
  return readEach(items, parsePlace);
};

/** The ids of those who are in a group now. */
export const listGroupMemberIds = async (id: string): Promise<ReadonlySet<string>> =>
  new Set((await listPlacesIn(id)).filter(({ state }) => state === "in").map(({ memberId }) => memberId));

/** Whether somebody is in a group now. */
export const isInGroup = async (id: string, memberId: string) => {
  const place = await getItem(placeKeyOf(id, memberId));
  return place !== undefined && readOne(place, parsePlace).state === "in";
};

/** The ids of the groups that a member is in. May miss the last second. */
export const listGroupIdsOf = async (memberId: string) =>
  (await listPlacesOf(memberId)).flatMap(({ groupId, state }) => (state === "in" ? [groupId] : []));

/** A member's places in these groups, as of now: a batch of gets. */
export const listPlacesAt = async (ids: readonly string[], memberId: string) =>
  ids.length === 0 ? [] : readEach(await getItems(ids.map((id) => placeKeyOf(id, memberId))), parsePlace);

const stateCheck = (Key: Item, state: string): Check => ({
  ConditionCheck: {
    Key,
    ConditionExpression: "#state = :state",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":state": state },
  },
});

/** Requires that somebody is in a group: part of a transaction. */
export const inGroupCheck = (id: string, memberId: string) => stateCheck(placeKeyOf(id, memberId), "in");

/** Requires that a group is open: part of a transaction. */
export const activeGroupCheck = (id: string) => stateCheck(groupKeyOf(id), "active");

/** A group's topic for somebody who is in. Throws `not-found` for anybody else. */
export const requireGroupTopic = async (topic: Topic, memberId: string) => {
  const { group, place } = await readGroupFor(topic, memberId);
  if (place?.state !== "in") throw groupNotFound();
  return { name: group.name, isArchived: group.state === "closed" };
};

const readRooms = async (places: readonly StoredPlace[]) =>
  (await readGroupsById(places.map(({ groupId }) => groupId))).map(({ id, name, state }) => ({
    ...{ id, name },
    isArchived: state === "closed",
  }));

/** The groups whose rooms a member can read: those they are in. */
export const listRoomsOf = async (memberId: string) =>
  readRooms((await listPlacesOf(memberId)).filter(({ state }) => state === "in"));

/** The groups in whose rooms a member may have written; one that they have left has no name for them. */
export const listRoomsEverOf = async (memberId: string) => {
  const places = await listPlacesOf(memberId);
  const left = new Set(places.filter(({ state }) => state !== "in").map(({ groupId }) => groupId));
  return (await readRooms(places)).map((room) => (left.has(room.id) ? { ...room, name: "A group you left" } : room));
};

/** Adds a group, unless its id is taken. */
export const newGroupWrite = (group: StoredGroup): Write => ({
  Put: { Item: groupItemOf(group), ConditionExpression: "attribute_not_exists(pk)" },
});

/** Changes what is said of a group, or its state, unless that has changed since it was read. */
export const groupWrite = (before: StoredGroup, part: Partial<StoredGroup>): Write => {
  const after = { ...before, ...part, version: before.version + 1 };
  return versionedUpdateWrite(groupKeyOf(before.id), [groupItemOf(before), groupItemOf(after)], "version");
};

/** Changes somebody's place, unless it has changed since it was read. */
export const placeWrite = (before: StoredPlace | undefined, after: StoredPlace): Write => ({
  Put: {
    Item: placeItemOf(after),
    ...(before
      ? {
          ConditionExpression: "#state = :state AND isHost = :isHost AND since = :since",
          ExpressionAttributeNames: { "#state": "state" },
          ExpressionAttributeValues: { ":state": before.state, ":isHost": before.isHost, ":since": before.since },
        }
      : { ConditionExpression: "attribute_not_exists(pk)" }),
  },
});

/** Whether a place is that of somebody outside, who neither asks nor is invited. */
export const isOutside = (place: StoredPlace | undefined) =>
  place === undefined || place.state === "left" || place.state === "removed";

type Counts = { members: number; hosts: number };

const countsOf = (place: StoredPlace | undefined): Counts => {
  const isIn = place?.state === "in";
  return { members: isIn ? 1 : 0, hosts: isIn && place.isHost ? 1 : 0 };
};

/**
 * Counts a change of a place in its group, if the group's state and who gets in are as read, there is room, and another
 * host stays where one goes.
 */
export const countWrite = (
  group: StoredGroup,
  before: StoredPlace | undefined,
  after: StoredPlace,
  { mayBeLast = false } = {},
): Write => {
  const [was, is] = [countsOf(before), countsOf(after)];
  const [members, hosts] = [is.members - was.members, is.hosts - was.hosts];
  const isToKeepHost = hosts < 0 && !mayBeLast;
  return {
    Update: {
      Key: groupKeyOf(group.id),
      UpdateExpression: "ADD members :members, hosts :hosts",
      ConditionExpression: [
        "#state = :state AND #access = :access",
        members > 0 && "members < :most",
        isToKeepHost && "hosts > :one",
      ]
        .filter(Boolean)
        .join(" AND "),
      ExpressionAttributeNames: { "#state": "state", "#access": "access" },
      ExpressionAttributeValues: {
        ...{
          ":members": members,
          ":hosts": hosts,
          ":state": group.state satisfies GroupState,
          ":access": group.access,
        },
        ...(members > 0 && { ":most": maxGroupMembers }),
        ...(isToKeepHost && { ":one": 1 }),
      },
    },
  };
};

/** Deletes somebody's place for good. */
export const placeDeletion = (groupId: string, memberId: string): Write => ({
  Delete: { Key: placeKeyOf(groupId, memberId) },
});
