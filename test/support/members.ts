import { AdminAddUserToGroupCommand } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "#shared/contract.ts";
import type { ProfileForm } from "#shared/members.ts";
import { cognito, newAccount, type Account } from "./account.ts";
import { as } from "./as.ts";
import { clubUnderTest, isWire } from "./club-under-test.ts";
import { given } from "./given.ts";
import { groupsOf } from "./membership.ts";

const { UserPoolId } = clubUnderTest().outputs;

const saveProfile = async (account: Account, changes: Partial<ProfileForm>) => {
  const profile = given.profile(changes);
  await as(account)(contract.saveProfile, { ...profile, version: 0 });
  return { ...account, full_name: profile.full_name };
};

/** Somebody who can sign in and has a profile, whose membership is not noted. */
export const newProfile = async (changes: Partial<ProfileForm> = {}) => saveProfile(await newAccount(), changes);

/** A member who can sign in, with a profile of this name. */
export const newMember = async (full_name = "Ada Okafor", { isAdmin = false } = {}) => {
  const account = await newAccount();
  // In this process a token says so, and no list of admins becomes long.
  if (isAdmin && isWire)
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: account.email, GroupName: "admin" }));
  await groupsOf(account);
  return saveProfile(account, { full_name });
};
