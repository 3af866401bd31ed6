import type { StoredCounters } from "../events/event.ts";
import { createHold, type Hold } from "../events/hold.ts";
import {
  announceReturn,
  confirmHold,
  endHold,
  markRegistrationsChanged,
  receiptWrite,
  takeSeats,
} from "../events/seats.ts";
import { changeMember } from "../members/member.ts";
import { AppError, busy } from "../platform/errors.ts";
import { changeOptimistically, ConditionRefused, transact, type Write } from "../platform/table.ts";
import { recomputeAttendance } from "./attendance.ts";
import { lineWrites } from "./line.ts";
import {
  awaitsDecision,
  isActive,
  markPendingChanged,
  registrationUpdateWrite,
  readRegistration,
  type StoredRegistration,
} from "./registration.ts";

type Change = {
  /** Its version is increased afterwards. */
  after: StoredRegistration;
  /** Of emails and the guard. */
  writes: Record<string, Write>;
  /** Seats that it takes in addition; below zero, those that it gives back. */
  addedSeats?: number;
  /** Whether it takes them as an offer to the waitlist, to which they may belong. */
  isOffer?: boolean;
};

/** The event does not have the seats that a change would take. */
export class SeatsRefused extends Error {
  override name = "SeatsRefused";
  readonly counters: StoredCounters | undefined;

  constructor(counters: StoredCounters | undefined) {
    super("There are not enough seats.");
    this.counters = counters;
  }
}

/** Holds the seats that a change takes or gives back; marks the event's registrations as changed, too. */
const holdSeats = async (eventId: string, addedSeats: number, isOffer = false): Promise<Hold | undefined> => {
  if (addedSeats === 0) {
    await markRegistrationsChanged(eventId);
    return undefined;
  }
  const hold = createHold(addedSeats > 0 ? "adds" : "returns", Math.abs(addedSeats));
  if (hold.kind === "returns") await announceReturn(eventId, hold);
  else {
    const outcome = await takeSeats(eventId, hold, { isMember: true, isOffer });
    if (!outcome.isDone) throw new SeatsRefused(outcome.counters);
  }
  return hold;
};

/** Makes a transaction that has its seats. */
const transactWithSeats = async (
  eventId: string,
  hold: Hold | undefined,
  save: (receipt: Record<string, Write>) => Promise<unknown>,
) => {
  if (!hold) return save({});
  try {
    await save({ receipt: receiptWrite(hold) });
  } catch (error) {
    // After any other error it may have been made: its seats stay held until a reader of the event finds out.
    if (error instanceof ConditionRefused || error instanceof AppError) await endHold(eventId, hold, { isMade: false });
    throw error instanceof ConditionRefused && error.refused.has("receipt") ? busy() : error;
  }
  return confirmHold(eventId, hold);
};

/**
 * Changes a registration, and a member's badge with it, in one transaction. `change` takes the current registration and
 * is called again after a conflict; it may answer nothing, and refuses by throwing. Throws `SeatsRefused`, and
 * `ConditionRefused` when one of the other writes is refused. Answers the registration after the change.
 */
export const changeRegistration = async (
  id: string,
  change: (registration: StoredRegistration) => Promise<Change | undefined> | Change | undefined,
): Promise<StoredRegistration> =>
  changeOptimistically(
    async () => {
      const before = await readRegistration(id);
      const changed = await change(before);
      if (!changed) return before;
      const after = { ...changed.after, version: before.version + 1 };
      const { eventId, memberId, isTest } = after;
      const [hold] = await Promise.all([
        holdSeats(eventId, isTest ? 0 : (changed.addedSeats ?? 0), changed.isOffer),
        (awaitsDecision(before) || awaitsDecision(after)) && markPendingChanged(),
      ]);
      await transactWithSeats(eventId, hold, (receipt) => {
        const writes = {
          ...changed.writes,
          ...receipt,
          ...lineWrites(after, before),
          registration: registrationUpdateWrite(before, after),
        };
        return memberId === undefined || isActive(before) === isActive(after)
          ? transact(writes)
          : changeMember(memberId, (member) => recomputeAttendance(member, after), writes);
      });
      return after;
    },
    (refused) => refused.has("registration"),
  );
