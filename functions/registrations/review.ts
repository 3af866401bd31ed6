import * as z from "zod/mini";
import type { KeptEvent } from "#shared/events.ts";
import { isUndecided, registrationsContract, type Decision, type RegistrationForm } from "#shared/registrations.ts";
import { createClaimedEmail, type StoredEmail } from "../email/outbox.ts";
import { sendNow } from "../email/send-now.ts";
import { readBulletinsOf } from "../events/bulletin.ts";
import { readEvent, findEndedEvents, hasBegun, isOver, type StoredEvent } from "../events/event.ts";
import { markRegistrationsChanged, readSettled, registrationKeyOf, registrationsMarkOf } from "../events/seats.ts";
import { answerByTag } from "../http/answers.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { parseEnv } from "../platform/env.ts";
import { countUse } from "../platform/limits.ts";
import { transact } from "../platform/table.ts";
import { changeRegistration } from "./change-registration.ts";
import { offerSpotsSoon } from "./offers.ts";
import { alreadyDecided, begun, ended, notAsSeen, notDecided, sentOften } from "./refusals.ts";
import {
  presentRegistration,
  readRegistrations,
  getRegistrationsTag,
  markPendingChanged,
  readPendingRegistrations,
  readRegistration,
  toEmailData,
  buildRegistration,
  heldSeatsOf,
  registrationWrites,
  type StoredRegistration,
} from "./registration.ts";
import { createTicketsForEmail } from "./tickets.ts";

export const listEventRegistrations = adminEndpoint(
  registrationsContract.listEventRegistrations,
  async ({ eventId, cursor: start }, _, { knows }) => {
    const event = await readSettled(
      (options) => readEvent(eventId, options),
      (found) => [found],
    );
    const tag = getRegistrationsTag(event.registrations_changed_at);
    return answerByTag(tag, knows, async () => {
      const { items, cursor } = await readRegistrations(eventId, start);
      return { items: items.map((each) => presentRegistration(each)), cursor };
    });
  },
);

export const listPendingRegistrations = adminEndpoint(
  registrationsContract.listPendingRegistrations,
  async ({ cursor: start }) => {
    const { items, cursor } = await readPendingRegistrations(start);
    // There is nothing to decide once an event is over; a worker takes them out of the list (event-over.ts).
    const ended = await findEndedEvents(items.map(({ eventId }) => eventId));
    return { items: items.filter(({ eventId }) => !ended.has(eventId)).map(presentRegistration), cursor };
  },
);

export const getRegistration = adminEndpoint(registrationsContract.getRegistration, async ({ registrationId }) =>
  presentRegistration(await readRegistration(registrationId)),
);

const maxResendsPerHour = 5;

/** The email about a decision, claimed so that this request sends it. */
const createDecisionEmail = async (
  registration: StoredRegistration,
  event: KeptEvent,
  { decision, message }: Decision,
) =>
  createClaimedEmail({
    template: registration.status === "waitlisted" ? "waitlist-cleared" : `registration-${decision}`,
    data: {
      ...toEmailData(registration, event, message),
      tickets: await createTicketsForEmail(registration, event),
      // Who registered later has not had them.
      bulletins: decision === "approved" ? (await readBulletinsOf(event)).map(({ text }) => text) : [],
    },
    to: { address: registration.email },
    reportTo: { item: registrationKeyOf(registration.id), mark: registrationsMarkOf(registration.eventId) },
  });

/**
 * The event of a registration. Throws `conflict` when it is over, or has begun while the registration waited: no email
 * should invite or uninvite anyone then.
 */
const readUpcomingEvent = async (registration: StoredRegistration) => {
  const event = await readEvent(registration.eventId, { isLatest: true });
  if (isOver(event)) throw ended(event);
  if (registration.status === "waitlisted" && hasBegun(event)) throw begun(event);
  return event;
};

/** Sends the email and answers whether SES took it. If not, the outbox keeps trying. */
const sendDecisionEmail = async (registration: StoredRegistration, email: StoredEmail | undefined) => {
  const emailed = email ? await sendNow(email) : "waiting";
  return { registration: presentRegistration({ ...registration, emailed }), emailed: emailed === "sent" };
};

