import { readRights, type Right, type Role } from "#shared/rights.ts";
import { secondFactorClaim } from "#shared/token-claims.ts";
import { readSeenRole } from "./seen-role.ts";

/** Amplify stores the last user of each Cognito client under this key and removes it on sign-out. */
export const signedInKey = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

/** The signed-in user according to the tokens; the API decides what they may do. */
export type Member = {
  id: string;
  email: string;
  /** What they may do for the club. */
  rights: readonly Right[];
  isMember: boolean;
  /** The role as which an owner looks at the portal, whose rights they then have. */
  seenRole?: Role;
  /** Whether the API will reject them as an admin, since their session has no second factor. */
  lacksSecondFactor?: boolean;
};

type Claims = Record<string, unknown>;

/**
 * Whether an admin's access token comes from a session with a second factor, or the club does not require one, as set
 * in the page at upload. Mirrors the server (functions/http/caller.ts), which decides.
 */
export const hasSecondFactor = ({ [secondFactorClaim]: since, auth_time: signedInAt }: Record<string, unknown>) =>
  document.documentElement.dataset.adminSecondFactor !== "true" ||
  (Number(since ?? 0) > 0 && Number(signedInAt) >= Number(since));

/** The user that an access token and an ID token are about. */
export const toMember = (access: Claims, id: Claims = {}): Member => {
  const claim = access["cognito:groups"];
  const groups: unknown[] = Array.isArray(claim) ? claim : [];
  const granted = readRights(groups);
  const seenRole = granted.includes("owner") ? readSeenRole() : undefined;
  const rights = seenRole ? [seenRole] : granted;
  return {
    id: String(access.sub),
    email: typeof id.email === "string" ? id.email : "",
    rights,
    ...(seenRole && { seenRole }),
    isMember: groups.includes("member"),
    lacksSecondFactor: rights.length > 0 && !hasSecondFactor(access),
  };
};

const readClaims = (token: string) => {
  const payload = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
};

/** A token that expires sooner will be refreshed, by Amplify. */
const minTokenLifeMs = 60_000;

/**
 * The session that Amplify has stored, which need not be loaded for one that is fresh; undefined without a session, or
 * where the browser's storage is blocked.
 */
export const readStoredSession = () => {
  try {
    const client = `CognitoIdentityServiceProvider.${document.documentElement.dataset.userPoolClient}`;
    const user = localStorage.getItem(`${client}.LastAuthUser`);
    const read = (name: string) => localStorage.getItem(`${client}.${user}.${name}`);
    const [token, idToken] = [read("accessToken"), read("idToken")];
    if (token === null) return undefined;
    const [access, id] = [token, idToken].map((each) => (each === null ? undefined : readClaims(each)));
    const end = Math.min(...[access, id].map((claims) => Number((claims ?? access)!.exp))) * 1000;
    const isFresh = end - Date.now() - Number(read("clockDrift")) >= minTokenLifeMs;
    return { token, member: toMember(access!, id), isFresh };
  } catch {
    return undefined;
  }
};
