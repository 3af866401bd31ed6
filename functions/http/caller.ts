import { isIPv6 } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { secondFactorClaim } from "#shared/second-factor-claim.ts";
import { selfServiceScope } from "#shared/second-factor.ts";
import { signInClaim } from "#shared/sessions.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { readBody } from "./input.ts";

/** What is known about any caller. */
export type Request = {
  requestId: string;
  /** Network address of the caller, for limits only. */
  address: string;
  /** The coarse network of it, which may be kept: a /24, or a /48 of IPv6. */
  network: string;
  /** A repeated write with the same key counts once. */
  idempotencyKey: string | undefined;
  /** Whether the caller has the state with this tag (`If-None-Match`). */
  knows: (tag: string) => boolean;
  /** What the caller's browser calls itself; may be empty. */
  userAgent: string;
  /** The exact body, for its signature. */
  rawBody: string;
  /** Stripe's signature of the time and the body. */
  stripeSignature: string | undefined;
};

/** Who is signed in, from the claims of the verified token. */
export type Account = {
  id: string;
  isAdmin: boolean;
  isMember: boolean;
  /** Whether their session began with a second factor. */
  hasSecondFactor: boolean;
  /** Since when they have that factor, in ms. */
  factorSince: number | undefined;
  /** Whether they would be an admin, had it begun with one. */
  lacksSecondFactor: boolean;
  /** When they last entered their password, in ms; some pools take a renewal for it. 0 where the token has none. */
  signedInAt: number;
  /** Whether the token is of the sign-in itself: a renewed one is not (membership/token-trigger.ts). */
  isOfSignIn: boolean;
  /** Whether it is of a sign-in that is to change the account: the password was entered again, and the code. */
  mayChangeAccount: boolean;
  /** Names the session that began then: the family of its refresh token. Absent where the token names none. */
  session: string | undefined;
  /** Under which the club knows that session (platform/sessions.ts); undefined where the token names none. */
  sessionId: string | undefined;
};

/** A signed-in member. */
export type Member = Pick<Account, "id" | "isAdmin"> & Partial<Pick<Account, "sessionId">>;

const maxKeyLength = 200;

/** The address that limits count. One IPv6 connection has a whole /64 of addresses, which counts as one. */
const toNetwork = (address: string) => {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [before = "", after] = address.split("::");
  const [head, tail] = [before, after ?? ""].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
};

/** The network of an address from `toNetwork`, wide enough to name nobody. */
const toCoarseNetwork = (address: string) => {
  const [, mapped = address] = /^::ffff:(.*\..*)$/i.exec(address) ?? [];
  if (mapped.includes(":")) return `${mapped.split(":").slice(0, 3).join(":")}::/48`;
  return `${mapped.split(".").slice(0, 3).join(".")}.0/24`;
};

const { FRONT_DOOR, ADMIN_SECOND_FACTOR } = parseEnv({
  FRONT_DOOR: z.string(),
  ADMIN_SECOND_FACTOR: z.optional(z.string()),
});

/** Whether the club asks its admins for a second factor. */
export const requiresSecondFactor = ADMIN_SECOND_FACTOR === "true";

/**
 * CloudFront appends the viewer's address to `x-forwarded-for`, API Gateway appends CloudFront's. A caller who bypasses
 * CloudFront can write anything there, but does not know the secret that CloudFront sends.
 */
const getAddress = ({ headers, requestContext: { http } }: APIGatewayProxyEventV2) => {
  const forwarded = headers["x-front-door"] === FRONT_DOOR ? headers["x-forwarded-for"] : undefined;
  return toNetwork(forwarded?.split(",").at(-2)?.trim() ?? http.sourceIp);
};

/** A tag that a proxy weakened, for example by compressing the answer, still matches (RFC 9110, 13.1.2). */
const matchTags = ({ headers }: APIGatewayProxyEventV2) => {
  const tags = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return (tag: string) => tags.includes(tag) || tags.includes("*");
};