/** A registration as it was decided: one that waits goes on waiting, and may be offered spots. */
const applyDecision = (before: StoredRegistration, taken: Decision): StoredRegistration => {
  const decided = { ...before, decisions: [...before.decisions, taken] };
  const { status, wait } = before;
  return status === "waitlisted" && wait && taken.decision === "approved"
    ? { ...decided, wait: { ...wait, isCleared: true } }
    : { ...decided, status: taken.decision };
};

/** Whether a registration is still as it was decided last. */
const isAsDecided = ({ status, wait }: StoredRegistration, { decision }: Decision) =>
  status === "waitlisted" ? wait?.isCleared === true && decision === "approved" : status === decision;

/**
 * Decides on an undecided registration, returns its seats if it is rejected, and emails its registrant. Throws `conflict`
 * when it is decided already, has changed since `version`, or its event is over.
 */
const decide = async (
  id: string,
  { decision, message, version, by }: Pick<Decision, "decision" | "message"> & { version?: number; by: string },
) => {
  const { full_name: name } = await readMember(by);
  const taken: Decision = { decision, message, at: new Date().toISOString(), by: { id: by, name } };
  let email: StoredEmail | undefined;
  let event: StoredEvent | undefined;
  const after = await changeRegistration(id, async (before) => {
    if (!isUndecided(before)) throw alreadyDecided(before);
    if (version !== undefined && before.version !== version) throw notAsSeen();
    event = await readUpcomingEvent(before);
    const decided = applyDecision(before, taken);
    const claimed = await createDecisionEmail(decided, event, taken);
    ({ email } = claimed);
    return {
      after: { ...decided, letterId: claimed.email.id, emailed: "waiting" },
      writes: { email: claimed.write },
      addedSeats: decision === "rejected" ? -heldSeatsOf(before) : 0,
    };
  });
  const [result] = await Promise.all([
    sendDecisionEmail(after, email),
    event && after.status !== "approved" ? offerSpotsSoon(event) : undefined,
  ]);
  return result;
};

/** Sends the email about the last decision again. Throws `conflict` without one or when the event is over; `too-many`. */
const resendDecision = async (id: string) => {
  if (!(await countUse({ what: "letters-again", by: id, atMost: maxResendsPerHour, seconds: 3600 }))) throw sentOften();
  let email: StoredEmail | undefined;
  const after = await changeRegistration(id, async (before) => {
    const last = before.decisions.at(-1);
    if (!last || !isAsDecided(before, last)) throw notDecided(before);
    const claimed = await createDecisionEmail(before, await readUpcomingEvent(before), last);
    ({ email } = claimed);
    return {
      after: { ...before, letterId: claimed.email.id, emailed: "waiting" },
      writes: { email: claimed.write },
    };
  });
  return sendDecisionEmail(after, email);
};

export const decideRegistration = adminEndpoint(
  registrationsContract.decideRegistration,
  ({ registrationId, ...decision }, { id }) => decide(registrationId, { ...decision, by: id }),
);

export const sendDecisionAgain = adminEndpoint(registrationsContract.sendDecisionAgain, ({ registrationId }) =>
  resendDecision(registrationId),
);

const { CLUB_INBOX } = parseEnv({ CLUB_INBOX: z.email() });

/** An invented registrant, whose emails go to the club's inbox. */
const testForm: RegistrationForm = {
  personalInfo: {
    firstName: "Test",
    lastName: "Registration",
    email: CLUB_INBOX,
    phone: "(214) 555-0100",
    socialMedia: "@test",
    profession: "Tester",
  },
  guests: [],
  accommodations: "",
  message: "A registration for testing decisions.",
  includeOpenBar: false,
  isVendor: false,
};

export const addTestRegistration = adminEndpoint(registrationsContract.addTestRegistration, async ({ eventId }) => {
  await readEvent(eventId);
  const registration = buildRegistration(testForm, { eventId, isTest: true });
  await Promise.all([markRegistrationsChanged(eventId), markPendingChanged()]);
  await transact(registrationWrites(registration));
  return presentRegistration(registration);
});
