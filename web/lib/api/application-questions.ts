import { clubQuestionsContract } from "#shared/club-questions.ts";
import type { Question } from "#shared/questions.ts";
import { ApiProblem, callEndpoint } from "./client.ts";
import { queryClient, useQuery } from "./query-client.ts";

/** The key of the query of what applicants are asked beside the usual fields. */
export const applicationQuestionsKey = ["application-questions"];

/** They hardly ever change: a form that is open for long is told by the server. */
const freshMs = 60_000;

const none: readonly Question[] = [];

/** What the club asks applicants of its own; nothing until it is known. */
export const useApplicationQuestions = (): readonly Question[] =>
  useQuery({
    queryKey: applicationQuestionsKey,
    staleTime: freshMs,
    queryFn: async ({ signal }) =>
      (await callEndpoint(clubQuestionsContract.listApplicationQuestions, {}, { signal })).items,
  }).data ?? none;

/** Asks again, after they were changed here. */
export const refreshApplicationQuestions = () =>
  void queryClient.invalidateQueries({ queryKey: applicationQuestionsKey });

/** Asks again for a form whose fields the server refused: there may be a new question. */
export const followApplicationQuestions = (failure: unknown) => {
  if (failure instanceof ApiProblem && failure.problem.errors) refreshApplicationQuestions();
};
