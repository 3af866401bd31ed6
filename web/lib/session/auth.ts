import { Amplify } from "aws-amplify";
import { fetchAuthSession } from "aws-amplify/auth";
import { ConsoleLogger, Hub } from "aws-amplify/utils";
import { hasSecondFactor } from "./has-second-factor.ts";

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

/** The signed-in user according to the tokens; the API decides what they may do. */
export type Member = {
  id: string;
  email: string;
  isAdmin: boolean;
  isMember: boolean;
  /** Whether the API will reject them as an admin, since their session has no second factor. */
  lacksSecondFactor?: boolean;
};

const readMember = async (forceRefresh: boolean): Promise<Member | undefined> => {
  const { tokens, userSub } = await fetchAuthSession({ forceRefresh });
  if (!tokens || !userSub) return undefined;
  const claim = tokens.accessToken.payload["cognito:groups"];
  const groups: unknown[] = Array.isArray(claim) ? claim : [];
  const email = tokens.idToken?.payload.email;
  const isAdmin = groups.includes("admin");
  return {
    id: userSub,
    email: typeof email === "string" ? email : "",
    isAdmin,
    isMember: groups.includes("member"),
    lacksSecondFactor: isAdmin && !hasSecondFactor(tokens.accessToken.payload),
  };
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

const turns = ["signedIn", "signedOut", "tokenRefresh_failure"] as const;
export type SessionChange = (typeof turns)[number];

/** Calls back on sign-in or sign-out on this page, or when the session cannot be refreshed. */
export const onSessionChange = (callback: (turn: SessionChange) => void) =>
  Hub.listen("auth", ({ payload: { event } }) => {
    const turn = turns.find((name) => name === event);
    if (turn) callback(turn);
  });
