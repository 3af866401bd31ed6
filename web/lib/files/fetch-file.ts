import { ApiProblem, createReadSignal, getAuthorization } from "#web/lib/api/client.ts";

/** How long a file may take, in milliseconds: the largest is there by then over a slow network. */
const fileTimeoutMs = 120_000;

/**
 * Reads a file that only members may see, from an address of our own that redirects to the storage: the browser leaves
 * the member's token behind there. Throws `ApiProblem` where it is refused, and what `fetch` throws without an answer,
 * or without one in time.
 */
export const fetchFile = async (url: string, given?: AbortSignal): Promise<Blob> => {
  const signal = createReadSignal(given, fileTimeoutMs);
  const read = async (isFresh: boolean) =>
    fetch(url, { method: "GET", headers: await getAuthorization(isFresh, signal), signal });
  const first = await read(false);
  // A clock that is wrong takes an old token for a good one.
  const answer = first.status === 401 ? await read(true) : first;
  if (!answer.ok) throw new ApiProblem(answer.status, {});
  return answer.blob();
};
