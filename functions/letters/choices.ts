import type { AdminEvent } from "#shared/event-admin.ts";
import { letterChoicesContract, type LetterEvent } from "#shared/letter-choices.ts";
import { presentForAdmin, readAllEvents, sortEvents } from "../events/event.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readLevels } from "../membership/level.ts";
import { readClubSettings } from "../membership/settings.ts";
import { listGroupsIn, readGroups } from "../messaging/group.ts";
import { hasCard } from "./known.ts";

const present = (event: AdminEvent): LetterEvent => {
  const { id, title, when, location, isPast, startsAt, endsAt } = event;
  return { ...{ id, title, when, location, isPast, startsAt, endsAt }, hasCard: hasCard(event) };
};

/** The names that letters' screens show: of levels, of open groups, and of events, except those of secret groups. */
export const listLetterChoices = adminEndpoint(letterChoicesContract.listLetterChoices, async () => {
  const [{ items: levels }, visible, { items: events }, { postalAddress }] = await Promise.all([
    readLevels(),
    // A secret one is known to its members alone.
    listGroupsIn("visible"),
    readAllEvents(),
    readClubSettings(),
  ]);
  const groups = readGroups(visible).map(({ id, name }) => ({ id, name }));
  const shown = events.filter(({ groupId }) => groupId === undefined || groups.some(({ id }) => id === groupId));
  return {
    levels: levels.filter(({ isRemoved }) => !isRemoved).map(({ id, name }) => ({ id, name })),
    groups: groups.toSorted((one, other) => one.name.localeCompare(other.name, "en-US")),
    events: sortEvents(shown.map((event) => presentForAdmin(event))).map(present),
    hasPostalAddress: postalAddress !== "",
  };
});
