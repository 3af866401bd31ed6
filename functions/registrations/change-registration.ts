import { markRegistrationsChanged } from "../events/seats.ts";
import { changeMember } from "../members/member.ts";
import { changeOptimistically, transact, type Write } from "../platform/table.ts";
import { recomputeAttendance } from "./attendance.ts";
import { isActive, registrationUpdateWrite, readRegistration, type StoredRegistration } from "./registration.ts";

type Change = {
  /** What becomes of the registration; its version is counted on by itself. */
  after: StoredRegistration;
  /** What becomes of its event's seats, its emails, its guard. */
  writes: Record<string, Write>;
};

/**
 * Changes a registration in one transaction with all that follows from it; a member's badge does. `change` says what
 * becomes of the registration as it is, again where somebody was faster; it may answer nothing, and may refuse by
 * throwing. Throws `ConditionRefused` when another of its writes is refused. Answers the registration as it is then.
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
      const writes = { ...changed.writes, registration: registrationUpdateWrite(before, after) };
      const { memberId } = after;
      await markRegistrationsChanged(after.eventId);
      await (memberId === undefined || isActive(before) === isActive(after)
        ? transact(writes)
        : changeMember(memberId, (member) => recomputeAttendance(member, after), writes));
      return after;
    },
    (refused) => refused.has("registration"),
  );
