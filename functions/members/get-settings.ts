import { membersContract } from "#shared/members.ts";
import { memberEndpoint } from "../http/doors.ts";
import { memberOf } from "./member-store.ts";
import { settingsOf } from "./present-member.ts";

export const getSettings = memberEndpoint(membersContract.getSettings, async (_, { id }) =>
  settingsOf(await memberOf(id)),
);
