import { isOver } from "#shared/event-phase.ts";
import { rightNames, rights, type Right } from "#shared/rights.ts";
import type { OnlyEvents, RoleHolder } from "#shared/roles.ts";
import { presentEvent, readEvents } from "../events/event.ts";
import { readGroupsById } from "../messaging/group.ts";

/** The events and groups that people run, as they are now, by their ids: one batch get each. */
export const readNamed = async (all: readonly OnlyEvents[]) => {
  const idsOf = (kind: keyof OnlyEvents) => [...new Set(all.flatMap((only) => only[kind]))];
  const [events, groups] = await Promise.all([readEvents(idsOf("events")), readGroupsById(idsOf("groups"))]);
  return {
    events: new Map(events.map((event) => [event.id, event])),
    groups: new Map(groups.map((group) => [group.id, group])),
  };
};
export type Named = Awaited<ReturnType<typeof readNamed>>;

/** Which events somebody runs, with their names; what is gone counts as over. */
export const presentOnly = (only: OnlyEvents, named: Named): NonNullable<RoleHolder["only"]> => ({
  events: only.events.map((id) => {
    const event = named.events.get(id);
    return event
      ? { id, title: event.title, date: presentEvent(event).date, isOver: isOver(event) }
      : { id, title: "", date: "", isOver: true };
  }),
  groups: only.groups.map((id) => {
    const group = named.groups.get(id);
    return { id, name: group?.name ?? "", isClosed: group?.state !== "active" };
  }),
});

const describeOnly = (only: OnlyEvents, named: Named) => {
  const { events, groups } = presentOnly(only, named);
  const all = [
    ...events.map(({ title, date }) => (title ? `the event ${title} (${date})` : "an event that is gone")),
    ...groups.map(({ name }) => (name ? `events of the group ${name}` : "events of a group that is gone")),
  ];
  return all.length > 0 ? all : [rightNames["some-events"]];
};

/** What somebody may do, in words, with each event and group that they run by itself. */
export const describeRights = (held: readonly Right[], only: OnlyEvents, named: Named) =>
  rights
    .filter((right) => held.includes(right))
    .flatMap((right) => (right === "some-events" ? describeOnly(only, named) : [rightNames[right]]));
