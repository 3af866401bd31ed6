import { profileForm, type Profile, type ProfileForm } from "#shared/members.ts";
import { differingIn, mergedIn } from "#web/forms/differing.ts";
import type { ProfileSave } from "./api.ts";

export type ProfileValues = Omit<ProfileSave, "avatar"> & ProfileForm;

/** The fields, in the order of the form. */
export const profileFields = Object.keys(profileForm.shape) as (keyof ProfileForm)[];

const textsOf = (from: ProfileForm) => Object.fromEntries(profileFields.map((name) => [name, from[name]]));

/** What the form starts from: the texts of a profile, and which save of it that was. */
export const valuesOf = (profile: Profile) => ({ ...textsOf(profile), version: profile.version }) as ProfileValues;

/** What is typed wins where it was changed since `start`; the rest is as it is `saved` meanwhile. */
export const merged = (start: ProfileForm, typed: ProfileValues, saved: Profile) =>
  mergedIn(profileFields, { start, typed, newest: valuesOf(saved) });

/** The fields in which what is typed and what is saved are not the same. */
export const differing = (typed: ProfileForm, saved: ProfileForm) => differingIn(profileFields, typed, saved);
