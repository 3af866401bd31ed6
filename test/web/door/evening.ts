import type { DoorEntry, DoorParty, DoorScan } from "#shared/door.ts";
import { formatSigned } from "#shared/tickets.ts";
import { ok, problem, stubApi, type Answers } from "../api.ts";

/** An evening at a club with one event, `gala`: its door's API by the contract, its guests, and their tickets. */

export const token = `01JDOORPASS000000000000000.${"s".repeat(32)}`;
const eventMark = "ABCDEF";

const toHex = (bytes: ArrayBuffer | Uint8Array) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const generateKeys = async () => await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
const clubKeys = generateKeys();
const foreignKeys = generateKeys();

const ulidOf = (name: string) => name.toUpperCase().padEnd(26, "0");
const personOf = (party: string, place: number) =>
  toHex(new TextEncoder().encode(`${party}${place}`.padEnd(6, "-").slice(0, 6))).toUpperCase();

/** A party, such as `party("ada", ["Ada Obi", "Ben Obi"])`. */
export const party = (id: string, names: string[], status: DoorParty["status"] = "approved"): DoorParty => ({
  registrationId: `reg_${ulidOf(id)}`,
  reference: `${id.toUpperCase()}0000`.slice(0, 8),
  status,
  people: names.map((name, place) => ({ person: personOf(id, place), name })),
});

type TicketOptions = { mark?: string; isForged?: boolean };

/** The code of the ticket of one of a party. */
export const ticketOf = async (
  { registrationId, people }: DoorParty,
  place = 0,
  { mark = eventMark, isForged = false }: TicketOptions = {},
) => {
  const person = people[place]?.person ?? "000000000000";
  const signed = formatSigned({ key: "1", registrationId, person, eventMark: mark });
  const { privateKey } = await (isForged ? foreignKeys : clubKeys);
  const signature = await crypto.subtle.sign("Ed25519", privateKey, new TextEncoder().encode(signed));
  return `${signed}.${toHex(signature).toUpperCase()}`;
};

export const ada = party("ada", ["Ada Obi", "Ben Obi", "Chloé Obi", "Dan Obi"]);
export const naomi = party("naomi", ["Naomi Whitfield"]);
export const pending = party("pen", ["Pia Enders"], "pending");
export const cancelled = party("can", [], "cancelled");

/** A helper's pass. */
export const pass = {
  id: "01JDOORPASS000000000000000",
  eventId: "gala",
  name: "Otto",
  kind: "helper",
  createdAt: "2026-11-25T00:00:00.000Z",
  expiresAt: "2099-11-26T18:00:00.000Z",
};

/** The club's side of the door. */
export const openEvening = (parties: DoorParty[] = [ada, naomi, pending, cancelled], answers: Answers = {}) => {
  const log: DoorEntry[] = [];
  const club = {
    parties,
    log,
    isReachable: true,
    /** When the pass was taken back. */
    isRevoked: false,
    listTag: "one",
    /** Something another door does. */
    add: (entry: Partial<DoorEntry> & Pick<DoorEntry, "id" | "kind">) =>
      log.push({ at: "2026-11-25T01:42:00.000Z", by: "Naomi", ...entry }),
    /** Every scan that has arrived, each as often as it was sent. */
    arrived: [] as DoorScan[],
  };
  const take = (scan: DoorScan) => {
    club.arrived.push(scan);
    const known = log.find(({ id }) => id === scan.id);
    if (known) return { id: scan.id, outcome: "done", entry: known };
    if (scan.kind === "in") {
      const undone = new Set(log.map((entry) => entry.scan));
      const first = log.find(
        ({ id, kind, registrationId, person }) =>
          kind === "in" && !undone.has(id) && registrationId === scan.registrationId && person === scan.person,
      );
      if (first) return { id: scan.id, outcome: "already-in", entry: { ...scan, by: "Otto", first } };
    }
    const entry: DoorEntry = { ...scan, by: "Otto" };
    log.push(entry);
    return { id: scan.id, outcome: "done", entry };
  };
  const guarded =
    (answer: (request: Parameters<Answers[string]>[0]) => ReturnType<Answers[string]>): Answers[string] =>
    (request) => {
      if (!club.isReachable) return { failure: new TypeError("Failed to fetch") };
      return club.isRevoked ? problem(401, "This pass to the door has ended.") : answer(request);
    };
  const { sent, callsOf } = stubApi({
    "GET /api/door/gala": guarded(async () =>
      ok({
        event: { id: "gala", title: "Winter Gala", mark: eventMark, spots: 120 },
        keys: [{ name: "1", key: toHex(await crypto.subtle.exportKey("raw", (await clubKeys).publicKey)) }],
        pass,
        now: new Date().toISOString(),
      }),
    ),
    "GET /api/door/gala/parties": guarded(() => ({ ...ok({ items: club.parties }), tag: club.listTag })),
    "GET /api/door/gala/entries": guarded(({ query }) =>
      ok({ entries: log.slice(Number(query.get("after") ?? 0)), after: String(log.length), hasMore: false }),
    ),
    "POST /api/door/gala/scans": guarded(({ body }) => ok({ results: (body.scans as DoorScan[]).map(take) })),
    ...answers,
  });
  return { ...club, club, sent, callsOf };
};
