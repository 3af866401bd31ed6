import { setTimeout as wait } from "node:timers/promises";
import { seatsOf, type Decision } from "#shared/registrations.ts";
import { eventOf } from "../events/event-store.ts";
import { freeing, touching } from "../events/seats.ts";
import { memberOf } from "../members/member-store.ts";
import { claimedPosting, type KeptLetter } from "../outbox/letter-store.ts";
import { sendClaimed } from "../outbox/send-letter.ts";
import { changeRegistration } from "./change-registration.ts";
import { letterDataOf } from "./letter-data.ts";
import { presentRegistration } from "./present-registration.ts";
import { alreadyDecided, notDecided } from "./refusals.ts";
import type { KeptRegistration } from "./registration-item.ts";

/** The letter about a registration's last decision, claimed by whoever writes it. */
const decisionLetter = async (kept: KeptRegistration, { decision, message }: Decision) =>
  claimedPosting({
    template: `registration-${decision}`,
    data: letterDataOf(kept, await eventOf(kept.eventId, { isLatest: true }), message),
    to: { address: kept.email },
    about: { registrationId: kept.id, eventId: kept.eventId },
  });

/** How long an admin waits for the letter to go out, in milliseconds: the answer must come before the Lambda's end. */
const patience = 6000;

/** The screen says truthfully whether the letter went out; where not, the outbox goes on trying. */
const told = async (kept: KeptRegistration, letter: KeptLetter | undefined) => {
  const isSent = letter && (await Promise.race([sendClaimed(letter), wait(patience, undefined, { ref: false })]));
  const emailed = isSent === undefined ? "waiting" : isSent ? "sent" : "failed";
  return { registration: presentRegistration({ ...kept, emailed }), emailed: emailed === "sent" };
};

/**
 * Decides a pending registration, which frees its seats when it is rejected, and tells its registrant. Throws
 * `conflict`, saying who decided what, when it is no longer pending.
 */
export const decide = async (id: string, { decision, message, by }: Omit<Decision, "at" | "by"> & { by: string }) => {
  const { full_name: name } = await memberOf(by);
  const taken: Decision = { decision, message, at: new Date().toISOString(), by: { id: by, name } };
  let letter: KeptLetter | undefined;
  const after = await changeRegistration(id, async (before) => {
    if (before.status !== "pending") throw alreadyDecided(before);
    const decided: KeptRegistration = { ...before, status: decision, decisions: [...before.decisions, taken] };
    const { kept, write } = await decisionLetter(decided, taken);
    letter = kept;
    const isFreed = decision === "rejected" && !before.isTest;
    return {
      after: { ...decided, letterId: kept.id, emailed: "waiting" },
      writes: { letter: write, event: isFreed ? freeing(before.eventId, seatsOf(before)) : touching(before.eventId) },
    };
  });
  return told(after, letter);
};

/** Sends the letter about the last decision again. Throws `conflict` when there is none. */
export const sendAgain = async (id: string) => {
  let letter: KeptLetter | undefined;
  const after = await changeRegistration(id, async (before) => {
    const last = before.decisions.at(-1);
    if (!last || before.status !== last.decision) throw notDecided(before);
    const { kept, write } = await decisionLetter(before, last);
    letter = kept;
    return {
      after: { ...before, letterId: kept.id, emailed: "waiting" },
      writes: { letter: write, event: touching(before.eventId) },
    };
  });
  return told(after, letter);
};
