import { setTimeout as wait } from "node:timers/promises";
import type { KeptEvent } from "#shared/events.ts";
import { seatsOf, type Decision } from "#shared/registrations.ts";
import { eventOf } from "../events/event-store.ts";
import { isOver } from "../events/present-event.ts";
import { returnSeatsWrite } from "../events/seats.ts";
import { memberOf } from "../members/member-store.ts";
import { claimedPosting, type KeptLetter } from "../outbox/letter-store.ts";
import { count } from "../platform/limit.ts";
import { changeRegistration } from "./change-registration.ts";
import { letterDataOf } from "./letter-data.ts";
import { presentRegistration } from "./present-registration.ts";
import { alreadyDecided, ended, notAsSeen, notDecided, sentOften } from "./refusals.ts";
import type { KeptRegistration } from "./registration-item.ts";

/** How often in an hour the letter about a decision can be sent again. */
const mostAgain = 5;

/** The letter about a registration's last decision, claimed by whoever writes it. */
const decisionLetter = (kept: KeptRegistration, event: KeptEvent, { decision, message }: Decision) =>
  claimedPosting({
    template: `registration-${decision}`,
    data: letterDataOf(kept, event, message),
    to: { address: kept.email },
    about: { registrationId: kept.id, eventId: kept.eventId },
  });

/** How long an admin waits for the letter to go out, in milliseconds: the answer must come before the Lambda's end. */
const patience = 6000;

/** The event that a registration is for. Throws `conflict` when it is over: nobody is told to come then, or not to. */
const comingEventOf = async ({ eventId }: KeptRegistration) => {
  const event = await eventOf(eventId, { isLatest: true });
  if (isOver(event)) throw ended(event);
  return event;
};

/** The screen says truthfully whether the letter went out; where not, the outbox goes on trying. */
const told = async (kept: KeptRegistration, letter: KeptLetter | undefined) => {
  // Whoever registers does not wait for the mail's client to load.
  const { sendClaimed } = await import("../outbox/send-letter.ts");
  const isSent = letter && (await Promise.race([sendClaimed(letter), wait(patience, undefined, { ref: false })]));
  const emailed = isSent === undefined ? "waiting" : isSent ? "sent" : "failed";
  return { registration: presentRegistration({ ...kept, emailed }), emailed: emailed === "sent" };
};

/**
 * Decides a pending registration, which frees its seats when it is rejected, and tells its registrant. Throws
 * `conflict`, saying who decided what, when it is no longer pending, when it has changed since the `version` that the
 * admin has seen, and when the event is over.
 */
export const decide = async (
  id: string,
  { decision, message, version, by }: Pick<Decision, "decision" | "message"> & { version?: number; by: string },
) => {
  const { full_name: name } = await memberOf(by);
  const taken: Decision = { decision, message, at: new Date().toISOString(), by: { id: by, name } };
  let letter: KeptLetter | undefined;
  const after = await changeRegistration(id, async (before) => {
    if (before.status !== "pending") throw alreadyDecided(before);
    if (version !== undefined && before.version !== version) throw notAsSeen();
    const event = await comingEventOf(before);
    const decided: KeptRegistration = { ...before, status: decision, decisions: [...before.decisions, taken] };
    const { kept, write } = decisionLetter(decided, event, taken);
    letter = kept;
    const isFreed = decision === "rejected" && !before.isTest;
    return {
      after: { ...decided, letterId: kept.id, emailed: "waiting" },
      writes: { letter: write, ...(isFreed && { seats: returnSeatsWrite(before.eventId, seatsOf(before)) }) },
    };
  });
  return told(after, letter);
};

/**
 * Sends the letter about the last decision again. Throws `conflict` when there is none or the event is over, and
 * `too-many`.
 */
export const sendAgain = async (id: string) => {
  if (!(await count({ what: "letters-again", by: id, atMost: mostAgain, seconds: 3600 }))) throw sentOften();
  let letter: KeptLetter | undefined;
  const after = await changeRegistration(id, async (before) => {
    const last = before.decisions.at(-1);
    if (!last || before.status !== last.decision) throw notDecided(before);
    const { kept, write } = decisionLetter(before, await comingEventOf(before), last);
    letter = kept;
    return {
      after: { ...before, letterId: kept.id, emailed: "waiting" },
      writes: { letter: write },
    };
  });
  return told(after, letter);
};
