import { bookKeyOf, parseBook } from "../introductions/book.ts";
import { introductionKeyOf } from "../introductions/introduction.ts";
import { memberKeyOf } from "../members/member.ts";
import { getConversationId, participantKeyOf, storedParticipant } from "../messaging/conversation.ts";
import { groupKeyOf, listPlacesOf, placeKeyOf } from "../messaging/group.ts";
import { hiddenKeyOf } from "../messaging/hidden.ts";
import { listVotesOf, voteKeyOf } from "../messaging/poll.ts";
import { readOne } from "../platform/pages.ts";
import { getItem, getItemsInOrder, type Item } from "../platform/table.ts";
import { handOver, listUnder, only, planMove, type Merging, type Plan, type Side } from "./items.ts";
import { keyOf, type Change } from "./journal.ts";

const toOther = ({ id, full_name, avatar }: Side) => ({ id, full_name, ...(avatar !== undefined && { avatar }) });

/** What others may add to a side of a conversation meanwhile. */
const ofOthers = [
  ...["blocks", "blocked", "refused", "last_message_id", "last_message_text", "last_message_by"],
  ...["last_read_at", "last_read_id", "shown_read_id", "unread_since", "gsi2pk", "gsi2sk"],
];

const newest = ["last_message_id", "last_message_text", "last_message_by", "gsi1sk"];

/** What came to a conversation of the account that went, from who had read before that it did. It stays where it belongs. */
const planLate = (late: Item, own: Item, merging: Merging): Change[] => {
  const came = handOver(late, merging, ["last_message_by"]);
  const [theirs, ours] = [came, own].map((side) => readOne(side, (item) => storedParticipant.parse(item)));
  const isNewer = (theirs?.last_message_id ?? "") > (ours?.last_message_id ?? "");
  const unread = Number(own.unread ?? 0) + Number(came.unread ?? 0);
  const last = isNewer ? Object.fromEntries(newest.map((name) => [name, came[name]])) : {};
  const isUnread = unread > 0 && came.gsi2pk !== undefined;
  const unreadList = Object.fromEntries(["gsi2pk", "gsi2sk"].map((name) => [name, came[name]]));
  const list = isUnread ? { ...unreadList, unread_since: own.unread_since ?? came.unread_since } : {};
  return [
    { before: late, isForGood: true },
    { before: own, after: { ...own, ...last, ...list, unread }, mayGet: ofOthers, isForGood: true },
  ];
};

/** Conversations go on with the one who stays, under their id; nobody goes on with themselves. */
export const conversations: Plan = {
  list: async ({ going }) => {
    const { pk, sk } = participantKeyOf(going.id, "");
    return (await listUnder(pk, sk)).map((each) => String(each.sk).slice(sk.length));
  },
  plan: async (merging, id) => {
    const { going, staying } = merging;
    const [before, own] = await getItemsInOrder([participantKeyOf(going.id, id), participantKeyOf(staying.id, id)]);
    if (!before) return [];
    const { with: other } = readOne(before, (item) => storedParticipant.parse(item));
    if (other.id === staying.id)
      return own && own.blocked !== true ? [{ before: own, after: { ...own, blocked: true } }] : [];
    const [theirs, hidden] = await getItemsInOrder([participantKeyOf(other.id, id), hiddenKeyOf(staying.id)]);
    // Whoever blocked one of the two accounts, or was blocked by it, is so in the conversations of both.
    const does = readSet(hidden, "blocks").has(other.id) && { blocks: true };
    const is = readSet(hidden, "blocked_by").has(other.id) && { blocked: true };
    const isWithGoing = (theirs?.with as { id?: string } | undefined)?.id === going.id;
    const after = theirs && {
      ...handOver(theirs, merging, ["last_message_by"]),
      ...keyOf(theirs),
      with: toOther(staying),
      ...(does && { blocked: true }),
      ...(is && { blocks: true }),
    };
    const handed = { ...handOver(before, merging, ["last_message_by"]), ...does, ...is };
    return [
      ...(own ? planLate(before, own, merging) : [{ before, after: handed, mayGet: ofOthers }]),
      ...(theirs && after && isWithGoing ? [{ before: theirs, after, mayGet: ofOthers }] : []),
    ];
  },
};

const readSet = (item: Item | undefined, name: string) =>
  (item?.[name] as ReadonlySet<string> | undefined) ?? new Set();

