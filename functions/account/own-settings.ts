import { membersContract } from "#shared/members.ts";
import { memberEndpoint } from "../http/doors.ts";
import { changeMember } from "../members/member.ts";
import { announceVisibility } from "../messaging/presence.ts";
import { presentSettings } from "../profile/profile.ts";

/** Updates presence on open sockets at once when a member hides from the directory or shows themselves again. */
export const changeSettings = memberEndpoint(membersContract.changeSettings, async ({ directory_visible }, { id }) => {
  const { before, after } = await changeMember(id, (member) => ({ ...member, directory_visible }));
  if (after.directory_visible !== before.directory_visible) await announceVisibility(id, directory_visible);
  return presentSettings(after);
});
