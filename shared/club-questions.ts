import * as z from "zod/mini";
import { questionId } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { listOfQuestions, question, questionFields, withOptions } from "./questions.ts";

/** The forms that ask the same of everybody; an event has questions of its own. */
export const askingForms = ["application"] as const;
export type AskingForm = (typeof askingForms)[number];

const form = z.enum(askingForms, { error: "Invalid input" });

/** A form's questions as admins see them. */
const formQuestions = z.object({
  questions: z.array(question),
  /** Those that are asked no longer. */
  archivedQuestions: z.array(question),
  /** Zero before the first save. */
  version: z.int(),
});
export type FormQuestions = z.infer<typeof formQuestions>;

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
    input: z.strictObject({
      form,
      questions: listOfQuestions(z.strictObject({ id: z.optional(questionId), ...questionFields }).check(withOptions)),
      version: z.int().check(z.minimum(0)),
    }),
    output: formQuestions,
  }),
};
