import { contract } from "#shared/contract.ts";
import type { ProfileForm } from "#shared/members.ts";
import { newAccount } from "./account.ts";
import { as } from "./as.ts";
import { given } from "./given.ts";

/** Makes a member who shows everyone all that a public page may have. */
export const createPublicMember = async (changes: Partial<ProfileForm> = {}) => {
  const account = await newAccount();
  await as(account)(contract.saveProfile, { ...given.profile(changes), version: 0 });
  await as(account)(contract.changeAudiences, { full_name: "public", company: "public", website: "public" });
  return account;
};
