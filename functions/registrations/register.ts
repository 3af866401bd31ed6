import type * as z from "zod/mini";
import { automatedContract } from "#shared/automated.ts";
import { eventCan } from "#shared/event-acts.ts";
import { seatsOf, registrationsContract } from "#shared/registrations.ts";
import { emailWrite } from "../email/outbox.ts";
import {
  eventForMembers,
  eventNotFound,
  readEventForVisitors,
  type StoredCounters,
  type StoredEvent,
} from "../events/event.ts";
import { readEventForMember } from "../events/for-members.ts";
import type { Hold } from "../events/hold.ts";
import {
  confirmHold,
  findSoldOut,
  endHold,
  reserveSeats,
  canFit,
  noSeats,
  takeSeats,
  tooLarge,
} from "../events/seats.ts";
import { needsApproval, readBuyer, visitor, type Buyer } from "../events/ticketing.ts";
import type { Request } from "../http/caller.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { keepAutomated } from "../inbox/automated.ts";
import { createRelease, createSubmit } from "../inbox/release.ts";
import { changeMember } from "../members/member.ts";
import { inGroupCheck } from "../messaging/group.ts";
import { AppError, busy } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { countForm, tooManyForms, takeBackForm, countUse, isUsedUp, type Limit } from "../platform/limits.ts";
import { formatToken } from "../platform/private-links.ts";
import { ConditionRefused, transact, type Item } from "../platform/table.ts";
import { answerNew } from "./answers.ts";
import { extendBadge } from "./change-registration.ts";
import { countCodeGuess, getCodeLimit } from "./code-limit.ts";
import { countLine, listWaitlist } from "./line.ts";
import { offerSpotsSoon } from "./offers.ts";
import { admit, hasScarceCode, inInstantHold, isAboutCode, priceNew, takesOf, type TicketForm } from "./order.ts";
import { tooManyGuests } from "./party.ts";
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
import { createTicketsForEmail } from "./tickets.ts";

type Input = z.output<typeof registrationsContract.register.input>;

const registerVisitor = async (input: Input, request: Request, { isReleased = false } = {}) =>
  answer(input, request, { event: await readEventForVisitors(input.eventId), isReleased });

export const register = publicEndpoint(registrationsContract.register, registerVisitor);
export const releaseRegistration = createRelease(automatedContract.releaseRegistration, {
  registration: createSubmit(registrationsContract.register, (input, request) =>
    registerVisitor(input, request, { isReleased: true }),
  ),
});

export const registerMember = memberEndpoint(registrationsContract.registerMember, async (input, { id }, request) =>
  answer(input, request, { event: await readEventForMember(input.eventId, id), memberId: id }),
);

type Attempt = {
  registration: StoredRegistration;
  /** What the form says of tickets, and who sends it. */
  tickets: TicketForm;
  buyer: Buyer;
  event: StoredEvent;
  /** Digest of the request, for detecting repeats. */
  request: string | undefined;
  /** Network address of the caller. */
  address: string;
  /** Whether to join the waitlist if there are too few spots. */
  joinsWaitlist: boolean;
  /** Whether an admin takes what looked automated: nobody is there to answer what is asked since. */
  isReleased: boolean;
};

const answer = async (
  { homepage, waitlist: joinsWaitlist, ...input }: Input,
  sent: Request,
  { event, memberId, isReleased = false }: { event: StoredEvent; memberId?: string; isReleased?: boolean },
) => {
  const { eventId, ...form } = input;
  const registration = buildRegistration(form, { eventId, memberId });
  const { code, paysAtDoor, total } = form;
  const buyer = memberId === undefined ? visitor : await readBuyer(memberId, [event]);
  const { address, idempotencyKey } = sent;
  // A bot gets the usual answer. A member is none.
  if (homepage && memberId === undefined) {
    const { email, firstName, lastName } = registration;
    const kept = { input: { ...input, waitlist: joinsWaitlist }, name: `${firstName} ${lastName}`, email };
    await keepAutomated("registration", kept, sent);
    return presentOwn(registration);
  }
  const asked = [idempotencyKey, input, ...(joinsWaitlist ? [joinsWaitlist] : [])];
  const request = idempotencyKey && digest(JSON.stringify(asked));
  const kept = await registerParty({
    ...{ registration, event, request, address, joinsWaitlist, isReleased, buyer },
    tickets: { code, paysAtDoor, total },
  });
  return { ...presentOwn(kept), ...(kept.status === "unpaid" && { token: formatToken(kept) }) };
};

