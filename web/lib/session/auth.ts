import { Amplify } from "aws-amplify";
import { fetchAuthSession } from "aws-amplify/auth";
import { ConsoleLogger, Hub } from "aws-amplify/utils";
import { hasSecondFactor } from "./has-second-factor.ts";

/** The user pool, from the page's own attributes, which are filled in at upload (infra/site-files.ts). */
export const getPool = () => {
  const { userPool = "", userPoolClient = "", userPoolEndpoint = "" } = document.documentElement.dataset;
  return { userPoolId: userPool, userPoolClientId: userPoolClient, userPoolEndpoint };
};

// The one place that knows Amplify; a chunk of its own, loaded where a session is needed.
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

// It warns of every user pool with an endpoint of its own.
ConsoleLogger.LOG_LEVEL = "ERROR";
Amplify.configure({ Auth: { Cognito: getPool() } });

/** Who is signed in, as the tokens say; what the API allows is decided there. */
export type Member = {
  id: string;
  email: string;
  isAdmin: boolean;
  isMember: boolean;
  /** Whether the API will refuse them as an admin, since their session began by a password alone. */
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
 * Who is signed in on this browser, if anybody. Throws without a network, when the session needs renewing. Who is no
 * member by this token may be one by the next: the club has decided in the meantime.
 */
export const getCurrentMember = async () => {
  const found = await readMember(false);
  return found && !found.isMember ? readMember(true) : found;
};

/** The token for our API, renewed in time; `isFresh` asks for a new one. Undefined without a session. */
export const getAccessToken = async ({ isFresh = false } = {}) =>
  (await fetchAuthSession({ forceRefresh: isFresh })).tokens?.accessToken.toString();

const turns = ["signedIn", "signedOut", "tokenRefresh_failure"] as const;
export type SessionChange = (typeof turns)[number];

/** Calls back on a sign-in or sign-out on this page, or when the session cannot be renewed. */
export const onSessionChange = (callback: (turn: SessionChange) => void) =>
  Hub.listen("auth", ({ payload: { event } }) => {
    const turn = turns.find((name) => name === event);
    if (turn) callback(turn);
  });
