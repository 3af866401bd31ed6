import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { eventId } from "./events.ts";
import { currency, maxAmount } from "./money.ts";
import { doorMeans } from "./orders.ts";
import { cursor, page } from "./paging.ts";
import { registrationStatuses } from "./registrations.ts";
import { personName } from "./text.ts";

const utc = z.iso.datetime();

/**
 * Lets the holder of its token work at one event's door until the next noon: an admin on their own device, or somebody
 * they sent the link to. Grants nothing else.
 */
export const doorPass = z.object({
  id: z.string(),
  eventId: z.string(),
  /** The name recorded with its scans. */
  name: z.string(),
  kind: z.enum(["admin", "helper"]),
  createdAt: utc,
  /** Noon of the next day, in the club's time zone. */
  expiresAt: utc,
  /** When an admin revoked it; absent while valid. */
  revokedAt: z.optional(utc),
  /** When it was last used, to the minute; absent before. */
  usedAt: z.optional(utc),
});
export type DoorPass = z.infer<typeof doorPass>;

/** A person of a party. */
export const doorPerson = z.object({
  /** As in the person's ticket. */
  person: z.string(),
  name: z.string(),
  /** Whether an admin holds this guest, who is then not approved with the others. */
  isHeld: z.optional(z.boolean()),
  /** Their answers that admins chose for the door, with the questions. */
  answers: z.optional(z.array(z.object({ label: z.string(), text: z.string() }))),
  /** The name of their type of ticket, where the event has types. */
  ticket: z.optional(z.string()),
});
export type DoorPerson = z.infer<typeof doorPerson>;

/** A registration's data for the door; without names if it is rejected or canceled. */
export const doorParty = z.object({
  registrationId: z.string(),
  reference: z.string(),
  status: z.enum(registrationStatuses),
  people: z.array(doorPerson),
  /** Ids of declined guests, whose tickets are no longer valid. */
  declined: z.optional(z.array(z.string())),
  /**
   * What they still owe, in the currency's smallest unit, after the payments that doors noted; absent where that is nothing
   * and no door noted any.
   */
  owes: z.optional(
    z.object({
      amount: z.int(),
      currency,
      noted: z.array(z.string()),
      /** What was paid a second time, and is to be handed back. */
      twice: z.optional(z.int()),
    }),
  ),
});
export type DoorParty = z.infer<typeof doorParty>;

/** The name of somebody who is on no list. */
export const walkInName = personName({ min: 1, max: 100, message: "Please enter a name" });

/** An act at a door: a check-in by ticket or name, an undo, a walk-in, or a payment. `at` is by the device's clock. */
const scanId = z.string().check(z.regex(/^[\w-]{16,40}$/));
const person = z.string().check(z.regex(/^[0-9A-F]{12}$/));
const registrationId = z.string().check(z.regex(/^reg_\w{1,40}$/));
export const doorScan = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("in"),
    id: scanId,
    at: utc,
    registrationId,
    person,
    how: z.enum(["ticket", "name"]),
  }),
  /** Undoes the `in`, `walk-in` or `paid` with this id. */
  z.strictObject({ kind: z.literal("undo"), id: scanId, at: utc, scan: scanId }),
  z.strictObject({
    kind: z.literal("walk-in"),
    id: scanId,
    at: utc,
    name: walkInName,
  }),
  /** Somebody has paid for their registration, which admits one that waits for that. */
  z.strictObject({
    kind: z.literal("paid"),
    id: scanId,
    at: utc,
    registrationId,
    amount: z.int().check(z.minimum(1), z.maximum(maxAmount)),
    means: z.enum(doorMeans),
  }),
]);
export type DoorScan = z.infer<typeof doorScan>;

/**
 * The outcome of a scan. A scan of the last ten seconds waits for its answer: if it is refused, nobody is let in and
 * nothing is stored. For an earlier one, the door was offline and the person is inside: it is logged, and reversed by
 * an `undo`.
 */
export const scanOutcomes = [
  /** Done, also if the same scan was sent before. */
  "done",
  /** Somebody had already checked this person in: `first` says when and who. */
  "already-in",
  /**
   * The registration is not (or no longer) approved, does not include this person, or they are on hold. With an `entry`
   * if it is in the log.
   */
  "not-approved",
  /** There is nothing to undo, less to pay than that, or a payment of which something came back. */
  "nothing",
] as const;

/** An entry of the door's log, as sent to every door of the event. Times are corrected for the device's clock. */
export const doorEntry = z.object({
  id: z.string(),
  kind: z.enum(["in", "undo", "walk-in", "paid"]),
  at: utc,
  /** The pass's name. */
  by: z.string(),
  registrationId: z.optional(z.string()),
  person: z.optional(z.string()),
  /** Of a walk-in. */
  name: z.optional(z.string()),
  /** The scan that an `undo` takes back. */
  scan: z.optional(z.string()),
  /** Of a payment, and of an `undo` that takes it back. */
  amount: z.optional(z.int()),
  means: z.optional(z.enum(doorMeans)),
  /**
   * For a duplicate `in`: the one that counts, since two doors admitted the same ticket. If that one is undone, the
   * entry is sent again without this and counts from then on.
   */
  first: z.optional(z.object({ id: z.string(), at: utc, by: z.string() })),
});
export type DoorEntry = z.infer<typeof doorEntry>;

