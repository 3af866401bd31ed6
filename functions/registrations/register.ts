import type * as z from "zod/mini";
import type { KeptEvent } from "#shared/events.ts";
import { seatsOf, registrationsContract } from "#shared/registrations.ts";
import { emailWrite } from "../email/outbox.ts";
import { isOver, readPublishedEvent, type StoredEvent } from "../events/event.ts";
import { confirmSeats, mayHaveSeats, releaseSeats, takeSeats, settleLostSeats, type Hold } from "../events/seats.ts";
import type { Request } from "../http/caller.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { changeMember } from "../members/member.ts";
import { AppError, busy } from "../platform/errors.ts";
import { countForm, tooManyForms, takeBackForm, countUse, digest, type Limit } from "../platform/limits.ts";
import { describeError, logger } from "../platform/logger.ts";
import { ConditionRefused, transact, type Item } from "../platform/table.ts";
import { extendAttendance } from "./attendance.ts";
import { alreadyRegistered, noSeats } from "./refusals.ts";
import {
  toEmailData,
  findGuard,
  guardWrite,
  registrationWrites,
  readRegistration,
  buildRegistration,
  presentOwn,
  type StoredRegistration,
} from "./registration.ts";

type Registering = {
  kept: StoredRegistration;
  event: StoredEvent;
  /** Digest of a request that may be repeated. */
  request: string | undefined;
  /** The address the request came from. */
  address: string;
};

/** Tells the registrant; anybody can name somebody else's address, so such emails are limited. */
const receiptWrite = ({ kept, event, address }: Registering) =>
  emailWrite({
    template: "registration-received",
    data: toEmailData(kept, event, ""),
    to: { address: kept.email },
    askedBy: digest(address),
  });

/** Refused registrations from one address in ten minutes: a room of people who come too late, not a list of guesses. */
const refusalLimit = (by: string): Limit => ({ what: "refused", by, atMost: 500, seconds: 600 });

/** What the same request has made before, if it has: by the guard of its e-mail address. */
const findRepeated = (guard: Item | undefined, { request }: Registering) =>
  guard && request !== undefined && guard.request === request
    ? readRegistration(String(guard.registrationId))
    : undefined;

/** What stands in a registration's way: the guard of its e-mail address, or its event as it is. */
type Obstacles = { guard?: Item | undefined; event?: KeptEvent };

/**
 * What stood in the way: a repetition of the same request is answered with what it made the first time. That somebody is
 * registered is said only where they could be by this very request, which then writes to them: nobody finds out without
 * a trace who comes.
 */
const explain = async ({ guard, event: full }: Obstacles, registering: Registering) => {
  const { kept, event, address } = registering;
  const repeated = await findRepeated(guard, registering);
  if (repeated) return repeated;
  if (!(await countUse(refusalLimit(address)))) throw tooManyForms();
  throw full ? noSeats(full, seatsOf(kept)) : alreadyRegistered(event);
};

/** Whether an event as it was read can have seats at all: whoever comes too late is told without asking for any. */
const hasSeats = (event: StoredEvent, seats: number) =>
  event.status === "open" && !isOver(event) && mayHaveSeats(event, seats);

/** Takes the seats of a registration; answers the event that has none for it. */
const takeSeatsOf = async (event: StoredEvent, hold: Hold): Promise<KeptEvent | undefined> => {
  const taken = await takeSeats(event.id, hold);
  if (taken.isDone) return undefined;
  const { counters } = taken;
  const isAnyLost = counters && (await settleLostSeats({ id: event.id, held: counters.held }));
  return isAnyLost ? takeSeatsOf(event, hold) : { ...event, ...counters };
};

/** Keeps a registration that has its seats, in one transaction with its email; a member's badge follows. */
const save = async (registering: Registering) => {
  const { kept, event, request } = registering;
  const { memberId } = kept;
  const writes = { guard: guardWrite(kept, request), ...registrationWrites(kept), email: receiptWrite(registering) };
  await (memberId === undefined
    ? transact(writes)
    : changeMember(memberId, (member) => extendAttendance(member, event.endsAt ?? ""), writes));
};

/**
 * Keeps a new registration: it takes its seats, then stands in the table once for each e-mail address, confirmed by a
 * email. The same request again is answered with the first one's registration. Throws `conflict` saying why there is no
 * seat, `too-many`, and `unavailable`.
 */
export const saveRegistration = async (registering: Registering): Promise<StoredRegistration> => {
  const { kept, event, address } = registering;
  const { id: registrationId, eventId, email } = kept;
  const hold = { registrationId, seats: seatsOf(kept) };

  if (!hasSeats(event, hold.seats)) return explain({ guard: await findGuard(eventId, email), event }, registering);
  if (!(await countForm(address))) {
    const repeated = await findRepeated(await findGuard(eventId, email), registering);
    if (repeated) return repeated;
    throw tooManyForms();
  }
  const full = await takeSeatsOf(event, hold);
  if (full) {
    await takeBackForm(address);
    return explain({ guard: await findGuard(eventId, email), event: full }, registering);
  }
  try {
    await save(registering);
  } catch (error) {
    // Of anything else nobody knows whether it is kept: the seats wait for whoever finds out.
    if (!(error instanceof ConditionRefused) && !(error instanceof AppError)) throw error;
    await Promise.all([releaseSeats(eventId, hold), takeBackForm(address)]);
    if (error instanceof AppError) throw error;
    if (!error.refused.has("guard")) throw busy();
    return explain({ guard: error.refused.get("guard") }, registering);
  }
  // It is kept; whoever reads the event later confirms its seats.
  await confirmSeats(eventId, hold).catch((error: unknown) =>
    logger.warn("seats not confirmed", { registrationId, error: describeError(error) }),
  );
  return kept;
};

type Input = z.output<typeof registrationsContract.register.input>;

const registerFor = async ({ homepage, ...input }: Input, { address, idempotencyKey }: Request, memberId?: string) => {
  const { eventId, ...form } = input;
  const event = await readPublishedEvent(eventId);
  const kept = buildRegistration(form, { eventId, memberId });
  // A robot is answered like everybody, and nothing is kept.
  if (homepage) return presentOwn(kept);
  const request = idempotencyKey && digest(JSON.stringify([idempotencyKey, input]));
  return presentOwn(await saveRegistration({ kept, event, request, address }));
};

export const register = publicEndpoint(registrationsContract.register, (input, request) => registerFor(input, request));

export const registerMember = memberEndpoint(registrationsContract.registerMember, (input, { id }, request) =>
  registerFor(input, request, id),
);
