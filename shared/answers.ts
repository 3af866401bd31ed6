import * as z from "zod/mini";

/** What an answer is. */
export const questionKinds = ["short", "long", "one", "several", "yes-no", "number", "link", "date"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Questions of a form, without archived ones. */
export const maxQuestions = 20;
/** Options of a question, each with at most so many characters. */
export const maxOptions = 40;
export const maxOptionLength = 200;
/** Characters of an answer in one line, and in several. */
export const maxShortAnswer = 200;
export const maxLongAnswer = 2000;
/** A question's id: part of the answers and of fields' names, never shown. */
const idPattern = /^q-[a-z0-9-]{1,70}$/;
export const questionId = z.string().check(z.regex(idPattern, "Invalid input"));

export const hasOptions = ({ kind }: { kind: string }) => kind === "one" || kind === "several";

/** An event's questions to the registrant, or to a guest. */
export const listQuestionsTo = <Each extends { answeredBy: "registrant" | "guest" | "everyone" }>(
  who: "registrant" | "guest",
  questions: readonly Each[] = [],
) => questions.filter(({ answeredBy }) => answeredBy === "everyone" || answeredBy === who);

/** An answer; of a question with several options, those that were chosen. */
export type Answer = string | string[];

/**
 * Somebody's answers by the questions' ids, empty where they gave none; a question without an entry was not in their
 * form.
 */
export type Answers = Record<string, Answer>;

const isText = (given: unknown, longest: number) => typeof given === "string" && given.length <= longest;
const isAnswer = (given: unknown) =>
  Array.isArray(given)
    ? given.length <= 2 * maxOptions && given.every((each) => isText(each, maxOptionLength))
    : isText(given, maxLongAnswer);

/** Answers as they are sent and stored: what is asked decides what is valid (answers.ts). */
export const answers = z.looseObject({}).check(
  z.refine((given) => {
    const all = Object.entries(given);
    return all.length <= 3 * maxQuestions && all.every(([id, each]) => idPattern.test(id) && isAnswer(each));
  }, "Invalid input"),
) as unknown as z.ZodMiniType<Answers, Answers>;

/** A question as it was worded when somebody answered it. */
export const askedQuestion = z.object({
  id: questionId,
  label: z.string(),
  kind: z.enum(questionKinds),
  /** When an answer was last changed, in UTC; absent while all are the first. */
  changedAt: z.optional(z.iso.datetime()),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;
