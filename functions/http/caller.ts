import { isIPv6 } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { readRights, roles, type Right } from "#shared/rights.ts";
import type { OnlyEvents } from "#shared/roles.ts";
import { selfServiceScope } from "#shared/second-factor.ts";
import { signInClaim } from "#shared/sessions.ts";
import { memberOfClaims, secondFactorClaim } from "#shared/token-claims.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { readBody } from "./input.ts";

/** What is known about any caller. */
export type Request = {
  requestId: string;
  /** Network address of the caller, for limits only. */
  address: string;
  /** The coarse network, which may be stored: a /24, or a /48 of IPv6. */
  network: string;
  /** A repeated write with the same key counts once. */
  idempotencyKey: string | undefined;
  /** Whether the caller has the state with this tag (`If-None-Match`). */
  knows: (tag: string) => boolean;
  /** The browser's user agent; may be empty. */
  userAgent: string;
  /** The exact body, for verifying its signature. */
  rawBody: string;
  /** Stripe's signature of the time and the body. */
  stripeSignature: string | undefined;
};

/** The signed-in account, from the claims of the verified token. */
export type Account = {
  id: string;
  /** What they may do for the club, in this session. */
  rights: readonly Right[];
  isMember: boolean;
  /** Whether their session began with a second factor. */
  hasSecondFactor: boolean;
  /** When they set up that factor, in ms. */
  factorSince: number | undefined;
  /** What they could do beside that if the session had started with one. */
  rightsWithFactor: readonly Right[];
  /**
   * When they last entered their password, in ms; in some pools, also when the token was renewed. 0 if the token has
   * none.
   */
  signedInAt: number;
  /** When the token was issued, in ms; 0 if it does not say. */
  issuedAt: number;
  /** Whether the token is from the sign-in itself, not from a renewal (membership/token-trigger.ts). */
  isOfSignIn: boolean;
  /** Whether it is from a sign-in for changing the account: password and code were entered again. */
  mayChangeAccount: boolean;
  /** The session's id: the family of its refresh token. Absent if the token has none. */
  session: string | undefined;
  /** The session's key in the club's table (platform/sessions.ts); undefined if the token has none. */
  sessionId: string | undefined;
};

/** A signed-in member. */
export type Member = Pick<Account, "id" | "rights"> & Partial<Pick<Account, "sessionId">>;

/** One who runs only some events, of which the request may be about those alone; all others have no `only`. */
export type EventsAdmin = Member & { only?: OnlyEvents };

const maxKeyLength = 200;

/** The address for rate limits. One IPv6 connection has a whole /64 of addresses, which counts as one. */
const toNetwork = (address: string) => {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [before = "", after] = address.split("::");
  const [head, tail] = [before, after ?? ""].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
};

/** The network of an address from `toNetwork`, coarse enough to identify nobody. */
const toCoarseNetwork = (address: string) => {
  const [, mapped = address] = /^::ffff:(.*\..*)$/i.exec(address) ?? [];
  if (mapped.includes(":")) return `${mapped.split(":").slice(0, 3).join(":")}::/48`;
  return `${mapped.split(".").slice(0, 3).join(".")}.0/24`;
};

const { FRONT_DOOR, ADMIN_SECOND_FACTOR } = parseEnv({
  FRONT_DOOR: z.string(),
  ADMIN_SECOND_FACTOR: z.optional(z.string()),
});

/** Whether admins must use a second factor. */
export const requiresSecondFactor = ADMIN_SECOND_FACTOR === "true";

/**
 * CloudFront appends the viewer's address to `x-forwarded-for`, API Gateway appends CloudFront's. A caller who bypasses
 * CloudFront can write anything there, but does not know CloudFront's secret header.
 */
const getAddress = ({ headers, requestContext: { http } }: APIGatewayProxyEventV2) => {
  const forwarded = headers["x-front-door"] === FRONT_DOOR ? headers["x-forwarded-for"] : undefined;
  return toNetwork(forwarded?.split(",").at(-2)?.trim() ?? http.sourceIp);
};

/** An ETag weakened by a proxy, for example by compression, still matches (RFC 9110, 13.1.2). */
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

/** A session by its token family alone: a reauthentication also has a new `auth_time`. */
const readSessionId = ({ origin_jti: family }: Claims) =>
  typeof family === "string" && family !== "" ? digest(family) : undefined;

