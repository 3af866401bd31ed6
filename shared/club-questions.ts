import * as z from "zod/mini";
import { listFilterOptions } from "./answer-rules.ts";
import { questionId } from "./answers.ts";
import { inTheClub } from "./audiences.ts";
import { endpoint } from "./endpoint.ts";
import { listOfQuestions, question, questionFields, withOptions } from "./questions.ts";

/** The forms that ask the same of everybody; an event has questions of its own. */
export const askingForms = ["application", "profile"] as const;
export type AskingForm = (typeof askingForms)[number];

const form = z.enum(askingForms, { error: "Invalid input" });

/** What only one of the forms says of a question. */
const formFields = {
  /** Of the application: the field of members' profiles, of the same kind, that an answer becomes. */
  profileField: z.optional(questionId),
  /** Of the profile: who sees an answer until its member chooses, all members by default. */
  audience: z.optional(z.enum(inTheClub, { error: "Please choose who sees this" })),
  /** Of the profile: whether the directory is filtered by it. */
  isFilter: z.optional(z.boolean()),
};

/** A question of one of these forms. */
export const clubQuestion = z.extend(question, formFields);
export type ClubQuestion = z.infer<typeof clubQuestion>;

/** A form's questions as admins see them. */
const formQuestions = z.object({
  questions: z.array(clubQuestion),
  /** Those that are asked no longer. */
  archivedQuestions: z.array(clubQuestion),
  /** Zero before the first save. */
  version: z.int(),
});
export type FormQuestions = z.infer<typeof formQuestions>;

type Sent = { form: AskingForm; questions: readonly Omit<ClubQuestion, "id">[] };

/** What a question may say depends on its form, and on its kind. */
const ofItsForm = z.check<Sent>(({ value, issues }) => {
  for (const [index, { audience, isFilter, profileField, ...asked }] of value.questions.entries()) {
    const isField = value.form === "profile";
    const say = (field: string, message: string) =>
      issues.push({ code: "custom", path: ["questions", index, field], message, input: value });
    if (isField && profileField !== undefined) say("profileField", "Invalid input");
    if (!isField && audience !== undefined) say("audience", "Invalid input");
    if (!isField && isFilter) say("isFilter", "Invalid input");
    if (isField && isFilter && listFilterOptions(asked).length === 0)
      say("isFilter", "Only a choice, or yes or no, can be a filter");
  }
});

const row = { feature: "membership", status: 200 } as const;

export const clubQuestionsContract = {
  listApplicationQuestions: endpoint({
    ...row,
    method: "GET",
    path: "/api/application-questions",
    who: "public",
    summary: "What the club asks applicants beside the usual fields, in order.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(question) }),
  }),
  getQuestions: endpoint({
    ...row,
    method: "GET",
    path: "/api/admin/questions/{form}",
    may: ["members", "reader"],
    summary: "A form's questions of the club's own, archived ones too.",
    input: z.strictObject({ form }),
    output: formQuestions,
  }),
  saveQuestions: endpoint({
    ...row,
    method: "PUT",
    path: "/api/admin/questions/{form}",
    may: "owner",
    summary:
      "Replaces a form's questions, in order; one that is left out is archived, and one without an id is new. A conflict (409) when they were saved elsewhere since `version`.",
    input: z
      .strictObject({
        form,
        questions: listOfQuestions(
          z.strictObject({ id: z.optional(questionId), ...questionFields, ...formFields }).check(withOptions),
        ),
        version: z.int().check(z.minimum(0)),
      })
      .check(ofItsForm),
    output: formQuestions,
  }),
};
