import { membersContract } from "#shared/members.ts";
import { memberEndpoint } from "../http/doors.ts";
import { changeMember } from "../members/member.ts";
import { announceVisibility } from "../messaging/presence.ts";
import { presentSettings } from "../profile/profile.ts";

/** Who hides from the directory is no longer online for others, and who shows themselves is again: at once, on open sockets. */
export const changeSettings = memberEndpoint(membersContract.changeSettings, async ({ directory_visible }, { id }) => {
  const { before, after } = await changeMember(id, (member) => ({ ...member, directory_visible }));
  if (after.directory_visible !== before.directory_visible) await announceVisibility(id, directory_visible);
  return presentSettings(after);
});
