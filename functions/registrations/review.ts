import * as z from "zod/mini";
import { eventCan } from "#shared/event-acts.ts";
import type { EventRecord } from "#shared/events.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { registrationReviewContract, type Decision } from "#shared/registration-review.ts";
import { seatsOf, type RegistrationForm } from "#shared/registrations.ts";
import { waitlistAdminContract } from "#shared/waitlist-admin.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { noteListView, noteView } from "../audit/looks.ts";
import { createClaimedEmail, type StoredEmail } from "../email/outbox.ts";
import { sendNow } from "../email/send-now.ts";
import { readBulletinsOf } from "../events/bulletin.ts";
import { readEvent, findEndedEvents, type StoredEvent } from "../events/event.ts";
import { listTheirIds } from "../events/only-events.ts";
import {
  markRegistrationsChanged,
  noSeats,
  readSettled,
  tooLarge,
  registrationKeyOf,
  registrationsMarkOf,
} from "../events/seats.ts";
import { eventEndpoint, eventListEndpoint } from "../events/some-events.ts";
import { answerByTag } from "../http/answers.ts";
import { readClubSettings } from "../membership/settings.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { useWrite } from "../platform/limits.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { changeRegistration, SeatsRefused } from "./change-registration.ts";
import { decisionNoticeWrites, waitlistNoticeWrites } from "./notices.ts";
import { offerSpotsSoon } from "./offers.ts";
import { admit, holdFor, relist } from "./order.ts";
import { chooseGuests, describeGuests, listDeclined, notAsSeen } from "./party.ts";
import { giveBackExcess } from "./refunds.ts";
import { registrationEndpoint } from "./registration-endpoint.ts";
import {
  presentRegistration,
  readRegistrations,
  getRegistrationsTag,
  markPendingChanged,
  readPendingRegistrations,
  readRegistration,
  toEmailData,
  toOrderData,
  buildRegistration,
  heldSeatsOf,
  toSubject,
  registrationWrites,
  withoutOffer,
  type StoredRegistration,
} from "./registration.ts";
import { createTicketsForEmail } from "./tickets.ts";

export const listEventRegistrations = eventEndpoint(
  registrationReviewContract.listEventRegistrations,
  async ({ eventId, cursor: start }, { id }, { knows, network }) => {
    const event = await readSettled(
      (options) => readEvent(eventId, options),
      (found) => [found],
    );
    const tag = getRegistrationsTag(event.registrations_changed_at);
    return answerByTag(tag, knows, async () => {
      const { items, ...rest } = await readRegistrations(eventId, start);
      await noteListView({ list: "registrations", scope: eventId, by: { id, network } });
      return { items: items.map((each) => presentRegistration(each)), ...rest };
    });
  },
);

export const listPendingRegistrations = eventListEndpoint(
  registrationReviewContract.listPendingRegistrations,
  async ({ cursor: start }, { id, only }, { network }) => {
    const { items: all, ...rest } = await readPendingRegistrations(start);
    const theirs = only && (await listTheirIds(only));
    const items = theirs ? all.filter(({ eventId }) => theirs.has(eventId)) : all;
    // Registrations of past events cannot be decided; a worker removes them from the list (event-news.ts).
    const ended = await findEndedEvents(items.map(({ eventId }) => eventId));
    await noteListView({ list: "pending-registrations", by: { id, network } });
    return { items: items.filter(({ eventId }) => !ended.has(eventId)).map(presentRegistration), ...rest };
  },
);

export const getRegistration = registrationEndpoint(
  registrationReviewContract.getRegistration,
  async ({ registrationId }, { id }, { network }) => {
    const registration = await readRegistration(registrationId);
    await noteView({ kind: "registration-opened", id: registrationId, by: { id, network } }, async () =>
      toSubject(registration, await readEvent(registration.eventId)),
    );
    return presentRegistration(registration);
  },
);

const getResendLimit = (id: string) => ({ what: "letters-again", by: id, atMost: 5, seconds: 3600 });

/** Another email would not arrive either. */
const sentOften = () => new AppError("too-many", "This email was sent several times. Please try again in an hour.");

const chooseTemplate = ({ status }: StoredRegistration, { decision, isOfGuests, isRemoval }: Decision) => {
  if (isRemoval) return "waitlist-removed";
  if (isOfGuests) return "registration-guests";
  if (status === "unpaid") return "order-to-pay";
  return status === "waitlisted" ? "waitlist-cleared" : (`registration-${decision}` as const);
};

