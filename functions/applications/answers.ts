import { isAnswered } from "#shared/answer-rules.ts";
import type { Answer, Answers, AskedQuestion } from "#shared/answers.ts";
import type { FormQuestions } from "#shared/club-questions.ts";
import { keepWording, listAsked, replaceAnswers, takeAnswers } from "../platform/questions.ts";

// An applicant's answers to the club's own questions.

type Answered = { clubAnswers?: Answers | undefined };
type Asked = { asked?: AskedQuestion[] | undefined };

const withAnswers = <Form extends Answered>({ clubAnswers: _clubAnswers, ...form }: Form, answers: Answers) => ({
  ...form,
  ...(Object.keys(answers).length > 0 && { clubAnswers: answers }),
});

/**
 * A form with the answers that are valid, and the questions as they are worded. Throws `invalid`; with `isLenient`, others
 * are left out instead.
 */
export const answerNew = <Form extends Answered>(club: FormQuestions, form: Form, { isLenient = false } = {}) => {
  const questions = listAsked(club, form.clubAnswers);
  const [taken = {}] = takeAnswers([{ questions, sent: form.clubAnswers, path: "clubAnswers" }], { isLenient });
  return { ...withAnswers(form, taken), asked: keepWording([], questions, []) };
};

/** An application with other answers: those to questions that are asked no longer stay. Throws `invalid`. */
export const changeAnswers = <Stored extends Answered & Asked>(
  club: FormQuestions,
  before: Stored,
  sent: Answers | undefined,
): Stored => {
  if (sent === undefined) return before;
  const questions = listAsked(club, sent);
  const [taken = {}] = takeAnswers([{ questions, sent, path: "clubAnswers" }]);
  const replaced = replaceAnswers({ answers: before.clubAnswers, asked: before.asked }, questions, taken);
  return replaced ? { ...before, clubAnswers: replaced.answers, asked: replaced.asked } : before;
};

/** The answers that become a new member's own, by the fields of the profile that the questions name. */
export const toFieldAnswers = (
  { questions, archivedQuestions }: FormQuestions,
  { clubAnswers = {} }: Answered,
): Answers | undefined => {
  const given = [...questions, ...archivedQuestions].flatMap(({ id, profileField }): [string, Answer][] => {
    const answer = clubAnswers[id];
    return profileField !== undefined && isAnswered(answer) ? [[profileField, answer]] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
};

/** What lists of applications show: answers that one can count and filter by, no free text. */
const listed = new Set(["one", "several", "yes-no", "number", "date"]);

export const pickListed = ({ clubAnswers = {}, asked = [] }: Answered & Asked): Answered & Asked => {
  const shown = asked.filter(({ id, kind }) => listed.has(kind) && Object.hasOwn(clubAnswers, id));
  if (shown.length === 0) return {};
  const answers = shown.map(({ id }) => [id, clubAnswers[id] ?? ""] as const);
  return { clubAnswers: Object.fromEntries(answers), asked: shown };
};

/** Under fair review: without answers that could say who it is. */
export const hideIdentifying = ({ clubAnswers = {}, asked = [] }: Answered & Asked): Answered & Asked => {
  const shown = asked.filter(({ id, kind }) => kind !== "short" && kind !== "link" && Object.hasOwn(clubAnswers, id));
  if (shown.length === 0) return {};
  return { clubAnswers: Object.fromEntries(shown.map(({ id }) => [id, clubAnswers[id] ?? ""])), asked: shown };
};
