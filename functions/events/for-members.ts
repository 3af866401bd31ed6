import type { ClubEvent } from "#shared/events.ts";
import { listGroupIdsOf, readGroupFor, readGroupsById } from "../messaging/group.ts";
import { AppError } from "../platform/errors.ts";
import { eventNotFound, readEventList, readPublishedEvent } from "./event.ts";

// Who sees an event that is for a group: whoever is in it, and nobody else (visitors: readEventForVisitors).

/**
 * An event that a member registers for. Throws `not-found` for a draft, and for one of a group that the member is not in, and
 * `conflict` for one of a group that is closed.
 */
export const readEventForMember = async (eventId: string, memberId: string) => {
  const event = await readPublishedEvent(eventId);
  const { audience, groupId = "" } = event;
  if (audience === "group") {
    const { group, place } = await readGroupFor(groupId, memberId);
    if (place?.state !== "in") throw eventNotFound();
    if (group.state === "closed") throw new AppError("conflict", "This group is closed.");
  }
  return event;
};

/** Reads pages of the events for members and for the groups that this one is in: a query for each, and one for those. */
export const createMemberList = async (memberId: string) => {
  const groupIds = await listGroupIdsOf(memberId);
  return (...[cursor, options]: [string | undefined, Parameters<typeof readEventList>[2]?]) =>
    readEventList("EVENTS#members", cursor, options, groupIds);
};

/** The names of the groups that events are for, by id: a batch of gets, where any is. */
export const readGroupNames = async (events: readonly Pick<ClubEvent, "groupId">[]) => {
  const ids = new Set(events.flatMap(({ groupId }) => groupId ?? []));
  return new Map((await readGroupsById([...ids])).map(({ id, name }) => [id, name]));
};
export type GroupNames = Awaited<ReturnType<typeof readGroupNames>>;

/** The events with the names of their groups. */
export const nameGroups = async <Event extends ClubEvent>(events: readonly Event[]): Promise<Event[]> => {
  const names = await readGroupNames(events);
  return events.map((event) =>
    event.groupId === undefined ? event : { ...event, groupName: names.get(event.groupId) },
  );
};
