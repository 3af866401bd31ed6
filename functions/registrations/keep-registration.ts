import type { KeptEvent } from "#shared/events.ts";
import { seatsOf } from "#shared/registrations.ts";
import { AppError, busy } from "../errors.ts";
import type { StoredEvent } from "../events/event-item.ts";
import { isOver } from "../events/present-event.ts";
import { confirmSeats, mayHaveSeats, releaseSeats, takeSeats, type Hold } from "../events/seats.ts";
import { countForm, tooManyForms, uncountForm } from "../forms/form-limit.ts";
import { attendingUntil } from "../members/attendance.ts";
import { changeMember } from "../members/member-store.ts";
import { posting } from "../outbox/letter-store.ts";
import { count, digest, type Limit } from "../platform/limit.ts";
import { loggable, logger } from "../platform/logger.ts";
import { ConditionRefused, transact, type Item } from "../platform/table.ts";
import { letterDataOf } from "./letter-data.ts";
import { settleLostSeats } from "./lost-seats.ts";
import { alreadyRegistered, noSeats } from "./refusals.ts";
import type { KeptRegistration } from "./registration-item.ts";
import { findGuard, guarding, keeping, registrationOf } from "./registration-store.ts";

type Registering = {
  kept: KeptRegistration;
  event: StoredEvent;
  /** Digest of a request that may be repeated. */
  request: string | undefined;
  /** The address the request came from. */
  address: string;
};

/** Tells the registrant; anybody can name somebody else's address, so such letters are limited. */
const receipt = ({ kept, event, address }: Registering) =>
  posting({
    template: "registration-received",
    data: letterDataOf(kept, event, ""),
    to: { address: kept.email },
    askedBy: digest(address),
  });

/** Refused registrations from one address in ten minutes: a room of people who come too late, not a list of guesses. */
const refusals = (by: string): Limit => ({ what: "refused", by, atMost: 500, seconds: 600 });

/** What the same request has made before, if it has: by the guard of its e-mail address. */
const findRepeated = (guard: Item | undefined, { request }: Registering) =>
  guard && request !== undefined && guard.request === request
    ? registrationOf(String(guard.registrationId))
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
  if (!(await count(refusals(address)))) throw tooManyForms();
  throw full ? noSeats(full, seatsOf(kept)) : alreadyRegistered(event);
};

/** Whether an event as it was read can have seats at all: whoever comes too late is told without asking for any. */
const hasSeats = (event: StoredEvent, seats: number) =>
  event.status === "open" && !isOver(event) && mayHaveSeats(event, seats);

/** Takes the seats of a registration; answers the event that has none for it. */
const seat = async (event: StoredEvent, hold: Hold): Promise<KeptEvent | undefined> => {
  const taken = await takeSeats(event.id, hold);
  if (taken.isDone) return undefined;
  const { counters } = taken;
  const isAnyLost = counters && (await settleLostSeats({ id: event.id, held: counters.held }));
  return isAnyLost ? seat(event, hold) : { ...event, ...counters };
};

/** Keeps a registration that has its seats, in one transaction with its letter; a member's badge follows. */
const keep = async (registering: Registering) => {
  const { kept, event, request } = registering;
  const { memberId } = kept;
  const writes = { guard: guarding(kept, request), ...keeping(kept), letter: receipt(registering) };
  await (memberId === undefined
    ? transact(writes)
    : changeMember(memberId, (member) => attendingUntil(member, event.endsAt ?? ""), writes));
};

/**
 * Keeps a new registration: it takes its seats, then stands in the table once for each e-mail address, confirmed by a
 * letter. The same request again is answered with the first one's registration. Throws `conflict` saying why there is no
 * seat, `too-many`, and `unavailable`.
 */
export const keepRegistration = async (registering: Registering): Promise<KeptRegistration> => {
  const { kept, event, address } = registering;
  const { id: registrationId, eventId, email } = kept;
  const hold = { registrationId, seats: seatsOf(kept) };

  if (!hasSeats(event, hold.seats)) return explain({ guard: await findGuard(eventId, email), event }, registering);
  if (!(await countForm(address))) {
    const repeated = await findRepeated(await findGuard(eventId, email), registering);
    if (repeated) return repeated;
    throw tooManyForms();
  }
  const full = await seat(event, hold);
  if (full) {
    await uncountForm(address);
    return explain({ guard: await findGuard(eventId, email), event: full }, registering);
  }
  try {
    await keep(registering);
  } catch (error) {
    // Of anything else nobody knows whether it is kept: the seats wait for whoever finds out.
    if (!(error instanceof ConditionRefused) && !(error instanceof AppError)) throw error;
    await Promise.all([releaseSeats(eventId, hold), uncountForm(address)]);
    if (error instanceof AppError) throw error;
    if (!error.refused.has("guard")) throw busy();
    return explain({ guard: error.refused.get("guard") }, registering);
  }
  // It is kept; whoever reads the event later confirms its seats.
  await confirmSeats(eventId, hold).catch((error: unknown) =>
    logger.warn("seats not confirmed", { registrationId, error: loggable(error) }),
  );
  return kept;
};
