import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import type { KeptEvent } from "#shared/events.ts";
import { registrationsContract, seatsOf, type Decision, type RegistrationForm } from "#shared/registrations.ts";
import { createClaimedEmail, type StoredEmail } from "../email/outbox.ts";
import { readEvent, findEndedEvents, isOver } from "../events/event.ts";
import { markRegistrationsChanged, registrationKeyOf, registrationsMarkOf, returnSeatsWrite } from "../events/seats.ts";
import { answerByTag } from "../http/answers.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { parseEnv } from "../platform/env.ts";
import { countUse } from "../platform/limits.ts";
import { transact } from "../platform/table.ts";
import { changeRegistration } from "./change-registration.ts";
import { alreadyDecided, ended, notAsSeen, notDecided, sentOften } from "./refusals.ts";
import {
  presentRegistration,
  readRegistrations,
  getRegistrationsTag,
  readPendingRegistrations,
  readRegistration,
  toEmailData,
  buildRegistration,
  registrationWrites,
  type StoredRegistration,
} from "./registration.ts";

export const listEventRegistrations = adminEndpoint(
  registrationsContract.listEventRegistrations,
  async ({ eventId, cursor: from }, _, { knows }) => {
    const tag = getRegistrationsTag((await readEvent(eventId)).registrations_changed_at);
    return answerByTag(tag, knows, async () => {
      const { items, cursor } = await readRegistrations(eventId, from);
      return { items: items.map((each) => presentRegistration(each)), cursor };
    });
  },
);

export const listPendingRegistrations = adminEndpoint(
  registrationsContract.listPendingRegistrations,
  async ({ cursor: from }) => {
    const { items, cursor } = await readPendingRegistrations(from);
    // Once an event is over there is nothing to decide; where it is moved to a later day there is again.
    const over = await findEndedEvents(items.map(({ eventId }) => eventId));
    return { items: items.filter(({ eventId }) => !over.has(eventId)).map(presentRegistration), cursor };
  },
);

export const getRegistration = adminEndpoint(registrationsContract.getRegistration, async ({ registrationId }) =>
  presentRegistration(await readRegistration(registrationId)),
);

/** How often in an hour the email about a decision can be sent again. */
const maxResendsPerHour = 5;

/** The email about a registration's last decision, claimed by whoever writes it. */
const createDecisionEmail = (kept: StoredRegistration, event: KeptEvent, { decision, message }: Decision) =>
  createClaimedEmail({
    template: `registration-${decision}`,
    data: toEmailData(kept, event, message),
    to: { address: kept.email },
    reportTo: { item: registrationKeyOf(kept.id), mark: registrationsMarkOf(kept.eventId) },
  });

/** How long an admin waits for the email to go out, in milliseconds: the answer must come before the Lambda's end. */
const maxSendWaitMs = 6000;

/** The event that a registration is for. Throws `conflict` when it is over: nobody is told to come then, or not to. */
const readUpcomingEvent = async ({ eventId }: StoredRegistration) => {
  const event = await readEvent(eventId, { isLatest: true });
  if (isOver(event)) throw ended(event);
  return event;
};

/** The screen says truthfully whether the email went out; where not, the outbox goes on trying. */
const sendDecisionEmail = async (kept: StoredRegistration, email: StoredEmail | undefined) => {
  // Whoever registers does not wait for the mail's client to load.
  const { sendClaimedEmail } = await import("../email/send.ts");
  const isSent =
    email && (await Promise.race([sendClaimedEmail(email), wait(maxSendWaitMs, undefined, { ref: false })]));
  const emailed = isSent === undefined ? "waiting" : isSent ? "sent" : "failed";
  return { registration: presentRegistration({ ...kept, emailed }), emailed: emailed === "sent" };
};

/**
 * Decides a pending registration, which frees its seats when it is rejected, and tells its registrant. Throws
 * `conflict`, saying who decided what, when it is no longer pending, when it has changed since the `version` that the
 * admin has seen, and when the event is over.
 */
const decide = async (
  id: string,
  { decision, message, version, by }: Pick<Decision, "decision" | "message"> & { version?: number; by: string },
) => {
  const { full_name: name } = await readMember(by);
  const taken: Decision = { decision, message, at: new Date().toISOString(), by: { id: by, name } };
  let email: StoredEmail | undefined;
  const after = await changeRegistration(id, async (before) => {
    if (before.status !== "pending") throw alreadyDecided(before);
    if (version !== undefined && before.version !== version) throw notAsSeen();
    const event = await readUpcomingEvent(before);
    const decided: StoredRegistration = { ...before, status: decision, decisions: [...before.decisions, taken] };
    const { kept, write } = createDecisionEmail(decided, event, taken);
    email = kept;
    const isFreed = decision === "rejected" && !before.isTest;
    return {
      after: { ...decided, letterId: kept.id, emailed: "waiting" },
      writes: { email: write, ...(isFreed && { seats: returnSeatsWrite(before.eventId, seatsOf(before)) }) },
    };
  });
  return sendDecisionEmail(after, email);
};

/**
 * Sends the email about the last decision again. Throws `conflict` when there is none or the event is over, and
 * `too-many`.
 */
const resendDecision = async (id: string) => {
  if (!(await countUse({ what: "letters-again", by: id, atMost: maxResendsPerHour, seconds: 3600 }))) throw sentOften();
  let email: StoredEmail | undefined;
  const after = await changeRegistration(id, async (before) => {
    const last = before.decisions.at(-1);
    if (!last || before.status !== last.decision) throw notDecided(before);
    const { kept, write } = createDecisionEmail(before, await readUpcomingEvent(before), last);
    email = kept;
    return {
      after: { ...before, letterId: kept.id, emailed: "waiting" },
      writes: { email: write },
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

/** Somebody who does not exist, and whose emails the club reads itself. */
const somebody: RegistrationForm = {
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
  const registration = buildRegistration(somebody, { eventId, isTest: true });
  await markRegistrationsChanged(eventId);
  await transact(registrationWrites(registration));
  return presentRegistration(registration);
});
