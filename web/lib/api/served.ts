import type { QueryKey } from "@tanstack/react-query";
import type { Problem } from "#shared/problem.ts";
import { servedDataId } from "#shared/site-paths.ts";
import { ApiProblem } from "./client.ts";
import { queryClient } from "./query-client.ts";

/** What the API would answer: the data, or why there is none. */
export type PageAnswer = { data: unknown } | { problem: Pick<Problem, "status" | "code"> };
/** An answer for a query. */
export type ServedAnswer = { key: QueryKey } & PageAnswer;

/** The answers that a page was rendered with, and when they were read (Unix time in ms). */
export type ServedData = { at: number; answers: ServedAnswer[] };

/** Puts answers into the site's cache, where the queries of a page find them. */
export const fillQueries = ({ at, answers }: ServedData) => {
  for (const answer of answers) {
    if ("data" in answer) queryClient.setQueryData(answer.key, answer.data, { updatedAt: at });
    else {
      const error = new ApiProblem(answer.problem.status, answer.problem);
      const query = queryClient.getQueryCache().build(queryClient, { queryKey: answer.key });
      query.setState({ ...query.state, status: "error", error, errorUpdatedAt: at });
    }
  }
};

/** Fills the cache with the data in the document, if it has any; called before what shows it is rendered. */
export const takeServedData = () => {
  const text = (globalThis as Partial<typeof globalThis>).document?.getElementById(servedDataId)?.textContent;
  if (text) fillQueries(JSON.parse(text) as ServedData);
};
