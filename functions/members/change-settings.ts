import { membersContract } from "#shared/members.ts";
import { memberEndpoint } from "../http/doors.ts";
import { changeMember } from "./member-store.ts";
import { settingsOf } from "./present-member.ts";

export const changeSettings = memberEndpoint(membersContract.changeSettings, async ({ directory_visible }, { id }) => {
  const { after } = await changeMember(id, (member) => ({ ...member, directory_visible }));
  return settingsOf(after);
});