/**
 * Takes the spots, then saves the registration, once per email address, and emails the registrant; if there are too
 * few, joins the waitlist if requested. A repeated request returns the first one's registration. Throws `conflict` with
 * the reason, `invalid` for too many guests, `too-many`, and `unavailable`.
 */
const registerParty = async (sent: Attempt): Promise<StoredRegistration> => {
  const { event, address } = sent;
  const seats = seatsOf(sent.registration);
  const mayFit = eventCan.register(event) && canFit(event, seats);
  const mayWait = sent.joinsWaitlist && eventCan.joinWaitlist(event) && seats <= event.spots;

  // 1. An event that has neither spots nor a line for it, as it was read, is refused without a write.
  if (!mayFit && !mayWait && sent.joinsWaitlist) return findFirst(sent, () => explainNoWait(event, seats));
  if (!mayFit && !mayWait) return findFirst(sent, () => countRefusal(address, noSeats(event, seats)));
  // 2. So are more guests than a registrant may bring.
  if (sent.registration.guests.length > event.guestLimit) return findFirst(sent, () => tooManyGuests(event));
  // Whoever has guessed at codes is refused before any is looked at: what is said of a right one would tell it.
  if (sent.tickets.code !== undefined && (await isUsedUp(getCodeLimit(address)))) return findFirst(sent, tooManyForms);
  // So is one that does not answer what the event asks by now.
  const answered = tryAnswers(sent);
  // A wrong code is a guess.
  if (answered instanceof AppError)
    return findFirst(sent, () => (isAboutCode(answered) ? countCodeGuess(address, answered) : answered));
  const attempt = { ...sent, registration: answered };
  const { registration } = attempt;
  const isDecidedOn = needsApproval(event);
  // 3. It counts as a form of its network address.
  if (!(await countForm(address))) return findFirst(attempt, tooManyForms);
  // 4. Spots are taken before anything is saved: a crowd writes to one small item, outside of transactions.
  const takes = takesOf(registration);
  const hold: Hold = { kind: "registers", id: registration.id, seats, ...(Object.keys(takes).length > 0 && { takes }) };
  const fullEvent = mayFit ? await takeSeatsOrFindFull(attempt, hold) : event;
  // 5. With its spots it is saved; where nobody decides about it, it has them for good, or until it is paid.
  if (!fullEvent)
    return saveHeld(
      { ...attempt, registration: isDecidedOn ? registration : admit(registration, inInstantHold()) },
      hold,
    );
  // 6. Without, it stands in line,
  if (mayWait && findSoldOut(fullEvent, takes) === undefined) return joinWaitlist(attempt);
  // 7. or is refused, and was no form.
  await takeBackForm(address);
  return findFirst(attempt, () => countRefusal(address, noSeats(fullEvent, seats, takes)));
};

