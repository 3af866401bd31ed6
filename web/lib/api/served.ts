import { type ServedData, readServed } from "#web/lib/served-data.ts";
import { ApiProblem } from "./client.ts";
import { queryClient } from "./query-client.ts";

/** Puts answers into the site's cache, where the queries of a page find them. */
export const fillQueries = ({ at, answers }: ServedData) => {
  for (const answer of answers) {
    if ("data" in answer) queryClient.setQueryData(answer.key, answer.data, { updatedAt: answer.isPartial ? 0 : at });
    else {
      const error = new ApiProblem(answer.problem.status, answer.problem);
      const query = queryClient.getQueryCache().build(queryClient, { queryKey: answer.key });
      query.setState({ ...query.state, status: "error", error, errorUpdatedAt: at });
    }
  }
};

let isTaken = false;

/** Fills the cache with the data in the document, if it has any; called before what shows it is rendered. */
export const takeServedData = () => {
  const data = readServed();
  // Later, the cache knows more.
  if (!data || isTaken) return;
  isTaken = true;
  fillQueries(data);
};
