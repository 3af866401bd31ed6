import { useEffect, useState } from "react";
import type { Answers } from "#shared/answers.ts";
import type { FieldError } from "#shared/problem.ts";
import type { Question } from "#shared/questions.ts";

// What a form needs to ask questions of the club's own. How they look and what is valid comes later, since most ask none.

const load = () => import("./answer-fields.tsx");

/** The fields of questions, at `path` of the form's values. */
export const loadAnswerFields = async () => (await load()).AnswerFields;

/** Somebody's answers with their questions. */
export const loadAnswerList = async () => (await load()).AnswerList;

/** Answers before anybody gave them, under those that are known. */
export const completeAnswers = (questions: readonly Question[], given: Answers = {}): Answers => ({
  ...Object.fromEntries(questions.map(({ id, kind }) => [id, kind === "several" ? [] : ""])),
  ...given,
});

type FindErrors = (questions: readonly Question[], given: Answers | undefined, path: string) => FieldError[];

const findNone: FindErrors = () => [];

/** Finds what is wrong in answers: nothing until the rules have loaded, with the fields. The endpoint has the same. */
export const useAnswerRules = (isAsked: boolean): FindErrors => {
  const [find, setFind] = useState<{ errors: FindErrors }>({ errors: findNone });
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    void load().then(
      ({ findAnswerErrors }) => isGone || setFind({ errors: findAnswerErrors }),
      () => undefined,
    );
    return () => void (isGone = true);
  }, [isAsked]);
  return find.errors;
};
