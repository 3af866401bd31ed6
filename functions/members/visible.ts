import * as z from "zod/mini";
import { formatAnswer, isAnswered } from "#shared/answer-rules.ts";
import { hasOptions, type Answer } from "#shared/answers.ts";
import {
  fieldAudiences,
  canSeeField,
  shownFields,
  usualAudiences,
  type FieldAudiences,
  type Relation,
  type ShownField,
} from "#shared/audiences.ts";
import { fieldAnswer, industry, type MemberFact } from "#shared/members.ts";
import type { Fields, StoredFields } from "./fields.ts";

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

/** Likewise of the club's own fields that are on profiles now: answers in the words that they were asked in. */
export const fieldsVisibleTo = (relation: Relation, { club, stored }: Fields): MemberFact[] =>
  club.questions.flatMap(({ id, kind, label }) => {
    const { [id]: given } = stored.answers;
    const { [id]: audience } = stored.audiences;
    if (!isAnswered(given) || audience === undefined || !canSeeField(relation, audience)) return [];
    const { label: asked = label } = stored.asked?.find((each) => each.id === id) ?? {};
    return [{ id, label: asked, kind, text: formatAnswer({ kind }, given) }];
  });

/** Answers by which lists of members can be filtered, each for whom it is. */
export const storedChoices = z.record(z.string(), z.object({ chosen: fieldAnswer, audience: z.enum(["club", "met"]) }));
type Choices = z.infer<typeof storedChoices>;

/** Those among a member's answers; undefined without any. Answers for nobody are none. */
export const toChoices = ({ answers, asked = [], audiences }: StoredFields): Choices | undefined => {
  const choices: Choices = {};
  for (const { id, kind } of asked) {
    const { [id]: chosen } = answers;
    const { [id]: audience } = audiences;
    const isChoice = kind === "yes-no" || hasOptions({ kind });
    if (isChoice && isAnswered(chosen) && (audience === "club" || audience === "met"))
      choices[id] = { chosen, audience };
  }
  return Object.keys(choices).length > 0 ? choices : undefined;
};

/** What of them somebody sees; undefined without any. */
export const choicesVisibleTo = (relation: Relation, choices: Choices = {}): Record<string, Answer> | undefined => {
  const seen = Object.entries(choices).filter(([, { audience }]) => canSeeField(relation, audience));
  return seen.length > 0 ? Object.fromEntries(seen.map(([id, { chosen }]) => [id, chosen])) : undefined;
};

/** A member as an author and in lists of people: copied data is what the whole club may see. */
export const toPerson = (profile: StoredProfile) => {
  const { id, full_name, avatar } = visibleTo("member", profile);
  return { id, full_name, avatar };
};
