import { doorContract, type Evening } from "#shared/door.ts";
import { hasBegun } from "#shared/event-phase.ts";
import { readEveryPage } from "#shared/paging.ts";
import { readEvent } from "../events/event.ts";
import { eventEndpoint } from "../events/some-events.ts";
import { AppError } from "../platform/errors.ts";
import { listAdmitted, listParty } from "../registrations/party.ts";
import { readRegistrations } from "../registrations/registration.ts";
import { listPeopleIn, listWalkIns } from "./check-in.ts";
import { getDoorStart, getPassEnd, toDoorTtl } from "./evening.ts";

type Guest = Evening["guests"][number];

const byName = (one: Guest, other: Guest) => one.name.localeCompare(other.name, "en");

export const getEvening = eventEndpoint(doorContract.getEvening, async ({ eventId }): Promise<Evening> => {
  const event = await readEvent(eventId);
  const { startsAt } = event;
  if (startsAt === undefined || !hasBegun(event)) throw new AppError("conflict", "This event hasn't begun yet.");
  const times = { ...event, startsAt };
  const keptUntil = new Date(toDoorTtl(getPassEnd(times)) * 1000).toISOString();
  // The table deletes it within days after that.
  if (keptUntil <= new Date().toISOString()) return { guests: [], walkIns: [], isUsed: false, keptUntil };

  const [all, people, walkIns] = await Promise.all([
    readEveryPage((cursor) => readRegistrations(eventId, cursor)),
    listPeopleIn(eventId),
    listWalkIns(eventId),
  ]);
  const registrations = all.filter(({ isTest }) => !isTest);
  // Earlier scans are trials.
  const start = getDoorStart(times);
  const came = people.filter(({ at }) => at >= start);
  const timeOf = new Map(came.map(({ registrationId, person, at }) => [`${registrationId}/${person}`, at]));
  const guests = registrations
    .filter(({ status }) => status === "approved")
    .flatMap((each) =>
      listAdmitted(each).map(({ person, name }) => ({
        registrationId: each.id,
        person,
        name,
        at: timeOf.get(`${each.id}/${person}`),
      })),
    );
  const expected = new Set(guests.map(({ registrationId, person }) => `${registrationId}/${person}`));
  const names = new Map(
    registrations.flatMap((each) => listParty(each).map(({ person, name }) => [`${each.id}/${person}`, name])),
  );
  const others = came
    .map((each) => ({ ...each, id: `${each.registrationId}/${each.person}` }))
    .filter(({ id }) => !expected.has(id))
    .map(({ id, at, by }) => ({ id, name: names.get(id) ?? "", at, by }));
  const unexpected = [...walkIns.filter(({ at }) => at >= start), ...others];
  return {
    guests: guests.toSorted(byName),
    walkIns: unexpected.toSorted((one, other) => one.at.localeCompare(other.at)),
    isUsed: came.length + unexpected.length > 0,
    keptUntil,
  };
});
