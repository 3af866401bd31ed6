import { contract } from "#shared/contract.ts";
import type { ProfileForm } from "#shared/members.ts";
import { as } from "./as.ts";
import { newProfile } from "./members.ts";

/** Makes a member who shows everyone all that a public page may have. */
export const createPublicMember = async (changes: Partial<ProfileForm> = {}) => {
  const account = await newProfile(changes);
  await as(account)(contract.changeAudiences, { full_name: "public", company: "public", website: "public" });
  return account;
};
