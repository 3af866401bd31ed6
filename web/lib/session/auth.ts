import { Amplify } from "aws-amplify";
import { fetchAuthSession } from "aws-amplify/auth";
import { ConsoleLogger, Hub } from "aws-amplify/utils";
import { announceSessionChange, sessionChanges } from "./session-over.ts";
import { type Member, toMember } from "./stored-session.ts";

/** The user pool, from attributes of the page that are filled in at upload (infra/site-files.ts). */
export const getPool = () => {
  const { userPool = "", userPoolClient = "", userPoolEndpoint = "" } = document.documentElement.dataset;
  return { userPoolId: userPool, userPoolClientId: userPoolClient, userPoolEndpoint };
};

// The only module that uses Amplify; a separate chunk, loaded when a session is needed.
export {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from "aws-amplify/auth";

// It warns about every user pool with a custom endpoint.
ConsoleLogger.LOG_LEVEL = "ERROR";
Amplify.configure({ Auth: { Cognito: getPool() } });

const readMember = async (forceRefresh: boolean): Promise<Member | undefined> => {
  const { tokens } = await fetchAuthSession({ forceRefresh });
  if (!tokens) return undefined;
  return toMember(tokens.accessToken.payload, tokens.idToken?.payload);
};

/**
 * The user signed in on this browser, if any. Throws offline if the session needs refreshing. Someone who is not a
 * member with this token may be one with the next, if the club has decided meanwhile.
 */
export const getCurrentMember = async () => {
  const found = await readMember(false);
  return found && !found.isMember ? readMember(true) : found;
};

/** The access token for our API, refreshed in time; `isFresh` forces a new one. Undefined without a session. */
export const getAccessToken = async ({ isFresh = false } = {}) =>
  (await fetchAuthSession({ forceRefresh: isFresh })).tokens?.accessToken.toString();

Hub.listen("auth", ({ payload: { event } }) => {
  const change = sessionChanges.find((name) => name === event);
  if (change) announceSessionChange(change);
});
