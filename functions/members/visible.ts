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

/** A profile's fields as stored, with the audience of each; a field without one has its default. */
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

/** The visible part of a profile: hidden fields are absent. */
export type Visible = { id: string } & Partial<Pick<StoredProfile, ShownField>>;

/** The viewer's access as a member or an admin: a name is always visible to the club. */
export type VisibleInClub = Visible & { full_name: string };

type OwnFields = Pick<StoredProfile, "id" | ShownField>;

/** The audience of each field of a profile. */
export const getAudiences = ({ audiences }: Pick<StoredProfile, "audiences">): FieldAudiences => ({
  ...usualAudiences,
  ...audiences,
});

/** The only place that decides which profile fields go into an answer, a list, a copy, or an email. */
export function visibleTo(relation: "self", profile: StoredProfile): OwnFields;
export function visibleTo(relation: Exclude<Relation, "visitor">, profile: StoredProfile): VisibleInClub;
export function visibleTo(relation: Relation, profile: StoredProfile): Visible;
export function visibleTo(relation: Relation, profile: StoredProfile): Visible {
  const audiences = getAudiences(profile);
  const seen = shownFields.filter((name) => canSeeField(relation, audiences[name]));
  return { id: profile.id, ...Object.fromEntries(seen.map((name) => [name, profile[name]])) };
}

/** A member as an author and in lists of people: copied data is what the whole club may see. */
export const toPerson = (profile: StoredProfile) => {
  const { id, full_name, avatar } = visibleTo("member", profile);
  return { id, full_name, avatar };
};
