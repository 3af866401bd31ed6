import { groupsContract, maxProposalsPerDay, type GroupFields } from "#shared/groups.ts";
import { presentEvent, readComingEventsOf } from "../events/event.ts";
import { readSettled } from "../events/seats.ts";
import { memberEndpoint } from "../http/doors.ts";
import { findChatMute } from "../messaging/chat-mute.ts";
import {
  groupNotFound,
  groupWrite,
  isOutside,
  listGroupsIn,
  listPlacesIn,
  listPlacesOf,
  newGroupWrite,
  placeWrite,
  readGroups,
  readGroupsById,
  type StoredGroup,
} from "../messaging/group.ts";
import { noticeWrite } from "../notify/notice.ts";
import { AppError } from "../platform/errors.ts";
import { createRepeatableId } from "../platform/ids.ts";
import { useWrite } from "../platform/limits.ts";
import { changeWithPicture, createWithPicture } from "../uploads/with-picture.ts";
import { planLeaving } from "./leave.ts";
import { changePlace, knowsOf, readSeen, requireActive, requireHost } from "./place.ts";
import { presentGroup, presentGroups, presentPeople, type Seen } from "./present.ts";

const byPlaceThenName = (one: Seen, other: Seen) =>
  Number(other.place?.state === "in") - Number(one.place?.state === "in") ||
  one.group.name.localeCompare(other.group.name, "en-US");

/** Two queries and a batch get of those that only this member sees; then as `presentGroups`. */
export const listGroups = memberEndpoint(groupsContract.listGroups, async (_, { id: me }) => {
  const [visible, places] = await Promise.all([listGroupsIn("visible").then(readGroups), listPlacesOf(me)]);
  const others = places
    .filter((place) => !isOutside(place) && !visible.some(({ id }) => id === place.groupId))
    .map(({ groupId }) => groupId);
  const groups = [...visible, ...(await readGroupsById(others))];
  const seen = groups
    .map((group) => ({ group, place: places.find(({ groupId }) => groupId === group.id) }))
    .filter(knowsOf)
    .toSorted(byPlaceThenName);
  return { items: await presentGroups(me, seen) };
});

export const getGroup = memberEndpoint(groupsContract.getGroup, async ({ groupId }, { id: me }) => {
  const seen = await readSeen(groupId, me);
  const isIn = seen.place?.state === "in";
  const [group, people, events, mute] = await Promise.all([
    presentGroup(me, seen),
    // Whoever is outside learns how many are in, and who the hosts are.
    presentPeople(groupId, { isForHost: isIn && seen.place?.isHost === true }),
    isIn
      ? readSettled(
          (options) => readComingEventsOf(groupId, options),
          (all) => all,
        )
      : [],
    findChatMute(me),
  ]);
  return {
    group,
    people: isIn ? people : people.filter(({ is_host }) => is_host),
    events: events.map((event) => presentEvent(event)),
    muted_until: mute?.until,
  };
});

/** A topic's id is part of addresses, which are in lower case. */
const createGroupId = (key: string | undefined, by: string) =>
  `grp-${createRepeatableId(key === undefined ? undefined : `${by} ${key}`).toLowerCase()}`;

const isSameAs = (fields: GroupFields, group: StoredGroup) =>
  (Object.keys(fields) as (keyof GroupFields)[]).every((name) => group[name] === fields[name]);

