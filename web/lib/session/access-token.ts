import { readStoredSession } from "./stored-session.ts";

/**
 * The caller's access token: the stored one while it is fresh, else from Amplify, which may refresh it. Undefined without a
 * session.
 */
export const readAccessToken = async () => {
  const stored = readStoredSession();
  return stored?.isFresh ? stored.token : (await import("./auth.ts")).getAccessToken();
};
