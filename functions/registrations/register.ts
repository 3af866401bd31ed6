import type * as z from "zod/mini";
import { eventCan } from "#shared/event-acts.ts";
import type { EventRecord } from "#shared/events.ts";
import { seatsOf, registrationsContract } from "#shared/registrations.ts";
import { emailWrite } from "../email/outbox.ts";
import { eventForMembers, readEventForVisitors, readPublishedEvent, type StoredEvent } from "../events/event.ts";
import type { Hold } from "../events/hold.ts";
import { confirmHold, endHold, holdPlace, canFit, takeSeats } from "../events/seats.ts";
import type { Request } from "../http/caller.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { changeMember } from "../members/member.ts";
import { AppError, busy } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { countForm, tooManyForms, takeBackForm, countUse, type Limit } from "../platform/limits.ts";
import { ConditionRefused, transact, type Item } from "../platform/table.ts";
import { extendAttendance } from "./attendance.ts";
import { countLine, listWaitlist } from "./line.ts";
import { offerSpotsSoon } from "./offers.ts";
import { alreadyRegistered, noSeats, tooLarge, tooManyGuests } from "./refusals.ts";
import {
  toEmailData,
  findGuard,
  guardWrite,
  markPendingChanged,
  registrationWrites,
  readRegistration,
  buildRegistration,
  presentOwn,
  toWaitlisted,
  type StoredRegistration,
} from "./registration.ts";

type Attempt = {
  registration: StoredRegistration;
  event: StoredEvent;
  /** Digest of the request, if it may be repeated. */
  request: string | undefined;
  /** Network address of the caller. */
  address: string;
  /** Whether to join the waitlist if there are too few spots. */
  joinsWaitlist?: boolean;
};

/** Confirms the registration, or its place in line. Limited, since anyone can enter a stranger's address. */
const receiptWrite = ({ registration, event, address }: Attempt, place?: number) =>
  emailWrite({
    template: place === undefined ? "registration-received" : "waitlist-joined",
    data: { ...toEmailData(registration, event, ""), place },
    to: { address: registration.email },
    askedBy: digest(address),
  });

/** Refused registrations from one address: enough for a room of latecomers, too few to guess who is registered. */
const getRefusalLimit = (by: string): Limit => ({ what: "refused", by, atMost: 500, seconds: 600 });

/** The registration that the same request created before, by the guard of its email address. */
const findRepeated = (guard: Item | undefined, { request }: Attempt) =>
  guard && request !== undefined && guard.request === request
    ? readRegistration(String(guard.registrationId))
    : undefined;

/** Why a registration was refused: by the guard of its email address, or by the state of its event. */
type Obstacles = { guard?: Item | undefined; event?: EventRecord };

/**
 * Answers the first registration where this is a repetition; otherwise throws the refusal. "Already registered" is said
 * only where the event has seats, so that finding out who is registered means registering them, which emails them.
 */
const explain = async ({ guard, event: fullEvent }: Obstacles, attempt: Attempt) => {
  const { registration, event, address } = attempt;
  const repeated = await findRepeated(guard, attempt);
  if (repeated) return repeated;
  if (!(await countUse(getRefusalLimit(address)))) throw tooManyForms();
  throw fullEvent ? noSeats(fullEvent, seatsOf(registration)) : alreadyRegistered(event);
};

/** Whether an event as it was read could have the seats; otherwise the refusal needs no write. */
const hasSeats = (event: StoredEvent, seats: number) => eventCan.register(event) && canFit(event, seats);

/** Takes seats; answers the event if it does not have them. Throws `forbidden` if it is for members only by now. */
const takeSeatsOrFindFull = async (
  event: StoredEvent,
  hold: Hold,
  who: { isMember: boolean },
): Promise<EventRecord | undefined> => {
  const outcome = await takeSeats(event.id, hold, who);
  if (outcome.isDone) return undefined;
  if (outcome.counters?.membersOnly && !who.isMember) throw eventForMembers();
  return { ...event, ...outcome.counters };
};

/** Saves a registration that has its seats or place in line, with its email and a member's badge, in one transaction. */
const save = async (attempt: Attempt, place?: number) => {
  const { registration, event, request } = attempt;
  const { memberId } = registration;
  const writes = {
    guard: guardWrite(registration, request),
    ...registrationWrites(registration),
    email: receiptWrite(attempt, place),
  };
  await (memberId === undefined || place !== undefined
    ? transact(writes)
    : changeMember(memberId, (member) => extendAttendance(member, event.endsAt ?? ""), writes));
};

