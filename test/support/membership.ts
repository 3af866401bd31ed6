import { contract } from "#shared/contract.ts";
import { signIn, type Account } from "./account.ts";
import { asAdmin } from "./as.ts";
import { isWire } from "./club-under-test.ts";
import { invoke } from "./invoke.ts";

type Answer = { response: { claimsAndScopeOverrideDetails: { groupOverrideDetails: { groupsToOverride: string[] } } } };

const readGroups = (token: string) => {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
  return (claims["cognito:groups"] ?? []) as string[];
};

type Asked = { groups?: string[]; isVerified?: boolean };

/** The groups in a new token of an account: as Cognito asks for them, over the wire by signing in. */
export const groupsOf = async ({ id, email }: Account, { groups = [], isVerified = true }: Asked = {}) => {
  if (isWire) return readGroups((await signIn(email)).access);
  const { response } = (await invoke("FunctionTokens", {
    version: "2",
    triggerSource: "TokenGeneration_Authentication",
    userName: id,
    request: {
      userAttributes: { sub: id, email, email_verified: String(isVerified) },
      groupConfiguration: { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null },
    },
    response: { claimsAndScopeOverrideDetails: null },
  })) as Answer;
  return response.claimsAndScopeOverrideDetails.groupOverrideDetails.groupsToOverride;
};

/** Says who comes in, for the whole club. */
export const setAdmissionMode = async (admission: "open" | "members-only") => {
  const { body } = await asAdmin(contract.getClubSettings, {});
  await asAdmin(contract.saveClubSettings, { ...body, admission });
};
