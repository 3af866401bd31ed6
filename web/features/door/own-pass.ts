import { ApiProblem } from "#web/lib/api/client.ts";
import { createOwnPass } from "./api.ts";
import { getRequestKey, keepOwnToken, readOwnToken } from "./pass.ts";

/** Why an admin has no pass: not signed in, no admin, an event without a door (with the reason), or no answer. */
export type PassRefusal =
  | { kind: "signed-out" }
  | { kind: "forbidden" }
  | { kind: "refused"; message: string }
  | { kind: "failed" };

const describeRefusal = (failure: unknown): PassRefusal => {
  if (!(failure instanceof ApiProblem)) return { kind: "failed" };
  const { status, message } = failure;
  if (status === 401) return { kind: "signed-out" };
  if (status === 403) return { kind: "forbidden" };
  return status === 400 || status === 404 || status === 409 ? { kind: "refused", message } : { kind: "failed" };
};

/** The token of an admin's own pass, made once for each sign-in. */
export const getOwnToken = async (eventId: string): Promise<{ token: string } | PassRefusal> => {
  const known = readOwnToken(eventId);
  if (known !== undefined) return { token: known };
  try {
    const { token } = await createOwnPass(eventId, getRequestKey(eventId));
    keepOwnToken(eventId, token);
    return { token };
  } catch (failure) {
    return describeRefusal(failure);
  }
};