/** Saves a registration whose seats or place in line are held, and ends the hold. */
const saveHeld = async (attempt: Attempt, hold: Hold, place?: number): Promise<StoredRegistration> => {
  const { registration, event, address } = attempt;
  try {
    await markPendingChanged();
    await save(attempt, place);
  } catch (error) {
    // After any other error it may have been saved: what is held stays so until a reader of the event finds out.
    if (!(error instanceof ConditionRefused) && !(error instanceof AppError)) throw error;
    await Promise.all([endHold(event.id, hold, { isMade: false }), takeBackForm(address)]);
    // Nobody may wait for what free seats were kept for.
    if (hold.kind === "waits") await offerSpotsSoon({ ...event, lineVersion: event.lineVersion ?? 1 });
    if (error instanceof AppError) throw error;
    if (!error.refused.has("guard")) throw busy();
    return explain({ guard: error.refused.get("guard") }, attempt);
  }
  await confirmHold(event.id, hold);
  return registration;
};

/** Whether a party may wait for seats of an event as it was read: it could come, and waits until the event begins. */
const mayWait = (event: StoredEvent, seats: number) => eventCan.joinWaitlist(event) && seats <= event.spots;

/** Why a party may not wait. */
const explainNoWait = (event: StoredEvent, seats: number) => {
  if (eventCan.register(event) && seats > event.spots) return tooLarge(event, seats);
  const whyNot = eventCan.joinWaitlist.whyNot(event);
  return whyNot === undefined ? noSeats(event, seats) : new AppError("conflict", whyNot);
};

/** Puts a registration that is counted as a form at the end of the line. */
const joinWaitlist = async (attempt: Attempt): Promise<StoredRegistration> => {
  const { event, address } = attempt;
  const registration = toWaitlisted(attempt.registration);
  const hold: Hold = { kind: "waits", id: registration.id, seats: seatsOf(registration) };
  if (event.lineVersion === undefined) await listWaitlist(event.id);
  const outcome = await holdPlace(event, hold, { isMember: registration.memberId !== undefined });
  if (!outcome.isDone) {
    await takeBackForm(address);
    if (outcome.counters?.membersOnly && registration.memberId === undefined) throw eventForMembers();
    throw noSeats({ ...event, ...outcome.counters }, hold.seats);
  }
  return saveHeld({ ...attempt, registration }, hold, (await countLine(event.id)) + 1);
};

/**
 * Takes the seats, then saves the registration, once per email address, and emails the registrant; where there are too few,
 * it joins the waitlist if it is to. A repeated request answers the first one's registration. Throws `conflict` with the
 * reason, `invalid` for too many guests, `too-many`, and `unavailable`.
 */
export const saveRegistration = async (attempt: Attempt): Promise<StoredRegistration> => {
  const { registration, event, address, joinsWaitlist = false } = attempt;
  const { id, eventId, email, memberId } = registration;
  const hold: Hold = { kind: "registers", id, seats: seatsOf(registration) };
  const waits = joinsWaitlist && mayWait(event, hold.seats);

  if (!hasSeats(event, hold.seats) && !waits) {
    const guard = await findGuard(eventId, email);
    const repeated = joinsWaitlist ? await findRepeated(guard, attempt) : undefined;
    if (repeated) return repeated;
    if (joinsWaitlist) throw explainNoWait(event, hold.seats);
    return explain({ guard, event }, attempt);
  }
  const hasTooMany = registration.guests.length > event.guestLimit;
  if (hasTooMany || !(await countForm(address))) {
    const repeated = await findRepeated(await findGuard(eventId, email), attempt);
    if (repeated) return repeated;
    throw hasTooMany ? tooManyGuests(event) : tooManyForms();
  }
  const fullEvent = hasSeats(event, hold.seats)
    ? await takeSeatsOrFindFull(event, hold, { isMember: memberId !== undefined })
    : event;
  if (fullEvent && waits) return joinWaitlist(attempt);
  if (fullEvent) {
    await takeBackForm(address);
    return explain({ guard: await findGuard(eventId, email), event: fullEvent }, attempt);
  }
  return saveHeld(attempt, hold);
};

type Input = z.output<typeof registrationsContract.register.input>;

const registerFor = async (
  { homepage, waitlist, ...input }: Input,
  { address, idempotencyKey }: Request,
  memberId?: string,
) => {
  const { eventId, ...form } = input;
  const event = await (memberId === undefined ? readEventForVisitors(eventId) : readPublishedEvent(eventId));
  const registration = buildRegistration(form, { eventId, memberId });
  // A robot gets the usual answer, and nothing is saved.
  if (homepage) return presentOwn(registration);
  const request = idempotencyKey && digest(JSON.stringify([idempotencyKey, input, ...(waitlist ? [waitlist] : [])]));
  return presentOwn(await saveRegistration({ registration, event, request, address, joinsWaitlist: waitlist }));
};

export const register = publicEndpoint(registrationsContract.register, (input, request) => registerFor(input, request));

export const registerMember = memberEndpoint(registrationsContract.registerMember, (input, { id }, request) =>
  registerFor(input, request, id),
);
