import { restingDays, type AdminGroup, type Group, type GroupMember } from "#shared/groups.ts";
import { readMembers } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import { findNewestId, readStates } from "../messaging/community-message.ts";
import { listPlacesIn, type StoredGroup, type StoredPlace } from "../messaging/group.ts";
import { getMessageTime, toAuthor } from "../messaging/message.ts";

const restingMs = restingDays * 86_400_000;

/** Whether nobody has written in an open group's room for long. */
const isResting = ({ state, openedAt, at }: StoredGroup, latestId: string | null, now = Date.now()) => {
  const last = latestId === null ? Date.parse(openedAt ?? at) : getMessageTime(latestId).getTime();
  return state === "active" && now - last > restingMs;
};

const factsOf = ({ id, name, text, access, picture, state, members, version }: StoredGroup) => ({
  ...{ id, name, text, access, state, members, version },
  picture: picture === undefined ? null : `/${picture}`,
});

/** A group, and the member's place in it if they have one. */
export type Seen = { group: StoredGroup; place: StoredPlace | undefined };

const unread = { latest_id: null, changed_at: null, read_id: null };

/** Groups as a member sees them: two gets, and a query for each that they are in. */
export const presentGroups = async (memberId: string, seen: readonly Seen[]): Promise<Group[]> => {
  const rooms = seen.filter(({ place }) => place?.state === "in").map(({ group }) => group.id);
  const states = new Map(
    rooms.length > 0 ? (await readStates(memberId, rooms)).map(({ topic, ...state }) => [topic, state]) : [],
  );
  return seen.map(({ group, place }) => {
    const state = states.get(group.id) ?? unread;
    const isHost = place?.state === "in" && place.isHost;
    const mine = place && place.state !== "left" ? place.state : null;
    const closed_by = group.state === "closed" ? (group.closedBy ?? "host") : null;
    return {
      ...{ ...factsOf(group), mine, is_host: isHost, closed_by, ...state },
      is_resting: isHost && isResting(group, state.latest_id),
    };
  });
};

/** One group likewise. */
export const presentGroup = async (memberId: string, seen: Seen): Promise<Group> =>
  (await presentGroups(memberId, [seen]))[0]!;

/** Who is in a group, hosts first, by name; for hosts, also who asks to be, and who is invited. */
export const presentPeople = async (groupId: string, { isForHost }: { isForHost: boolean }): Promise<GroupMember[]> => {
  const places = (await listPlacesIn(groupId)).flatMap(({ memberId, state, isHost }) =>
    state === "in" || (isForHost && (state === "asked" || state === "invited"))
      ? { memberId, place: state, is_host: isHost && state === "in" }
      : [],
  );
  const members = await readMembers(places.map(({ memberId }) => memberId));
  return places
    .flatMap(({ place, is_host }, index) => {
      const member = members[index]!;
      // A membership that has ended or rests keeps its place.
      return member.left_at === undefined ? { ...toAuthor(toPerson(member)), place, is_host } : [];
    })
    .toSorted(
      (one, other) =>
        Number(other.is_host) - Number(one.is_host) || one.full_name.localeCompare(other.full_name, "en-US"),
    );
};

/** A group as admins see it. */
export const presentForAdmin = async (group: StoredGroup): Promise<AdminGroup> => {
  const [places, latestId] = await Promise.all([
    listPlacesIn(group.id),
    group.state === "active" ? findNewestId(group.id) : undefined,
  ]);
  const hosts = places.filter(({ state, isHost }) => state === "in" && isHost).map(({ memberId }) => memberId);
  const [proposer, ...people] = (await readMembers([group.proposedBy, ...hosts])).map((each) =>
    toAuthor(toPerson(each)),
  );
  return {
    ...factsOf(group),
    proposer: proposer!,
    hosts: people,
    created_at: group.at,
    is_resting: isResting(group, latestId ?? null),
  };
};