/** Renewing a token keeps its `origin_jti`; `auth_time`, which some pools renew, is the fallback. */
const readSession = ({ origin_jti: family }: Claims, signedInAt: number) => {
  if (typeof family === "string" && family !== "") return family;
  return signedInAt > 0 ? String(signedInAt) : undefined;
};

/** What the account may do, by the rights of its groups and its session's factor. */
const judge = (rights: readonly Right[], factorSince: number | undefined) => {
  const hasSecondFactor = factorSince !== undefined;
  const [held, lacking] = hasSecondFactor || !requiresSecondFactor ? [rights, []] : [[], rights];
  return { rights: held, hasSecondFactor, rightsWithFactor: lacking, factorSince };
};

type Authorized = { authorizer?: { jwt?: { claims?: Claims } } };

/**
 * The rights that an owner's request is answered with, where it asks to be answered as one of that role would be. Throws
 * `invalid` for a role that cannot be seen as.
 */
const limitToSeen = (granted: readonly Right[], seen: string | undefined) => {
  if (seen === undefined) return granted;
  const role = roles.find((each) => each === seen);
  if (!role) throw new AppError("invalid", "The portal cannot be seen as that role.");
  return granted.includes("owner") ? [role] : granted;
};

/** The account of a token that API Gateway's authorizer has verified. Throws `unauthenticated` without one. */
export const parseAccount = (event: APIGatewayProxyEventV2): Account => {
  const claims = (event.requestContext as Authorized).authorizer?.jwt?.claims;
  // The authorizer accepts ID tokens too, which only identify a member to the browser and grant nothing.
  const id = claims && memberOfClaims(claims);
  if (typeof id !== "string" || claims?.token_use !== "access")
    throw new AppError("unauthenticated", "Please sign in.");
  // An HTTP API passes a list claim as one string, such as "[admin member]".
  const groups = claims["cognito:groups"];
  const names = typeof groups === "string" ? groups.replace(/^\[|\]$/g, "").split(/[\s,]+/) : [];
  const granted = readRights(names);
  const isMember = names.includes("member") || granted.includes("owner");
  const signedInAt = Number(claims.auth_time ?? 0) * 1000;
  // Cognito requires the factor once it is set up: a session started since then used it.
  const factorSince = Number(claims[secondFactorClaim] ?? 0) * 1000;
  const scopes = typeof claims.scope === "string" ? claims.scope.split(" ") : [];
  return {
    id,
    ...judge(
      isMember ? limitToSeen(granted, event.headers["x-see-as"]) : [],
      factorSince > 0 && signedInAt >= factorSince ? factorSince : undefined,
    ),
    isMember,
    signedInAt,
    issuedAt: Number(claims.iat ?? 0) * 1000,
    isOfSignIn: claims[signInClaim] === "true",
    mayChangeAccount: scopes.includes(selfServiceScope),
    session: readSession(claims, signedInAt),
    sessionId: readSessionId(claims),
  };
};

type SessionLimits = {
  factorSince?: number | undefined;
  limit?: { rights: readonly Right[]; at: string } | undefined;
};

/** Without the rights that were taken since the token was issued. */
const withoutTaken = (account: Account, { limit }: SessionLimits): Account => {
  if (!limit || account.issuedAt > Date.parse(limit.at)) return account;
  const isLeft = (right: Right) => limit.rights.includes(right);
  const { rights, rightsWithFactor } = account;
  return { ...account, rights: rights.filter(isLeft), rightsWithFactor: rightsWithFactor.filter(isLeft) };
};

/**
 * The account according to its stored session, which has the factor it started with, and what was taken since. The token
 * only says that a factor exists now, also in a session started with the password alone.
 */
export const limitToSession = (before: Account, session: SessionLimits): Account => {
  const account = withoutTaken(before, session);
  return account.factorSince === undefined || account.factorSince === session.factorSince
    ? account
    : { ...account, ...judge([...account.rights, ...account.rightsWithFactor], undefined) };
};

/** For a signed-in user who is not, or no longer, a member. */
export const notAMember = () =>
  new AppError("not-a-member", "This is for members of the club, and your account isn't a member's.");

/** The member of an account. Throws `not-a-member`. */
export const toMember = ({ id, rights, isMember, sessionId }: Account): Member => {
  if (!isMember) throw notAMember();
  return { id, rights, ...(sessionId !== undefined && { sessionId }) };
};

/** The unverified token in the `Authorization` header. Throws `unauthenticated` without one. */
export const readBearerToken = ({ headers }: APIGatewayProxyEventV2) => {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (token === undefined) throw new AppError("unauthenticated", "This needs a pass to the door.");
  return token;
};