const setNames = ["blocks", "blocked_by", "mutes", "muted_topics"] as const;
type SetName = (typeof setNames)[number];
type Sets = Partial<Record<SetName, ReadonlySet<string>>>;

/** The change of what a member hides; what hides nothing is deleted. */
const planHidden = (memberId: string, before: Item | undefined, sets: Sets): Change[] => {
  const { pk, sk } = hiddenKeyOf(memberId);
  const all = { ...before, ...sets };
  const left = Object.entries(all).filter(([, value]) => !(value instanceof Set) || value.size > 0);
  const isNothing = !left.some(([, value]) => value instanceof Set);
  return [{ before, after: isNothing ? undefined : { ...Object.fromEntries(left), pk, sk }, isOfBoth: true }];
};

const without = (all: ReadonlySet<string>, ...some: string[]) =>
  new Set([...all].filter((each) => !some.includes(each)));

/** A side of the conversation that the one who stays has with somebody, which says who of them blocks the other. */
const planMarks = async (
  memberId: string,
  id: string,
  other: unknown,
  { blocks: does, blocked: is }: { blocks: boolean; blocked: boolean },
): Promise<Change[]> => {
  const key = participantKeyOf(memberId, id);
  const before = await getItem(key);
  const marks = { ...(does && { blocks: true }), ...(is && { blocked: true }) };
  const after = { ...key, id, with: other, unread: 0, ...before, ...marks };
  return [{ before, after, isOfBoth: true, needs: ["id", "with", "unread"] }];
};

/** Who blocked one account, or was blocked by it, does so with the other. */
export const blocks: Plan = {
  list: async ({ going }) => {
    const hidden = await getItem(hiddenKeyOf(going.id));
    return [...new Set([...readSet(hidden, "blocks"), ...readSet(hidden, "blocked_by")])];
  },
  plan: async (merging, otherId) => {
    const { going, staying } = merging;
    const [own, stays, theirs, side] = await getItemsInOrder([
      hiddenKeyOf(going.id),
      hiddenKeyOf(staying.id),
      hiddenKeyOf(otherId),
      participantKeyOf(going.id, getConversationId(going.id, otherId)),
    ]);
    const does = readSet(own, "blocks").has(otherId);
    const is = readSet(own, "blocked_by").has(otherId);
    if (!own || (!does && !is)) return [];
    const left = planHidden(going.id, own, {
      blocks: without(readSet(own, "blocks"), otherId),
      blocked_by: without(readSet(own, "blocked_by"), otherId),
    });
    if (otherId === staying.id)
      return [
        ...left,
        ...planHidden(staying.id, stays, {
          blocks: without(readSet(stays, "blocks"), going.id),
          blocked_by: without(readSet(stays, "blocked_by"), going.id),
        }),
      ];
    const add = (item: Item | undefined, name: SetName, id: string, isSo: boolean) =>
      new Set([...without(readSet(item, name), going.id), ...(isSo ? [id] : [])]);
    const id = getConversationId(staying.id, otherId);
    const moved = participantKeyOf(staying.id, getConversationId(going.id, otherId));
    const known = side ?? (await getItem(moved));
    const other = known?.with ?? { id: otherId, full_name: "" };
    return [
      ...left,
      ...planHidden(staying.id, stays, {
        blocks: add(stays, "blocks", otherId, does),
        blocked_by: add(stays, "blocked_by", otherId, is),
      }),
      ...planHidden(otherId, theirs, {
        blocks: add(theirs, "blocks", staying.id, is),
        blocked_by: add(theirs, "blocked_by", staying.id, does),
      }),
      ...(await planMarks(staying.id, id, other, { blocks: does, blocked: is })),
      ...(await planMarks(otherId, id, toOther(staying), { blocks: is, blocked: does })),
    ];
  },
};

/** What one account muted, the other mutes. */
export const mutes = only(async ({ going, staying }) => {
  const [own, stays] = await getItemsInOrder([hiddenKeyOf(going.id), hiddenKeyOf(staying.id)]);
  if (readSet(own, "mutes").size + readSet(own, "muted_topics").size === 0) return [];
  const join = (name: SetName) => new Set([...readSet(stays, name), ...readSet(own, name)]);
  return [
    ...planHidden(going.id, own, { mutes: new Set(), muted_topics: new Set() }),
    ...planHidden(staying.id, stays, {
      mutes: without(join("mutes"), going.id, staying.id),
      muted_topics: join("muted_topics"),
    }),
  ];
});

