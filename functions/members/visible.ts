import * as z from "zod/mini";
import {
  fieldAudiences,
  canSeeField,
  shownFields,
  usualAudiences,
  type FieldAudiences,
  type Relation,
  type ShownField,
} from "#shared/audiences.ts";
import { industry } from "#shared/members.ts";

const text = z._default(z.string(), "");

/** The fields of a profile, as they are stored with who sees each; a field without an audience has its usual one. */
export const storedFields = {
  full_name: text,
  company: text,
  position: text,
  industry: z.catch(industry, ""),
  bio: text,
  location: text,
  website: text,
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  audiences: z.optional(z.partial(fieldAudiences)),
};

type StoredProfile = { id: string } & z.infer<z.ZodMiniObject<typeof storedFields>>;

/** What of a profile somebody sees: a field that is not for them is absent. */
export type Visible = { id: string } & Partial<Pick<StoredProfile, ShownField>>;

/** What a member or an admin sees: a name is always for the club. */
export type VisibleInClub = Visible & { full_name: string };

type OwnFields = Pick<StoredProfile, "id" | ShownField>;

/** Who sees each field of a profile. */
export const getAudiences = ({ audiences }: Pick<StoredProfile, "audiences">): FieldAudiences => ({
  ...usualAudiences,
  ...audiences,
});

/** Of what decides which fields of a profile go into an answer, a list, a copy, or an email, there is only this. */
export function visibleTo(relation: "self", profile: StoredProfile): OwnFields;
export function visibleTo(relation: Exclude<Relation, "visitor">, profile: StoredProfile): VisibleInClub;
export function visibleTo(relation: Relation, profile: StoredProfile): Visible;
export function visibleTo(relation: Relation, profile: StoredProfile): Visible {
  const audiences = getAudiences(profile);
  const seen = shownFields.filter((name) => canSeeField(relation, audiences[name]));
  return { id: profile.id, ...Object.fromEntries(seen.map((name) => [name, profile[name]])) };
}

/** A member as the author of what they write, and in lists of people: what is copied there is for the whole club. */
export const toPerson = (profile: StoredProfile) => {
  const { id, full_name, avatar } = visibleTo("member", profile);
  return { id, full_name, avatar };
};
