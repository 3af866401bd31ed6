import { isDeepStrictEqual } from "node:util";
import { createAnswersSchema, isAnswered } from "#shared/answer-rules.ts";
import { maxQuestions, type Answers, type AskedQuestion } from "#shared/answers.ts";
import type { FieldError } from "#shared/problem.ts";
import { type Question } from "#shared/questions.ts";
import { shorten, toSlug } from "#shared/text.ts";
import { AppError } from "./errors.ts";
import { createOwnId } from "./ids.ts";

// An admin's questions and the answers to them, for whatever asks some. What asks keeps both.

/** Questions that are asked, and those that were. */
export type Questions<Each extends Question = Question> = {
  questions?: Each[] | undefined;
  archivedQuestions?: Each[] | undefined;
};

/** Characters of a question in the audit log. */
const maxAuditText = 500;

type Sent<Each extends Question> = Omit<Each, "id"> & { id?: string | undefined };

const orNone = <Each>(questions: Each[]) => (questions.length > 0 ? questions : undefined);

/** The kind of a question stays, since its answers are of it. */
const refuseOtherKinds = <Each extends Question>(known: readonly Each[], sent: readonly Sent<Each>[]) => {
  const fields = sent.flatMap(({ id, kind }, index) => {
    const before = known.find((each) => each.id === id);
    const message = "The kind of answer stays as it is. Remove this question, and ask another.";
    return before && before.kind !== kind ? [{ path: `questions.${index}.kind`, message }] : [];
  });
  if (fields.length > 0) throw new AppError("invalid", "Some fields need your attention.", fields);
};

/**
 * A form's questions after a save. Those that are left out are archived if somebody may have answered them, the latest
 * twenty of them kept; a question with an id that the form had is the same one. Throws `conflict` for an id that it
 * never had, unless another form's questions are taken over (`isCopy`), and `invalid` for another kind of answer.
 */
export const planQuestions = <Each extends Question>(
  before: Questions<Each>,
  sent: readonly Sent<Each>[],
  { mayHaveAnswers, isCopy = false }: { mayHaveAnswers: boolean; isCopy?: boolean },
): Questions<Each> => {
  const [asked, archived] = [before.questions ?? [], before.archivedQuestions ?? []];
  const known = [...asked, ...archived];
  if (!isCopy) refuseOtherKinds(known, sent);
  const taken = [...known, ...sent].flatMap(({ id }) => id ?? []);
  const questions = sent.map((each): Each => {
    const { id = createOwnId(`q-${toSlug(each.label) || "question"}`, taken) } = each;
    if (each.id !== undefined && !isCopy && !known.some((other) => other.id === id))
      throw new AppError("conflict", "The questions changed while you were editing.");
    taken.push(id);
    return { ...each, id } as Each;
  });
  const isLeftOut = ({ id }: Each) => !questions.some((each) => each.id === id);
  const leftOut = [...(mayHaveAnswers ? asked.filter(isLeftOut) : []), ...archived.filter(isLeftOut)];
  return { questions: orNone(questions), archivedQuestions: orNone(leftOut.slice(0, maxQuestions)) };
};

/** A form's questions for the audit log, each by its id. */
export const describeQuestions = (questions: readonly Question[] = []) =>
  Object.fromEntries(
    questions.map(({ id, label, options, isRequired, isFilter, ...more }: Question & { isFilter?: boolean }) => [
      `question ${id}`,
      shorten(
        [
          label,
          ...Object.values(more).filter((each) => typeof each === "string" && each !== ""),
          ...options,
          isRequired ? "required" : "",
          isFilter ? "filter" : "",
        ]
          .filter(Boolean)
          .join(" · "),
        maxAuditText,
      ),
    ]),
  );

/** What is new to somebody's form; without that, what is wrong in it. */
const summarize = (unseen: readonly Question[]) => {
  if (unseen.length === 0) return "Some fields need your attention.";
  const labels = unseen.map(({ label }) => `“${label}”`).join(", ");
  return unseen.length === 1
    ? `There is a new question: ${labels}. Please answer it; everything else you typed is still here.`
    : `There are new questions: ${labels}. Please answer them; everything else you typed is still here.`;
};

/** What a form asks, and archived questions that it still had when it was sent. */
export const listAsked = <Each extends Question>(
  { questions, archivedQuestions }: { questions: readonly Each[]; archivedQuestions: readonly Each[] },
  sent: Answers = {},
): Each[] => [
  ...questions,
  ...archivedQuestions.filter(({ id }) => Object.hasOwn(sent, id)).map((each) => ({ ...each, isRequired: false })),
];

/** Somebody's answers to a form's questions. `path` is that of the fields. */
export type Given = { questions: readonly Question[]; sent: Answers | undefined; path: string };

/**
 * The valid answers of each, empty ones left out. Answers to questions that the form does not ask are not taken. Throws
 * `invalid`: with `isLenient`, what is wrong is left out instead.
 */
export const takeAnswers = (givens: readonly Given[], { isLenient = false } = {}): Answers[] => {
  const errors: FieldError[] = [];
  const unseen = new Map<string, Question>();
  const taken = givens.map(({ questions, sent = {}, path }) => {
    const answers: Answers = {};
    for (const question of questions) {
      const { data, error } = createAnswersSchema([question]).safeParse({ [question.id]: sent[question.id] });
      const given = data?.[question.id];
      if (isAnswered(given)) answers[question.id] = given;
      if (!error) continue;
      if (sent[question.id] === undefined) unseen.set(question.id, question);
      errors.push({ path: `${path}.${question.id}`, message: error.issues[0]?.message ?? "" });
    }
    return answers;
  });
  if (errors.length > 0 && !isLenient) throw new AppError("invalid", summarize([...unseen.values()]), errors);
  return taken;
};

/**
 * The questions as they are worded now, with those that were answered before and are asked no longer; `changed` names
 * those with another answer than before.
 */
export const keepWording = (
  before: readonly AskedQuestion[] = [],
  questions: readonly Question[],
  changed: readonly string[],
): AskedQuestion[] | undefined => {
  const at = new Date().toISOString();
  const asked = questions.map(({ id, label, kind }) => {
    const changedAt = changed.includes(id) ? at : before.find((each) => each.id === id)?.changedAt;
    return { id, label, kind, ...(changedAt !== undefined && { changedAt }) };
  });
  return orNone([...asked, ...before.filter(({ id }) => !asked.some((each) => each.id === id))]);
};

/**
 * Somebody's answers after they sent others, and the wording: those to questions that their form does not ask stay.
 * Undefined where none differs.
 */
export const replaceAnswers = (
  before: { answers?: Answers | undefined; asked?: AskedQuestion[] | undefined },
  questions: readonly Question[],
  taken: Answers,
) => {
  const former = Object.entries(before.answers ?? {}).filter(([id]) => !questions.some((each) => each.id === id));
  const answers: Answers = { ...Object.fromEntries(former), ...taken };
  const all = Object.keys({ ...before.answers, ...answers });
  const changed = all.filter((id) => !isDeepStrictEqual(before.answers?.[id], answers[id]));
  return changed.length > 0 ? { answers, asked: keepWording(before.asked, questions, changed) } : undefined;
};