/** The registration with its answers and what it costs, or why they are not taken. */
const tryAnswers = ({ event, registration, isReleased, tickets, buyer }: Attempt) => {
  try {
    const answered = answerNew(event, registration, { isLenient: isReleased });
    const order = priceNew(event, registration, tickets, buyer);
    return order ? { ...answered, order } : answered;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
};

/** The registration that the same request created before, found by its email address's guard. */
const findRepeated = (guard: Item | undefined, { request }: Attempt) =>
  guard && request !== undefined && guard.request === request
    ? readRegistration(String(guard.registrationId))
    : undefined;

/** Returns the first registration if this is a repeat; otherwise throws the refusal. */
const findFirst = async (attempt: Attempt, refuse: () => AppError | Promise<AppError>) => {
  const { eventId, email } = attempt.registration;
  const first = await findRepeated(await findGuard(eventId, email), attempt);
  if (!first) throw await refuse();
  return first;
};

/** Refused registrations per address: enough for a room of latecomers, too few to find out who is registered. */
const getRefusalLimit = (by: string): Limit => ({ what: "refused", by, atMost: 500, seconds: 600 });

/** A refusal, which counts towards that limit. */
const countRefusal = async (address: string, refusal: AppError) =>
  (await countUse(getRefusalLimit(address))) ? refusal : tooManyForms();

/** Why a party cannot join the waitlist. */
const explainNoWait = (event: StoredEvent, seats: number) => {
  if (eventCan.register(event) && seats > event.spots) return tooLarge(event, seats);
  const whyNot = eventCan.joinWaitlist.whyNot(event);
  return whyNot === undefined ? noSeats(event, seats) : new AppError("conflict", whyNot);
};

const toTaker = ({ registration: { memberId }, event: { groupId } }: Attempt) => ({
  isMember: memberId !== undefined,
  groupId: groupId ?? null,
});

/** The counters of an event that took no newcomer. Throws as reading it would if it is for others than when it was read. */
const requireStillFor = (attempt: Attempt, counters: StoredCounters | undefined) => {
  const { isMember, groupId } = toTaker(attempt);
  if (counters?.groupOnly !== undefined && counters.groupOnly !== groupId) throw eventNotFound();
  if (counters?.membersOnly && !isMember) throw eventForMembers();
  return counters;
};

/** Takes spots; returns the event if it does not have enough. */
const takeSeatsOrFindFull = async (attempt: Attempt, hold: Hold): Promise<StoredEvent | undefined> => {
  const { event } = attempt;
  const outcome = await takeSeats(event.id, hold, toTaker(attempt));
  return outcome.isDone ? undefined : { ...event, ...requireStillFor(attempt, outcome.counters) };
};

/** Saves a registration whose spots or waitlist position are held, and ends the hold. */
const saveHeld = async (attempt: Attempt, hold: Hold, place?: number): Promise<StoredRegistration> => {
  const { registration, event, address } = attempt;
  try {
    await markPendingChanged();
    await save(attempt, place);
  } catch (error) {
    // After any other error it may have been saved: the hold stays until a reader of the event settles it.
    if (!(error instanceof ConditionRefused) && !(error instanceof AppError)) throw error;
    await Promise.all([endHold(event.id, hold, { isMade: false }), takeBackForm(address)]);
    // Reserved spots are no longer held for anyone.
    if (hold.kind === "waits") await offerSpotsSoon({ ...event, lineVersion: event.lineVersion ?? 1 });
    if (error instanceof AppError) throw error;
    if (error.refused.has("place")) throw eventNotFound();
    if (!error.refused.has("guard")) throw busy();
    // Only revealed if the event has spots, so that finding out who is registered means registering them, which emails
    // them.
    const first = await findRepeated(error.refused.get("guard"), attempt);
    if (!first) throw await countRefusal(address, alreadyRegistered(event));
    return first;
  }
  await confirmHold(event.id, hold);
  return registration;
};

const codeCannotWait = () => {
  const message = "This code can't be used on the waitlist. Please remove it";
  return new AppError("invalid", "Some fields need your attention.", [{ path: "code", message }]);
};

const alreadyRegistered = ({ title }: StoredEvent) =>
  new AppError("conflict", `This email address is already registered for ${title}.`);

/** Saves a registration with its spots or waitlist position, its email and the member's badge, in one transaction. */
const save = async (attempt: Attempt, place?: number) => {
  const { registration, event, request } = attempt;
  const { memberId } = registration;
  const writes = {
    guard: guardWrite(registration, request),
    ...registrationWrites(registration),
    email: await receiptWrite(attempt, place),
    // Whoever has left the group meanwhile, or was removed, knows of the event no more.
    ...(event.groupId !== undefined && memberId !== undefined && { place: inGroupCheck(event.groupId, memberId) }),
  };
  await (memberId === undefined || place !== undefined
    ? transact(writes)
    : changeMember(memberId, (member) => extendBadge(member, event.endsAt ?? ""), writes));
};

const chooseReceipt = ({ status }: StoredRegistration) =>
  status === "unpaid" ? "order-to-pay" : status === "approved" ? "order-confirmed" : "registration-received";

/** Confirms the registration or waitlist position. Rate-limited, since anyone can enter a stranger's address. */
const receiptWrite = async ({ registration, event, address }: Attempt, place?: number) =>
  emailWrite({
    template: place === undefined ? chooseReceipt(registration) : "waitlist-joined",
    data: {
      ...toEmailData(registration, event, ""),
      place,
      ...(registration.status === "approved" && { tickets: await createTicketsForEmail(registration, event) }),
    },
    to: { address: registration.email },
    askedBy: digest(address),
  });

/** Adds a registration, already counted as a form, to the end of the waitlist. */
const joinWaitlist = async (attempt: Attempt): Promise<StoredRegistration> => {
  const { event, address } = attempt;
  const registration = toWaitlisted(attempt.registration, { isCleared: !needsApproval(event) });
  if (hasScarceCode(event, registration.order)) {
    await takeBackForm(address);
    throw codeCannotWait();
  }
  const takes = takesOf(registration);
  const hold: Hold = { kind: "waits", id: registration.id, seats: seatsOf(registration), takes };
  if (event.lineVersion === undefined) await listWaitlist(event.id);
  const outcome = await reserveSeats(event, hold, toTaker(attempt));
  if (!outcome.isDone) {
    await takeBackForm(address);
    throw noSeats({ ...event, ...requireStillFor(attempt, outcome.counters) }, hold.seats);
  }
  return saveHeld({ ...attempt, registration }, hold, (await countLine(event.id)) + 1);
};
