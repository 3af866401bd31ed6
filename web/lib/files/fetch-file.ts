import { ApiProblem } from "#web/lib/api/client.ts";
import { getAccessToken } from "#web/lib/session/auth.ts";

/**
 * Reads a file that only members may see, from an address of our own that redirects to the storage: the browser leaves
 * the member's token behind there. Throws `ApiProblem` where it is refused, and what `fetch` throws without an answer.
 */
export const fetchFile = async (url: string, signal?: AbortSignal): Promise<Blob> => {
  const read = async (isFresh: boolean) =>
    fetch(url, {
      method: "GET",
      headers: { authorization: `Bearer ${(await getAccessToken({ isFresh })) ?? ""}` },
      ...(signal && { signal }),
    });
  const first = await read(false);
  // A clock that is wrong takes an old token for a good one.
  const answer = first.status === 401 ? await read(true) : first;
  if (!answer.ok) throw new ApiProblem(answer.status, {});
  return answer.blob();
};