export const proposeGroup = memberEndpoint(
  groupsContract.proposeGroup,
  async ({ picture: uploadId, ...fields }, { id: me }, { idempotencyKey }) => {
    const at = new Date().toISOString();
    const id = createGroupId(idempotencyKey, me);
    const place = { groupId: id, memberId: me, state: "proposed" as const, isHost: true, since: at };
    const seen = await createWithPicture<Seen>({
      ...{ kind: "group-image", ownerId: me, uploadId },
      plan: (picture) => {
        const group: StoredGroup = {
          ...{ id, ...fields, picture, state: "proposed", proposedBy: me, at },
          ...{ members: 0, hosts: 0, version: 1 },
        };
        const writes = {
          group: newGroupWrite(group),
          place: placeWrite(undefined, place),
          limit: useWrite({ what: "groups", by: me, atMost: maxProposalsPerDay, seconds: 86_400 }),
        };
        return { writes, answer: { group, place } };
      },
      findRepeated: async () => {
        const earlier = await readSeen(id, me).catch(() => undefined);
        return earlier && isSameAs(fields, earlier.group) ? earlier : undefined;
      },
      explain: (refused) =>
        refused.has("group")
          ? undefined
          : new AppError("too-many", "You've proposed a lot of groups today. Please try again tomorrow."),
    });
    return { group: await presentGroup(me, seen) };
  },
);

const changedElsewhere = () => new AppError("conflict", "This group changed while you were editing.");

type Change = { uploadId?: string | null | undefined; part: Partial<StoredGroup> };

/** Saves what a host changes of a group, unless it has changed since it was read. */
const changeGroup = async ({ group }: Seen, ownerId: string, { uploadId, part }: Change) => {
  await changeWithPicture({
    ...{ kind: "group-image", ownerId, uploadId, before: group.picture, changedElsewhere },
    plan: (picture) => ({ writes: { group: groupWrite(group, { ...part, picture }) }, answer: undefined }),
  });
  return { group: await presentGroup(ownerId, await readSeen(group.id, ownerId)) };
};

export const editGroup = memberEndpoint(
  groupsContract.editGroup,
  async ({ groupId, version, picture: uploadId, ...fields }, { id: me }) => {
    const seen = await requireHost(groupId, me);
    if (seen.group.version !== version) throw changedElsewhere();
    return changeGroup(seen, me, { uploadId, part: fields });
  },
);

export const closeGroup = memberEndpoint(groupsContract.closeGroup, async ({ groupId, isClosed }, { id: me }) => {
  const seen = await requireHost(groupId, me);
  const state = isClosed ? "closed" : "active";
  if (seen.group.state === state) return { group: await presentGroup(me, seen) };
  if (seen.group.closedBy === "admin")
    throw new AppError("conflict", "An admin closed this group. Ask them to open it again.");
  return changeGroup(seen, me, { part: { state, closedBy: isClosed ? "host" : undefined } });
});

export const joinGroup = memberEndpoint(groupsContract.joinGroup, async ({ groupId }, { id: me }) => {
  // Whom a request is to be told; a host who comes meanwhile finds it in the group.
  const hosts = (await listPlacesIn(groupId)).filter(({ state, isHost }) => state === "in" && isHost);
  const seen = await changePlace(groupId, me, (now) => {
    if (!knowsOf(now)) throw groupNotFound();
    requireActive(now);
    const { group, place } = now;
    if (place?.state === "in" || place?.state === "asked") return { next: undefined };
    if (group.access === "open" && place?.state === "removed")
      throw new AppError("conflict", `A host removed you from ${group.name}. Ask them to invite you back.`);
    if (group.access === "open" || place?.state === "invited") return { next: { state: "in", isHost: false } };
    const about = { group: { id: group.id, name: group.name }, news: "asked" as const };
    return {
      next: { state: "asked", isHost: false },
      alongside: Object.fromEntries(
        hosts
          .slice(0, 20)
          .map(({ memberId }) => [
            `notice ${memberId}`,
            noticeWrite(memberId, { kind: "group", subject: `${group.id}:asked`, about }),
          ]),
      ),
    };
  });
  return { group: await presentGroup(me, seen) };
});

export const leaveGroup = memberEndpoint(groupsContract.leaveGroup, async ({ groupId }, { id: me }) => {
  await changePlace(groupId, me, (seen) => {
    if (!knowsOf(seen)) throw groupNotFound();
    return planLeaving(seen);
  });
  return {};
});
