import { Amplify } from "aws-amplify";
import { fetchAuthSession } from "aws-amplify/auth";
import { ConsoleLogger, Hub } from "aws-amplify/utils";

/** Where members are known: told by the page, which learned it when it was uploaded (infra/site-files.ts). */
export const getPool = () => {
  const { userPool = "", userPoolClient = "", userPoolEndpoint = "" } = document.documentElement.dataset;
  return { userPoolId: userPool, userPoolClientId: userPoolClient, userPoolEndpoint };
};

// The one place that knows Amplify; a chunk of its own, fetched by whoever needs a session.
export {
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from "aws-amplify/auth";

// It would warn of every pool whose address it is told.
ConsoleLogger.LOG_LEVEL = "ERROR";
Amplify.configure({ Auth: { Cognito: getPool() } });

/** Who is signed in, as the tokens say; what the API allows is decided there. */
export type Member = { id: string; email: string; isAdmin: boolean };

/** Who is signed in on this browser, if anybody. Throws without a network, when the session needs renewing. */
export const getCurrentMember = async (): Promise<Member | undefined> => {
  const { tokens, userSub } = await fetchAuthSession();
  if (!tokens || !userSub) return undefined;
  const groups = tokens.accessToken.payload["cognito:groups"];
  const email = tokens.idToken?.payload.email;
  return {
    id: userSub,
    email: typeof email === "string" ? email : "",
    isAdmin: Array.isArray(groups) && groups.includes("admin"),
  };
};

/** The token for our API, renewed in time; `isFresh` asks for a new one. Undefined when nobody is signed in. */
export const getAccessToken = async ({ isFresh = false } = {}) =>
  (await fetchAuthSession({ forceRefresh: isFresh })).tokens?.accessToken.toString();

const turns = ["signedIn", "signedOut", "tokenRefresh_failure"] as const;
export type Turn = (typeof turns)[number];

/** Calls back when somebody signs in or out on this page, or the session cannot be renewed. */
export const onTurn = (callback: (turn: Turn) => void) =>
  Hub.listen("auth", ({ payload: { event } }) => {
    const turn = turns.find((name) => name === event);
    if (turn) callback(turn);
  });
