import { busy } from "../errors.ts";
import { markRegistrationsChanged } from "../events/seats.ts";
import { attending } from "../members/attendance.ts";
import { changeMember } from "../members/member-store.ts";
import { ConditionRefused, transact, type Write } from "../platform/table.ts";
import { isActive, type KeptRegistration } from "./registration-item.ts";
import { changing, registrationOf } from "./registration-store.ts";

type Change = {
  /** What becomes of the registration; its version is counted on by itself. */
  after: KeptRegistration;
  /** What becomes of its event's seats, its letters, its guard. */
  writes: Record<string, Write>;
};

/** Attempts at a change that meets another one of the same registration. */
const attempts = 10;

/**
 * Changes a registration in one transaction with all that follows from it; a member's badge does. `change` says what
 * becomes of the registration as it is, again where somebody was faster; it may answer nothing, and may refuse by
 * throwing. Throws `ConditionRefused` when another of its writes is refused. Answers the registration as it is then.
 */
export const changeRegistration = async (
  id: string,
  change: (registration: KeptRegistration) => Promise<Change | undefined> | Change | undefined,
): Promise<KeptRegistration> => {
  for (let attempt = 1; ; attempt++) {
    const before = await registrationOf(id);
    const changed = await change(before);
    if (!changed) return before;
    const after = { ...changed.after, version: before.version + 1 };
    const writes = { ...changed.writes, registration: changing(before, after) };
    const { memberId } = after;
    await markRegistrationsChanged(after.eventId);
    try {
      await (memberId === undefined || isActive(before) === isActive(after)
        ? transact(writes)
        : changeMember(memberId, (member) => attending(member, after), writes));
      return after;
    } catch (error) {
      if (!(error instanceof ConditionRefused) || !error.refused.has("registration")) throw error;
      if (attempt === attempts) throw busy();
    }
  }
};
