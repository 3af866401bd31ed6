import * as z from "zod/mini";
import type { AskingForm, FormQuestions } from "#shared/club-questions.ts";
import { question } from "#shared/questions.ts";
import { readOne } from "../platform/pages.ts";
import { getItem, type Write } from "../platform/table.ts";

/*
 * @item questions of a form
 * @key `CLUB` · `QUESTIONS#form`
 * @asks what does the club ask applicants beside the usual fields?
 * @cost 1 get, every five seconds of each Lambda; 1 conditional write
 */

const keyOf = (form: AskingForm) => ({ pk: "CLUB", sk: `QUESTIONS#${form}` });

const stored = z.object({ questions: z.array(question), archivedQuestions: z.array(question), version: z.int() });

/** How long a Lambda uses what it has read. */
const maxAgeMs = 5000;

const cached = new Map<AskingForm, { questions: FormQuestions; readAt: number }>();

/** A form's questions, at most five seconds old, or read now with `isLatest`. A club begins without any. */
export const readFormQuestions = async (form: AskingForm, { isLatest = false } = {}): Promise<FormQuestions> => {
  const known = cached.get(form);
  if (!isLatest && known && Date.now() - known.readAt < maxAgeMs) return known.questions;
  const readAt = Date.now();
  const item = await getItem(keyOf(form));
  const questions = item
    ? readOne(item, (each) => stored.parse(each))
    : { questions: [], archivedQuestions: [], version: 0 };
  cached.set(form, { questions, readAt });
  return questions;
};

/** Replaces a form's questions by their next version; refused as `questions` if that is saved already. */
export const formQuestionsWrite = (form: AskingForm, { version, ...questions }: FormQuestions): Write => ({
  Put: {
    Item: { ...keyOf(form), ...questions, version },
    ...(version === 1
      ? { ConditionExpression: "attribute_not_exists(pk)" }
      : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": version - 1 } }),
  },
});

/** Has the next read here ask the table. */
export const forgetFormQuestions = () => cached.clear();
