import { markRegistrationsChanged } from "../events/seats.ts";
import { changeMember } from "../members/member.ts";
import { changeOptimistically, transact, type Write } from "../platform/table.ts";
import { recomputeAttendance } from "./attendance.ts";
import {
  isActive,
  markPendingChanged,
  registrationUpdateWrite,
  readRegistration,
  type StoredRegistration,
} from "./registration.ts";

type Change = {
  /** Its version is increased afterwards. */
  after: StoredRegistration;
  /** Of the event's seats, emails, and the guard. */
  writes: Record<string, Write>;
};

/**
 * Changes a registration, and a member's badge with it, in one transaction. `change` takes the current registration and
 * is called again after a conflict; it may answer nothing, and refuses by throwing. Throws `ConditionRefused` when one of
 * the other writes is refused. Answers the registration after the change.
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
      await Promise.all([markRegistrationsChanged(after.eventId), markPendingChanged()]);
      await (memberId === undefined || isActive(before) === isActive(after)
        ? transact(writes)
        : changeMember(memberId, (member) => recomputeAttendance(member, after), writes));
      return after;
    },
    (refused) => refused.has("registration"),
  );
