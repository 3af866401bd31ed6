import { randomUUID } from "node:crypto";
import type { StoredRegistration } from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import type { DoorEntry, DoorScan } from "#shared/door.ts";
import type { EventRecord } from "#shared/events.ts";
import { putRegistration } from "./announcements.ts";
import { asAdmin, withToken } from "./as.ts";
import { given } from "./given.ts";
import { editItem, putUnlistedEvent } from "./table.ts";

/** An event tonight, which nobody has registered for. */
export const createEveningEvent = (changes: Partial<EventRecord> = {}) =>
  putUnlistedEvent(given.openEvent({ title: "Winter Gala", spots: 150, ...given.times(1), ...changes }));

const agoToTime = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();

/** A pass to the door of an event, since two hours, and what is called with it; a helper's where it has a name. */
export const openDoor = async (eventId: string, name?: string) => {
  const { status, body } = await asAdmin(contract.createDoorPass, { eventId, ...(name !== undefined && { name }) });
  if (status !== 201) throw new Error(body.detail);
  const { pass, token } = body;
  // What is scanned in tests may have happened earlier.
  await editItem({ pk: `PASS#${pass.id}`, sk: "PASS" }, { createdAt: agoToTime(2 * 3_600_000) });
  const call = withToken(token);
  return {
    pass,
    token,
    call,
    /** Sends scans by a clock that is so many milliseconds ahead. */
    send: async (scans: DoorScan[], aheadMs = 0) => {
      const sentAt = new Date(Date.now() + aheadMs).toISOString();
      const answer = await call(contract.sendDoorScans, { eventId, sentAt, scans });
      if (answer.status !== 200) throw new Error(answer.body.detail);
      return answer.body.results;
    },
  };
};
export type Door = Awaited<ReturnType<typeof openDoor>>;

/** An approved registration with so many guests, and who stands for each of its people at the door. */
export const putParty = async (eventId: string, guests = 0, changes: Partial<StoredRegistration> = {}) => {
  const { listParty } = await import("#functions/registrations/party.ts");
  const registration = await putRegistration(eventId, {
    guests: Array.from({ length: guests }, () => given.guest()),
    ...changes,
  });
  return { registration, people: listParty(registration).map(({ person }) => person) };
};
export type Party = Awaited<ReturnType<typeof putParty>>;

/** A person of a party, as `reckon` names them. */
export const idOf = ({ registration, people }: Party, place = 0) => `${registration.id} ${people[place]}`;

/** An evening with a party that brings so many guests, and two doors. */
export const setUpDoors = async (guests = 1) => {
  const { id: eventId } = await createEveningEvent();
  const party = await putParty(eventId, guests);
  return { eventId, party, naomi: await openDoor(eventId), dana: await openDoor(eventId, "Dana") };
};

/** Things done at a door, so many milliseconds ago by the device's clock. */
export const scanned = {
  in: ({ registration, people }: Party, place = 0, agoMs = 0): DoorScan & { kind: "in" } => ({
    kind: "in",
    id: randomUUID(),
    at: agoToTime(agoMs),
    registrationId: registration.id,
    person: people[place] ?? "",
    how: "ticket",
  }),
  walkIn: (name = "Lena Ortiz", agoMs = 0): DoorScan & { kind: "walk-in" } => ({
    kind: "walk-in",
    id: randomUUID(),
    at: agoToTime(agoMs),
    name,
  }),
  paid: ({ registration }: Party, amount: number, agoMs = 0): DoorScan & { kind: "paid" } => ({
    kind: "paid",
    id: randomUUID(),
    at: agoToTime(agoMs),
    registrationId: registration.id,
    ...{ amount, means: "cash" },
  }),
  undo: ({ id: scan }: { id: string }, agoMs = 0): DoorScan & { kind: "undo" } => ({
    kind: "undo",
    id: randomUUID(),
    at: agoToTime(agoMs),
    scan,
  }),
};

/** Everything in the log of a door, as a device without any of it reads it. */
export const readLog = async ({ pass: { eventId }, call }: Pick<Door, "pass" | "call">) => {
  const entries: DoorEntry[] = [];
  let after: string | undefined;
  for (;;) {
    const { status, body } = await call(contract.listDoorEntries, { eventId, ...(after !== undefined && { after }) });
    if (status !== 200) throw new Error(body.detail);
    entries.push(...body.entries);
    ({ after } = body);
    if (!body.hasMore) return entries;
  }
};

/** Who is in, and what was paid, by the entries of a log, as every device reckons: the last that an entry's id says holds. */
export const reckon = (entries: DoorEntry[]) => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const all = [...byId.values()];
  const undone = new Set(all.flatMap(({ kind, scan }) => (kind === "undo" ? (scan ?? []) : [])));
  const standing = all.filter(({ kind, id }) => kind !== "undo" && !undone.has(id));
  return {
    people: standing
      .filter(({ kind, first }) => kind === "in" && !first)
      .map(({ registrationId, person }) => `${registrationId} ${person}`)
      .toSorted(),
    walkIns: standing
      .filter(({ kind }) => kind === "walk-in")
      .map(({ name }) => String(name))
      .toSorted(),
    paid: standing
      .filter(({ kind }) => kind === "paid")
      .map(({ id }) => id)
      .toSorted(),
    lost: standing.filter(({ first }) => first !== undefined).map(({ id }) => id),
  };
};
