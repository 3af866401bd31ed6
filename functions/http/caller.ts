import { isIPv6 } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { readBody } from "./input.ts";

/** What is known of any caller. */
export type Request = {
  requestId: string;
  /** The address the request came from, for limits only. */
  address: string;
  /** Sent by clients that may repeat a write: the repetition then counts once. */
  idempotencyKey: string | undefined;
  /** Whether the caller has the state of this tag already (`If-None-Match`). */
  knows: (tag: string) => boolean;
  /** The body to the letter, which is what a signature is of. */
  rawBody: string;
  /** What Stripe sends along with an event of its own: the time and the body, signed. */
  stripeSignature: string | undefined;
};

/** A signed-in member, as the verified token says. */
export type Member = { id: string; isAdmin: boolean };

const longestKey = 200;

/** Somebody with IPv6 has a whole /64 of addresses, which counts as one. */
const networkOf = (address: string) => {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [before = "", after] = address.split("::");
  const [head, tail] = [before, after ?? ""].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
};

const { FRONT_DOOR } = parseEnv({ FRONT_DOOR: z.string() });

/**
 * CloudFront appends the viewer's address to `x-forwarded-for`, API Gateway appends CloudFront's. Who calls the API
 * past CloudFront could write anything there, but does not know CloudFront's word.
 */
const addressOf = ({ headers, requestContext: { http } }: APIGatewayProxyEventV2) => {
  const forwarded = headers["x-front-door"] === FRONT_DOOR ? headers["x-forwarded-for"] : undefined;
  return networkOf(forwarded?.split(",").at(-2)?.trim() ?? http.sourceIp);
};

/** A tag that was weakened on the way, as by a proxy that compressed the answer, is the same (RFC 9110, 13.1.2). */
const knownTags = ({ headers }: APIGatewayProxyEventV2) => {
  const tags = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return (tag: string) => tags.includes(tag) || tags.includes("*");
};

/** Reads what is known of the caller from the event. */
export const readRequest = (event: APIGatewayProxyEventV2): Request => {
  const idempotencyKey = event.headers["idempotency-key"]?.trim() || undefined;
  if (idempotencyKey && idempotencyKey.length > longestKey) {
    throw new AppError("invalid", `The Idempotency-Key may have at most ${longestKey} characters.`);
  }
  return {
    requestId: event.requestContext.requestId,
    address: addressOf(event),
    idempotencyKey,
    knows: knownTags(event),
    rawBody: readBody(event),
    stripeSignature: event.headers["stripe-signature"],
  };
};

type Claims = Record<string, unknown>;
type Authorized = { authorizer?: { jwt?: { claims?: Claims } } };

/** The member whose token API Gateway's authorizer has verified. Throws `unauthenticated` where there is none. */
export const parseMember = (event: APIGatewayProxyEventV2): Member => {
  const claims = (event.requestContext as Authorized).authorizer?.jwt?.claims;
  // The authorizer takes an ID token for as good; that one tells the browser who somebody is, and permits nothing.
  if (typeof claims?.sub !== "string" || claims.token_use !== "access")
    throw new AppError("unauthenticated", "Please sign in.");
  // An HTTP API hands a list claim over as one string such as "[admin member]".
  const groups = claims["cognito:groups"];
  const names = typeof groups === "string" ? groups.replace(/^\[|\]$/g, "").split(/[\s,]+/) : [];
  return { id: claims.sub, isAdmin: names.includes("admin") };
};
