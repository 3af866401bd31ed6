import { profileForm, type Profile, type ProfileForm } from "#shared/members.ts";
import type { ProfileSave } from "./api.ts";

type ProfileValues = Omit<ProfileSave, "avatar"> & ProfileForm;

/** The fields, in the order of the form. */
export const profileFields = Object.keys(profileForm.shape) as (keyof ProfileForm)[];

/** What the form starts from: the texts of a profile, and which save of it that was. */
export const toValues = (profile: Profile) =>
  Object.fromEntries([...profileFields, "version" as const].map((name) => [name, profile[name]])) as ProfileValues;
