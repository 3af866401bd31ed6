import { membersContract } from "#shared/members.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { getCurrentMember } from "#web/lib/session/auth.ts";

/** The name and email address of the member who is signed in, if any. */
export const readOwner = async () => {
  const member = await getCurrentMember();
  if (!member) return undefined;
  const { full_name } = await callEndpoint(membersContract.getProfile, {});
  return { fullName: full_name, email: member.email };
};
