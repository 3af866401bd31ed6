import { membersContract } from "#shared/members.ts";
import { memberEndpoint } from "../http/doors.ts";
import { memberOf } from "./member-store.ts";
import { profileOf } from "./present-member.ts";

export const getProfile = memberEndpoint(membersContract.getProfile, async (_, { id }) =>
  profileOf(await memberOf(id)),
);