/** An event's attendance, by person. */
export const evening = z.object({
  /** Approved people, by name, with their check-in time if they came. */
  guests: z.array(z.object({ registrationId: z.string(), person: z.string(), name: z.string(), at: z.optional(utc) })),
  /** People who came without being approved: walk-ins, or admitted anyway. */
  walkIns: z.array(z.object({ id: z.string(), name: z.string(), at: utc, by: z.string() })),
  /** Whether anybody was checked in on the day of the event; otherwise attendance is unknown. */
  isUsed: z.boolean(),
  /** When attendance by person is deleted; empty after that. Absent without a date. */
  keptUntil: z.optional(utc),
});
export type Evening = z.infer<typeof evening>;

const passId = z.string().check(z.regex(/^[0-9A-Z]{26}$/));

/** Two hundred people are checked in within ten minutes at three doors, each of which asks every few seconds. */
const throttle = { rate: 100, burst: 500 };

export const doorContract = {
  createDoorPass: endpoint({
    method: "POST",
    path: "/api/admin/events/{eventId}/door-passes",
    may: "events",
    within: "event",
    feature: "door",
    summary:
      "A pass to work at the door of an event, for the caller's device or, with a name, for a helper; once for each Idempotency-Key. A conflict (409) for an event without a date, one that is over, or with 50 passes that hold.",
    input: z.strictObject({
      eventId,
      /** The helper's; without it the pass is the caller's own, in their name. */
      name: z.optional(personName({ min: 1, max: 100, message: "Please enter a name" })),
    }),
    /** The token is returned once, for `/door/{eventId}#{token}`. */
    output: z.object({ pass: doorPass, token: z.string() }),
    status: 201,
  }),
  listDoorPasses: endpoint({
    method: "GET",
    path: "/api/admin/events/{eventId}/door-passes",
    may: "events",
    within: "event",
    feature: "door",
    summary: "The passes to the door of an event, newest first.",
    input: z.strictObject({ eventId, cursor }),
    output: page(doorPass),
    status: 200,
  }),
  revokeDoorPass: endpoint({
    method: "POST",
    path: "/api/admin/events/{eventId}/door-passes/{passId}/revocation",
    may: "events",
    within: "event",
    feature: "door",
    summary: "Takes a pass back: it opens nothing from then on. Safe to repeat.",
    input: z.strictObject({ eventId, passId }),
    output: doorPass,
    status: 200,
  }),
  getEvening: endpoint({
    method: "GET",
    path: "/api/admin/events/{eventId}/evening",
    may: ["events", "reader"],
    within: "event",
    feature: "door",
    summary:
      "Who came to an event, who did not, and who came on no list, by person: from its beginning until four weeks after it.",
    input: z.strictObject({ eventId }),
    output: evening,
    status: 200,
  }),
  getDoor: endpoint({
    method: "GET",
    path: "/api/door/{eventId}",
    who: "door",
    feature: "door",
    summary:
      "What a door needs to know once: the event, the public keys of its tickets, and the pass. Forbidden (403) for a pass of another event, unauthenticated (401) for one that has expired or was taken back.",
    input: z.strictObject({ eventId }),
    output: z.object({
      event: z.object({
        id: z.string(),
        title: z.string(),
        startsAt: z.optional(utc),
        endsAt: z.optional(utc),
        /** The event's tag in ticket codes. */
        mark: z.string(),
        spots: z.int(),
      }),
      /** Ed25519, 32 bytes in hexadecimal. */
      keys: z.array(z.object({ name: z.string(), key: z.string() })),
      pass: doorPass,
      /** By the server's clock. */
      now: utc,
    }),
    status: 200,
    throttle,
  }),
  listDoorParties: endpoint({
    method: "GET",
    path: "/api/door/{eventId}/parties",
    who: "door",
    feature: "door",
    summary:
      "The registrations of the event as the door needs them; answers 304 to an `If-None-Match` that still holds. Tests are not in it.",
    input: z.strictObject({ eventId, cursor }),
    output: page(doorParty),
    status: 200,
    throttle,
  }),
  listDoorEntries: endpoint({
    method: "GET",
    path: "/api/door/{eventId}/entries",
    who: "door",
    feature: "door",
    summary:
      "The door's log after a place in it, oldest first; entries of the last seconds may come again. `after` is the place to go on from, also where there is nothing new.",
    input: z.strictObject({ eventId, after: z.optional(z.string().check(z.maxLength(100))) }),
    output: z.object({ entries: z.array(doorEntry), after: z.string(), hasMore: z.boolean() }),
    status: 200,
    throttle,
  }),
  sendDoorScans: endpoint({
    method: "POST",
    path: "/api/door/{eventId}/scans",
    who: "door",
    feature: "door",
    summary:
      "What was done at a door, in order, now or while it had no network; each counts once, however often it is sent. Of two who let the same person in, the earlier one counts by the corrected time, and both are told.",
    input: z.strictObject({
      eventId,
      /** The device's clock when sending, for correcting its times. */
      sentAt: utc,
      scans: z.array(doorScan).check(z.minLength(1), z.maxLength(25)),
    }),
    output: z.object({
      results: z.array(z.object({ id: z.string(), outcome: z.enum(scanOutcomes), entry: z.optional(doorEntry) })),
    }),
    status: 200,
    throttle,
  }),
};