/** Throws `invalid` for an idempotency key that is too long. */
export const readRequest = (event: APIGatewayProxyEventV2): Request => {
  const idempotencyKey = event.headers["idempotency-key"]?.trim() || undefined;
  if (idempotencyKey && idempotencyKey.length > maxKeyLength) {
    throw new AppError("invalid", `The Idempotency-Key may have at most ${maxKeyLength} characters.`);
  }
  const address = getAddress(event);
  return {
    requestId: event.requestContext.requestId,
    address,
    network: toCoarseNetwork(address),
    idempotencyKey,
    knows: matchTags(event),
    userAgent: event.headers["user-agent"] ?? "",
    rawBody: readBody(event),
    stripeSignature: event.headers["stripe-signature"],
  };
};

type Claims = Record<string, unknown>;

/** A session by its family alone: `auth_time` is a reauthentication's too. */
const readSessionId = ({ origin_jti: family }: Claims) =>
  typeof family === "string" && family !== "" ? digest(family) : undefined;

/** Renewing a token keeps its `origin_jti`; `auth_time`, which some pools renew, is for tokens without one. */
const readSession = ({ origin_jti: family }: Claims, signedInAt: number) => {
  if (typeof family === "string" && family !== "") return family;
  return signedInAt > 0 ? String(signedInAt) : undefined;
};

/** What an account is by its groups and the factor of its session. */
const judge = (isInGroup: boolean, factorSince: number | undefined) => {
  const hasSecondFactor = factorSince !== undefined;
  const isAdmin = isInGroup && (hasSecondFactor || !requiresSecondFactor);
  return { isAdmin, hasSecondFactor, lacksSecondFactor: isInGroup && !isAdmin, factorSince };
};

type Authorized = { authorizer?: { jwt?: { claims?: Claims } } };

/** The account whose token API Gateway's authorizer has verified. Throws `unauthenticated` without one. */
export const parseAccount = (event: APIGatewayProxyEventV2): Account => {
  const claims = (event.requestContext as Authorized).authorizer?.jwt?.claims;
  // The authorizer accepts ID tokens too, which identify a member to the browser and permit nothing.
  if (typeof claims?.sub !== "string" || claims.token_use !== "access")
    throw new AppError("unauthenticated", "Please sign in.");
  // An HTTP API passes a list claim on as one string, such as "[admin member]".
  const groups = claims["cognito:groups"];
  const names = typeof groups === "string" ? groups.replace(/^\[|\]$/g, "").split(/[\s,]+/) : [];
  const isInGroup = names.includes("admin");
  const signedInAt = Number(claims.auth_time ?? 0) * 1000;
  // Cognito asks for the factor from when there is one: a session that began since then began with it.
  const factorSince = Number(claims[secondFactorClaim] ?? 0) * 1000;
  const scopes = typeof claims.scope === "string" ? claims.scope.split(" ") : [];
  return {
    id: claims.sub,
    ...judge(isInGroup, factorSince > 0 && signedInAt >= factorSince ? factorSince : undefined),
    isMember: isInGroup || names.includes("member"),
    signedInAt,
    isOfSignIn: claims[signInClaim] === "true",
    mayChangeAccount: scopes.includes(selfServiceScope),
    session: readSession(claims, signedInAt),
    sessionId: readSessionId(claims),
  };
};

/**
 * The account as its session shows it, which was noted with the factor that it began with. A token says no more than that
 * there is one now: one of a session by the password alone says so as soon as there is.
 */
export const limitToSession = (account: Account, session: { factorSince?: number | undefined }): Account =>
  account.factorSince === undefined || account.factorSince === session.factorSince
    ? account
    : { ...account, ...judge(account.isAdmin || account.lacksSecondFactor, undefined) };

/** For who is signed in and is no member, or not any more. */
export const notAMember = () =>
  new AppError("not-a-member", "This is for members of the club, and your account isn't a member's.");

/** The member of an account. Throws `not-a-member`. */
export const toMember = ({ id, isAdmin, isMember, sessionId }: Account): Member => {
  if (!isMember) throw notAMember();
  return { id, isAdmin, ...(sessionId !== undefined && { sessionId }) };
};

/** The token in the `Authorization` header, which nobody has verified. Throws `unauthenticated` without one. */
export const readBearerToken = ({ headers }: APIGatewayProxyEventV2) => {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (token === undefined) throw new AppError("unauthenticated", "This needs a pass to the door.");
  return token;
};
