import { randomUUID } from "node:crypto";
import { getDoor, listDoorEntries, listDoorParties } from "#functions/door/door.ts";
import { createPass } from "#functions/door/pass.ts";
import { createDoorPass, listDoorPasses, revokeDoorPass } from "#functions/door/passes.ts";
import { sendDoorScans } from "#functions/door/scan.ts";
import { eventWrites } from "#functions/events/event.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { transact } from "#functions/platform/table.ts";
import { listParty } from "#functions/registrations/people.ts";
import { buildRegistration, registrationWrites } from "#functions/registrations/registration.ts";
import type { DoorScan } from "#shared/door.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { editItem } from "#test/support/table.ts";
import { least, logged, type Call } from "./meter.ts";

const claims = { sub: "admin-of-the-meter", token_use: "access", "cognito:groups": "[admin]" };
const event = given.openEvent({ id: "door-of-the-meter", ...given.times(1) });
const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
await transact(eventWrites({ ...event, registrations_changed_at: hourAgo }));
const parties = Array.from({ length: 200 }, () => ({
  ...buildRegistration(given.registration({ guests: [given.guest()] }), { eventId: event.id }),
  status: "approved" as const,
}));
for (const party of parties) await transact(registrationWrites(party));

const pass = await createPass(
  {
    ...{ eventId: event.id, name: "Dana Reyes", kind: "helper" },
    expiresAt: new Date(Date.now() + 20 * 3_600_000).toISOString(),
  },
  undefined,
  {},
);
const path = { eventId: event.id };
const headers = { authorization: `Bearer ${formatToken(pass)}` };
// It is there since an hour, and its use is noted already.
await editItem({ pk: `PASS#${pass.id}`, sk: "PASS" }, { createdAt: hourAgo });
await call(getDoor, { path, headers });

const buildScan = (index: number, agoMs = 0): DoorScan => {
  const party = parties[index]!;
  const at = new Date(Date.now() - agoMs).toISOString();
  const [{ person } = { person: "" }] = listParty(party);
  return { kind: "in", id: randomUUID(), at, registrationId: party.id, person, how: "ticket" };
};
const send = (...scans: DoorScan[]) =>
  call(sendDoorScans, { path, headers, body: { sentAt: new Date().toISOString(), scans } });

const [known, late, early] = [buildScan(0), buildScan(1, 60_000), buildScan(1, 120_000)];
await send(known);
await send(late);
const undo: DoorScan = { kind: "undo", id: randomUUID(), at: known.at, scan: known.id };
const walkIn: DoorScan = { kind: "walk-in", id: randomUUID(), at: known.at, name: "Lena Ortiz" };
const tag = `"${hourAgo}"`;
const soon = new Date(Date.now() + 60_000).toISOString();

/** What a door costs. In order: some build on what those before have written. */
export const doorCalls: Call[] = [
  [
    "a pass to a door",
    least(4, 1.5, 2),
    () => call(createDoorPass, { claims, path, body: { name: "Eli Ward" } }),
    logged,
  ],
  ["the passes to a door", least(1, 0.5, 0), () => call(listDoorPasses, { claims, path })],
  [
    "a door that opens",
    least(2, 1, 0),
    () => call(getDoor, { path, headers }),
    "when its pass was used is noted once a minute",
  ],
  ["its 200 parties", least(3, 16.5, 0), () => call(listDoorParties, { path, headers })],
  [
    "the same, not modified",
    least(2, 1, 0),
    () => call(listDoorParties, { path, headers: { ...headers, "if-none-match": tag } }),
  ],
  ["its log, nothing new", least(2, 1, 0), () => call(listDoorEntries, { path, headers, query: { after: soon } })],
  ["its log, three entries", least(2, 1, 0), () => call(listDoorEntries, { path, headers })],
  ["somebody comes in", least(4, 3.5, 0), () => send(buildScan(2))],
  ["the same scan again", least(3, 3.5, 0), () => send(known)],
  [
    "ten who were kept offline",
    least(22, 30.5, 0),
    () => send(...Array.from({ length: 10 }, (_, index) => buildScan(10 + index, 60_000))),
  ],
  ["an earlier scan of who is in", least(4, 3.5, 0), () => send(early)],
  ["a walk-in", least(4, 2.5, 0), () => send(walkIn)],
  ["a scan taken back", least(5, 3.5, 0), () => send(undo)],
  [
    "a pass taken back",
    least(2, 0.5, 1),
    () => call(revokeDoorPass, { claims, path: { ...path, passId: pass.id } }),
    logged,
  ],
];
