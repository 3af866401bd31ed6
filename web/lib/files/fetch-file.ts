import { ApiProblem, createReadSignal, getAuthorization } from "#web/lib/api/client.ts";

/** The timeout for a file, in milliseconds: enough for the largest over a slow network. */
const fileTimeoutMs = 120_000;

/**
 * Fetches a members-only file from our own address, which redirects to storage: the browser drops the token on that
 * redirect. Throws `ApiProblem` if refused, and what `fetch` throws if there is no response, or none in time.
 */
export const fetchFile = async (url: string, given?: AbortSignal): Promise<Blob> => {
  const signal = createReadSignal(given, fileTimeoutMs);
  const read = async (isFresh: boolean) =>
    fetch(url, { method: "GET", headers: await getAuthorization(isFresh, signal), signal });
  const first = await read(false);
  // With a wrong clock, an expired token looks valid.
  const answer = first.status === 401 ? await read(true) : first;
  if (!answer.ok) throw new ApiProblem(answer.status, {});
  return answer.blob();
};