const isOut = (place: Item | undefined) => place === undefined || place.state === "left" || place.state === "removed";
/** Whether a host decided that somebody is not to be in it. */
const isSentAway = (place: Item | undefined) => place?.state === "removed";

/** A group's counts where two of its members become one. */
const planCounts = async (groupId: string, hosts: number): Promise<Change[]> => {
  const before = await getItem(groupKeyOf(groupId));
  if (!before) return [];
  return [{ before, after: { ...before, members: Number(before.members) - 1, hosts: Number(before.hosts) - hosts } }];
};

const planProposer = async (groupId: string, { going, staying }: Merging): Promise<Change[]> => {
  const before = await getItem(groupKeyOf(groupId));
  if (before?.proposedBy !== going.id) return [];
  return [{ before, after: { ...before, proposedBy: staying.id, version: Number(before.version) + 1 } }];
};

/** Places in groups. The account that went keeps one of somebody who has left, for what they wrote there. */
export const places: Plan = {
  list: async ({ going }) => (await listPlacesOf(going.id)).map(({ groupId }) => groupId),
  plan: async (merging, groupId) => {
    const { going, staying } = merging;
    const [before, own] = await getItemsInOrder([placeKeyOf(groupId, going.id), placeKeyOf(groupId, staying.id)]);
    if (!before || isOut(before)) return [];
    const leaves = { ...before, state: "left", isHost: false };
    if (!own) {
      const proposer = before.state === "proposed" ? await planProposer(groupId, merging) : [];
      return [{ before, after: handOver(before, merging, ["memberId"]), leaves }, ...proposer];
    }
    const left = { before, after: leaves };
    const { state, since } = before;
    if (isSentAway(own))
      return [left, ...(state === "in" ? await planCounts(groupId, before.isHost === true ? 1 : 0) : [])];
    if (isOut(own) || (state === "in" && own.state !== "in"))
      return [left, { before: own, after: { ...own, state, since, isHost: before.isHost }, isOfBoth: true }];
    if (state !== "in") return [left];
    const isHost = own.isHost === true || before.isHost === true;
    const hosts = own.isHost === true && before.isHost === true ? 1 : 0;
    return [
      left,
      ...(isHost === own.isHost ? [] : [{ before: own, after: { ...own, isHost } }]),
      ...(await planCounts(groupId, hosts)),
    ];
  },
};

/** Votes in polls in which the one who stays has none. */
export const votes: Plan = {
  list: async ({ going }) => (await listVotesOf(going.id)).map(({ messageId }) => messageId),
  plan: (merging, id) => planMove(merging, voteKeyOf(id, merging.going.id), ["memberId"]),
};

const pointerPrefix = "INTRODUCTION-";
const sides = ["by", "to", "via"] as const;

/** Introductions that somebody asked for, is to make, or is asked to accept; not those between the two accounts. */
export const introductions: Plan = {
  list: async ({ going }) => (await listUnder(memberKeyOf(going.id).pk, pointerPrefix)).map(({ sk }) => String(sk)),
  plan: async (merging, sk) => {
    const [pointer] = await getItemsInOrder([{ ...memberKeyOf(merging.going.id), sk }]);
    if (!pointer) return [];
    const before = await getItem(introductionKeyOf(String(pointer.introductionId)));
    if (sides.some((side) => before?.[side] === merging.staying.id)) return [];
    const moved = { before: pointer, after: handOver(pointer, merging) };
    if (!before) return [moved];
    const after = { ...handOver(before, merging, sides), version: Number(before.version) + 1 };
    return [{ before, after, isTheirs: true }, moved];
  },
};

/** For whom, and by whom, somebody may not ask again. */
export const books = only(async (merging) => {
  const { going, staying } = merging;
  const [own, stays] = await getItemsInOrder([bookKeyOf(going.id), bookKeyOf(staying.id)]);
  if (!own) return [];
  // What they ask for from then on stays with who asked.
  if (!stays) return [{ before: own }, { after: handOver(own, merging), isOfBoth: true }];
  const [mine, theirs] = [parseBook(going.id, own), parseBook(staying.id, stays)];
  const known = new Set(theirs.entries.map(({ to }) => to));
  const entries = [...theirs.entries, ...mine.entries.filter(({ to }) => !known.has(to) && to !== staying.id)];
  const ttl = Math.max(Number(own.ttl), Number(stays.ttl));
  return [
    { before: own },
    { before: stays, after: { ...stays, entries, ttl, version: theirs.version + 1 }, isOfBoth: true },
  ];
});
