import type * as z from "zod/v4/core";

/** Who may call: anybody, a signed-in member, or a member of the Cognito group `admin`. */
export type Caller = "public" | "member" | "admin";

/**
 * One row of the contract. API Gateway's routes, the handlers' parsing, the typed client and `openapi.json` are all
 * derived from it.
 */
export type Endpoint<
  Input extends z.$ZodType = z.$ZodType,
  Output extends z.$ZodType = z.$ZodType,
  Who extends Caller = Caller,
> = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` placeholders, which fill (and override) the input's fields of the same name. */
  path: `/api/${string}`;
  who: Who;
  /** The Lambda that answers, by its name in `infra/lambdas.ts`. */
  feature: string;
  summary: string;
  /** Body, query and path parameters as one object. */
  input: Input;
  output: Output;
  /** Status of a success; with 302, `output` is where the answer leads (`{ url }`). */
  status: 200 | 201 | 302;
  /**
   * Seconds for which CloudFront may give the same answer to everybody, and for which it may still give it while it asks
   * anew. Only what is for anybody and depends on nobody; nothing else is kept by caches that people share.
   */
  edgeCache?: { fresh: number; stale: number };
  /** API Gateway's ceiling over all callers together, in requests per second; `burst` is the bucket's size. */
  throttle?: { rate: number; burst: number };
};

/** Declares a row of the contract, keeping the types of its schemas and of its caller. */
export const endpoint = <Input extends z.$ZodType, Output extends z.$ZodType, const Who extends Caller>(
  row: Endpoint<Input, Output, Who>,
) => row;

/** How long the edge keeps the lists that every open page of the site asks for: three thousand of them ask it, not us. */
export const publicList = { fresh: 5, stale: 10 };
