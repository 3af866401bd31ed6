import type { OnlyEvents } from "#shared/roles.ts";
import { createEventsEndpoint, forAdmins } from "../http/doors.ts";
import { isAmong, isTheirEvent, readOnlyEvents } from "./only-events.ts";

type IsTheirs = (only: OnlyEvents, named: Record<string, string | undefined>) => Promise<boolean>;

/** The door of rows that are `within` events, by whether what their path names is one of somebody's. */
export const createEndpointWithin = (isTheirs: IsTheirs) =>
  createEventsEndpoint(async (memberId, named) => {
    const only = await readOnlyEvents(memberId);
    return (await isTheirs(only, named)) ? only : undefined;
  });

/** For whoever runs the event that the path names: `run(input, admin, request)`. */
export const eventEndpoint = createEndpointWithin((only, { eventId = "" }) => isTheirEvent(only, eventId));

/**
 * For whoever runs events, and reads them where the row says so: `run(input, admin, request)`, which answers of those that
 * are `admin.only`'s alone.
 */
export const eventListEndpoint = createEndpointWithin(() => Promise.resolve(true));

/** For whoever runs events of a group, one of which may be new: `run(input, admin, request)`, with `requireTheirs`. */
export const newEventEndpoint = createEndpointWithin(({ groups }) => Promise.resolve(groups.length > 0));

/**
 * Refuses an event that somebody who runs only some would not run then, or that comes to a group that is none of theirs.
 * Throws `forbidden`.
 */
export const requireTheirs = (
  only: OnlyEvents | undefined,
  event: { id: string; groupId?: string | undefined },
  before?: { groupId?: string | undefined },
) => {
  if (!only) return;
  const { groupId } = event;
  const isMoved = groupId !== undefined && groupId !== before?.groupId && !only.groups.includes(groupId);
  if (isMoved || !isAmong(only, event)) throw forAdmins();
};
