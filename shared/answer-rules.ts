import * as z from "zod/mini";
import {
  hasOptions,
  maxLongAnswer,
  maxShortAnswer,
  type Answer,
  type Answers,
  type AskedQuestion,
  type QuestionKind,
} from "./answers.ts";
import { type Question } from "./questions.ts";
import { isBlank, line, paragraph, website } from "./text.ts";

const noAnswer = "Please answer this question";
const notOffered = "Please choose again: this option isn't offered any longer";

const toNumber = (typed: string) => typed.replace(/^\+|(?<=\d),(?=\d{3}(\D|$))/g, "").trim();

type Rules = Pick<Question, "options" | "isRequired">;

const optional = (pattern: RegExp, message: string) =>
  z.refine<string>((text) => text === "" || pattern.test(text), message);

/** An answer's schema, by the kind of its question; empty ones are checked by who asks. */
const kinds: Record<QuestionKind, (rules: Rules) => z.ZodMiniType<Answer, Answer>> = {
  short: () => line({ max: maxShortAnswer }).check(z.overwrite((text) => (isBlank(text) ? "" : text))),
  long: () => paragraph({ max: maxLongAnswer }),
  one: ({ options }) => z.string().check(z.refine((text) => text === "" || options.includes(text), notOffered)),
  several: ({ options }) =>
    z.array(z.string()).check(
      z.refine((chosen) => chosen.every((each) => options.includes(each)), notOffered),
      z.overwrite((chosen) => options.filter((each) => chosen.includes(each))),
    ),
  "yes-no": () => z.string().check(optional(/^(yes|no)$/, "Please choose yes or no")),
  number: () =>
    line({ max: maxShortAnswer }).check(
      z.overwrite(toNumber),
      optional(/^-?\d{1,12}(\.\d{1,6})?$/, "Please enter a number, such as 12 or 2.5"),
    ),
  link: () => website("Please enter a web address"),
  date: () =>
    z.string().check(z.refine((text) => text === "" || z.iso.date().safeParse(text).success, "Please enter a date")),
};

/** Whether there is an answer. */
export const isAnswered = (given: Answer | undefined): given is Answer => given !== undefined && given.length > 0;

/** What a question is before anybody has answered it. */
export const emptyAnswer = ({ kind }: Pick<Question, "kind">): Answer => (kind === "several" ? [] : "");

/** The schema of the answers to a form's questions, for the form and for the endpoint. */
export const createAnswersSchema = (questions: readonly Question[]) =>
  z.object(
    Object.fromEntries(
      questions.map((question) => {
        const given = kinds[question.kind](question).check(
          z.refine((answer) => !question.isRequired || isAnswered(answer), noAnswer),
        );
        // Nothing was sent to a question that is new to the form.
        return [
          question.id,
          z.pipe(
            z.transform((sent): Answer => (sent as Answer | undefined) ?? emptyAnswer(question)),
            given,
          ),
        ];
      }),
    ),
  );

const formatDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** An answer for people; empty without one. */
export const formatAnswer = ({ kind }: Pick<Question, "kind">, given: Answer | undefined) => {
  if (!isAnswered(given)) return "";
  if (Array.isArray(given)) return given.join(", ");
  if (kind === "yes-no") return given === "yes" ? "Yes" : "No";
  const day = kind === "date" ? new Date(`${given}T00:00:00Z`) : undefined;
  return day && !Number.isNaN(day.getTime()) ? formatDay.format(day) : given;
};

/** Somebody's answers with their questions, as these were worded then. */
export const listAnswers = (asked: readonly AskedQuestion[] = [], given: Answers = {}) =>
  asked
    .filter(({ id }) => isAnswered(given[id]))
    .map(({ id, label, kind, changedAt }) => ({ id, label, kind, changedAt, text: formatAnswer({ kind }, given[id]) }));

/** The options of a question by which a list is filtered; none where answers are free. */
export const listFilterOptions = (question: Pick<Question, "kind" | "options">) => {
  if (hasOptions(question)) return question.options.map((option) => ({ value: option, label: option }));
  return question.kind === "yes-no"
    ? ["yes", "no"].map((value) => ({ value, label: value === "yes" ? "Yes" : "No" }))
    : [];
};

/** Whether an answer is, or has among several, an option. */
export const hasChosen = (given: Answer | undefined, option: string) =>
  Array.isArray(given) ? given.includes(option) : given === option;
