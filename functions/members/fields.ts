import * as z from "zod/mini";
import { isAnswered } from "#shared/answer-rules.ts";
import { answers, askedQuestion, type Answers } from "#shared/answers.ts";
import { inTheClub, type AudienceInTheClub } from "#shared/audiences.ts";
import type { ClubQuestion, FormQuestions } from "#shared/club-questions.ts";
import { AppError } from "../platform/errors.ts";
import { readOne } from "../platform/pages.ts";
import { listAsked, replaceAnswers, takeAnswers } from "../platform/questions.ts";
import { getItem, type Write } from "../platform/table.ts";
import { formQuestions } from "./club-questions.ts";
import type { StoredMember } from "./member.ts";
import { toChoices } from "./visible.ts";

/*
 * @item fields of a profile
 * @key `MEMBER#sub` · `FIELDS`
 * @asks what did a member answer to the club's own fields, in which words, and who sees it?
 * @cost 1 get where a whole profile is read, if the club has fields; part of the transaction that changes the member
 */

/** An item of its own, since lists of members read the members' items. `fields_version` of the member guards it. */
const storedFields = z.object({
  answers: z._default(answers, {}),
  asked: z.optional(z.array(askedQuestion)),
  /** Of each field that was answered or whose audience was chosen. What a field begins with counts for neither. */
  audiences: z._default(z.record(z.string(), z.enum(inTheClub)), {}),
});
export type StoredFields = z.infer<typeof storedFields>;

/** A member's answers, and what the club asks. */
export type Fields = { club: FormQuestions; stored: StoredFields };

const fieldsKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "FIELDS" });

const readStored = async (memberId: string, isLatest: boolean): Promise<StoredFields> =>
  readOne((await getItem(fieldsKeyOf(memberId), { isLatest })) ?? fieldsKeyOf(memberId), (item) =>
    storedFields.parse(item),
  );

/** A member's answers to the club's fields; nothing is read where the club has none. */
export const readFields = async (memberId: string): Promise<Fields> => {
  const club = await formQuestions.profile.read();
  return { club, stored: club.questions.length > 0 ? await readStored(memberId, false) : storedFields.parse({}) };
};

/** All that is stored, whatever the club asks by now. */
export const readAllFields = (memberId: string) => readStored(memberId, true);

/** Part of the transaction that changes the member to what `withFields` makes of them. */
export const fieldsWrite = (memberId: string, fields: StoredFields): Write => ({
  Put: { Item: { ...fieldsKeyOf(memberId), ...fields } },
});

/** A member whose fields are these: what the directory is filtered by is stored with them. */
export const withFields = (member: StoredMember, fields: StoredFields): StoredMember => ({
  ...member,
  fields_version: member.fields_version + 1,
  choices: toChoices(fields),
});

/** Who sees an answer to a field unless its member chose otherwise. */
export const usualAudienceOf = ({ audience = "club" }: Pick<ClubQuestion, "audience">) => audience;

/** An answer keeps the audience that the field began with when it was given, whatever admins choose later. */
const keepAudiences = (club: FormQuestions, { audiences, ...fields }: StoredFields): StoredFields => ({
  ...fields,
  audiences: {
    ...Object.fromEntries(
      [...club.questions, ...club.archivedQuestions]
        .filter(({ id }) => isAnswered(fields.answers[id]))
        .map((each) => [each.id, usualAudienceOf(each)]),
    ),
    ...audiences,
  },
});

/** A member's fields with other answers; undefined where none differs. Throws `invalid` for the fields of `answers`. */
export const planAnswers = async (memberId: string, club: FormQuestions, sent: Answers) => {
  const questions = listAsked(club, sent);
  if (questions.length === 0) return undefined;
  const [taken = {}] = takeAnswers([{ questions, sent, path: "answers" }]);
  const before = await readAllFields(memberId);
  const replaced = replaceAnswers(before, questions, taken);
  return replaced && keepAudiences(club, { ...before, ...replaced });
};

/** A new member's fields by answers that they gave elsewhere, as far as they are valid; undefined without any. */
export const planFirstFields = async (given: Answers | undefined): Promise<StoredFields | undefined> => {
  if (given === undefined) return undefined;
  const club = await formQuestions.profile.read();
  const questions = club.questions.filter(({ id }) => Object.hasOwn(given, id));
  const [taken = {}] = takeAnswers([{ questions, sent: given, path: "answers" }], { isLenient: true });
  const first = storedFields.parse({});
  const replaced = replaceAnswers(first, questions, taken);
  return replaced && keepAudiences(club, { ...first, ...replaced });
};

/** A member's fields with other audiences. Throws `invalid` for a field that the club does not have. */
export const planAudiences = async (
  memberId: string,
  { questions }: FormQuestions,
  chosen: Record<string, AudienceInTheClub>,
): Promise<StoredFields> => {
  const unknown = Object.keys(chosen).filter((id) => !questions.some((each) => each.id === id));
  if (unknown.length > 0)
    throw new AppError(
      "invalid",
      "Some fields need your attention.",
      unknown.map((id) => ({ path: `fields.${id}`, message: "This field is no longer on profiles" })),
    );
  const before = await readAllFields(memberId);
  return { ...before, audiences: { ...before.audiences, ...chosen } };
};