/** The decision email, claimed so that this request sends it. */
const createDecisionEmail = async (
  registration: StoredRegistration,
  event: EventRecord,
  taken: Decision,
  given = 0,
) => {
  const { decision, isOfGuests, message } = taken;
  return createClaimedEmail({
    template: chooseTemplate(registration, taken),
    data: {
      ...toEmailData(registration, event, message),
      ...toOrderData(registration, event, { given }),
      guestDecisions: describeGuests(registration, taken),
      tickets: await createTicketsForEmail(registration, event),
      // Later registrants have not received them.
      bulletins: decision === "approved" && !isOfGuests ? (await readBulletinsOf(event)).map(({ text }) => text) : [],
    },
    to: { address: registration.email },
    reportTo: { item: registrationKeyOf(registration.id), mark: registrationsMarkOf(registration.eventId) },
  });
};

/** A registration's event. Throws `conflict` if it is too late for invitations or refusals. */
const readUpcomingEvent = async ({ eventId, status }: StoredRegistration) => {
  const event = await readEvent(eventId, { isLatest: true });
  refuseIf(eventCan[status === "waitlisted" ? "decideOnWaitlist" : "decide"].whyNot(event));
  return event;
};

/** Sends the email and returns whether SES accepted it. If not, the outbox retries. */
const sendDecisionEmail = async (registration: StoredRegistration, email: StoredEmail | undefined) => {
  const emailed = email ? await sendNow(email) : "waiting";
  return { registration: presentRegistration({ ...registration, emailed }), emailed: emailed === "sent" };
};

/** A registration after a decision: a waitlisted one keeps waiting, and may be offered spots. */
const applyDecision = (before: StoredRegistration, taken: Decision): StoredRegistration => {
  const decided = { ...before, decisions: [...before.decisions, taken] };
  if (taken.decision === "rejected") return { ...decided, status: "rejected" };
  const approved = { ...decided, declinedGuests: listDeclined(decided) };
  return before.status === "waitlisted" && before.wait
    ? { ...approved, wait: { ...before.wait, isCleared: true } }
    : { ...approved, status: "approved" };
};

/** A decision with what it means for the order: the party's price, a hold for its payment, and what comes back. */
const withOrder = async (before: StoredRegistration, { taken, after }: Decided, event: StoredEvent) => {
  const { order } = after;
  if (!order) return { decided: { taken, after }, writes: {}, given: 0 };
  const priced = { ...after, order: relist(event.ticketing, order, after) };
  const isAdmitted = after.status === "approved" && before.status !== "approved";
  const admitted = isAdmitted ? admit(priced, holdFor(event, await readClubSettings())) : priced;
  const reason = taken.isOfGuests ? "Not everybody of your party could be admitted." : "You could not be admitted.";
  const { after: final, ...rest } = giveBackExcess(admitted, { event, reason, isWhole: true });
  return { decided: { taken, after: final }, ...rest };
};

/** A decision's changes, for the audit log. */
const listDecided = ({ status }: StoredRegistration, { decision, isOfGuests, guests = [] }: Decision) =>
  listChanges(isOfGuests ? {} : { status }, {
    ...(!isOfGuests && { status: decision }),
    ...(guests.length > 0 && { guests: guests.length }),
  });

/** A decision and the resulting registration. */
type Decided = { taken: Decision; after: StoredRegistration };

/** Notifies the member: part of the transaction. */
const noticeWrites = ({ taken, after }: Decided, event: StoredEvent) =>
  taken.isRemoval ? waitlistNoticeWrites(after, event, "removed") : decisionNoticeWrites(after, event, taken);

/**
 * Saves a decision with its email, takes or returns its spots, sends the email, and offers freed spots. `decideOn`
 * throws if this decision is not possible.
 */
const keepDecision = async (
  id: string,
  by: Actor,
  decideOn: (before: StoredRegistration, at: Pick<Decision, "at" | "by">) => Decided,
) => {
  const who = { at: new Date().toISOString(), by: { id: by.id, name: by.name } };
  let email: StoredEmail | undefined;
  let event: StoredEvent | undefined;
  let addedSeats = 0;
  try {
    const after = await changeRegistration(id, async (before) => {
      const asked = decideOn(before, who);
      event = await readUpcomingEvent(before);
      const { decided, writes, given } = await withOrder(before, asked, event);
      if (decided.after.status === "waitlisted" && seatsOf(decided.after) > Math.max(event.spots, seatsOf(before)))
        throw tooLarge(event, seatsOf(decided.after));
      const claimed = await createDecisionEmail(decided.after, event, decided.taken, given);
      ({ email } = claimed);
      addedSeats = heldSeatsOf(decided.after) - heldSeatsOf(before);
      return {
        after: { ...decided.after, letterId: claimed.email.id, emailed: "waiting" },
        writes: {
          ...writes,
          email: claimed.write,
          ...noticeWrites(decided, event),
          ...auditWrite({
            kind: decided.taken.isRemoval ? "waitlist-removed" : "registration-decided",
            by,
            ...toSubject(before, event),
            changes: listDecided(before, decided.taken),
          }),
        },
        addedSeats,
      };
    });
    const [result] = await Promise.all([
      sendDecisionEmail(after, email),
      event && (after.status !== "approved" || addedSeats < 0) ? offerSpotsSoon(event) : undefined,
    ]);
    return result;
  } catch (error) {
    if (!(error instanceof SeatsRefused) || !event) throw error;
    throw noSeats({ ...event, ...error.counters }, addedSeats, error.takes);
  }
};

/** Resends the last decision's email. Throws `conflict` if there is none or the event is over; `too-many`. */
const resendDecision = async (id: string) => {
  let email: StoredEmail | undefined;
  const after = await changeRegistration(id, async (before) => {
    refuseIf(registrationCan.resendDecision.whyNot(before));
    const last = before.decisions.at(-1);
    if (!last) return undefined;
    const claimed = await createDecisionEmail(before, await readUpcomingEvent(before), last);
    ({ email } = claimed);
    return {
      after: { ...before, letterId: claimed.email.id, emailed: "waiting" },
      writes: { email: claimed.write, limit: useWrite(getResendLimit(id)) },
    };
  }).catch((error: unknown) => {
    throw error instanceof ConditionRefused && error.refused.has("limit") ? sentOften() : error;
  });
  return sendDecisionEmail(after, email);
};

/** A rejection includes the guests. */
const guestsRejectedToo = () =>
  new AppError("invalid", "Rejecting a registration rejects its guests with it.", [
    { path: "guests", message: "Guests can't be approved or held without their registrant" },
  ]);

/**
 * Decides on a pending registration, optionally guest by guest. Throws `conflict` if it is already decided, has changed
 * since `version`, or its event is over.
 */
export const decideRegistration = registrationEndpoint(
  registrationReviewContract.decideRegistration,
  async ({ registrationId, decision, message, guests, version }, { id }, { network }) => {
    if (decision === "rejected" && guests.length > 0) throw guestsRejectedToo();
    return keepDecision(registrationId, await readActor(id, network), (before, who) => {
      refuseIf(registrationCan.decide.whyNot(before));
      if (version !== undefined && before.version !== version) throw notAsSeen();
      const { party, news } = chooseGuests(before, guests);
      const taken = { decision, message, ...(news.length > 0 && { guests: news }), ...who };
      return { taken, after: applyDecision(party, taken) };
    });
  },
);

/** All guests already have the requested state. */
const nothingDecided = () =>
  new AppError("invalid", "This changes nothing.", [
    { path: "guests", message: "Please decide on at least one guest" },
  ]);

/** Decides on guests of an approved registration, with a spot or on the waitlist. */
export const decideGuests = registrationEndpoint(
  registrationReviewContract.decideGuests,
  async ({ registrationId, guests, version }, { id }, { network }) =>
    keepDecision(registrationId, await readActor(id, network), (before, who) => {
      refuseIf(registrationCan.decideOnGuests.whyNot(before));
      if (before.version !== version) throw notAsSeen();
      const { party, news } = chooseGuests(before, guests);
      if (news.length === 0) throw nothingDecided();
      const taken: Decision = { decision: "approved", message: "", guests: news, isOfGuests: true, ...who };
      return { taken, after: { ...party, decisions: [...party.decisions, taken] } };
    }),
);

export const takeOffLine = registrationEndpoint(
  waitlistAdminContract.takeOffLine,
  async ({ registrationId, message }, { id }, { network }) =>
    keepDecision(registrationId, await readActor(id, network), (before, who) => {
      refuseIf(registrationCan.takeOffLine.whyNot(before));
      const taken: Decision = { decision: "rejected", message, isRemoval: true, ...who };
      return { taken, after: withoutOffer(applyDecision(before, taken)) };
    }),
);

export const sendDecisionAgain = registrationEndpoint(
  registrationReviewContract.sendDecisionAgain,
  ({ registrationId }) => resendDecision(registrationId),
);

const { CLUB_INBOX } = parseEnv({ CLUB_INBOX: z.email() });

/** A made-up registrant, whose emails go to the club's inbox. */
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

export const addTestRegistration = eventEndpoint(
  registrationReviewContract.addTestRegistration,
  async ({ eventId }) => {
    refuseIf(eventCan.addTestRegistration.whyNot(await readEvent(eventId, { isLatest: true })));
    const registration = buildRegistration(testForm, { eventId, isTest: true });
    await Promise.all([markRegistrationsChanged(eventId), markPendingChanged()]);
    await transact(registrationWrites(registration));
    return presentRegistration(registration);
  },
);
