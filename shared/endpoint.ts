import type * as z from "zod/v4/core";
import type { May } from "./rights.ts";

/**
 * Who may call: anyone, anyone signed in, a member (group `member` in the token), an admin with the right to it, or whoever
 * has a pass to the door of the event.
 */
export type Caller = "public" | "account" | "member" | "admin" | "door";

/** A row of the contract, from which the routes, the handlers' parsing, the typed client and `openapi.json` are derived. */
export type Endpoint<
  Input extends z.$ZodType = z.$ZodType,
  Output extends z.$ZodType = z.$ZodType,
  Who extends Caller = Caller,
> = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Its `{name}` placeholders override the input's fields of the same name. */
  path: `/api/${string}`;
  who: Who;
  /** Of one for admins: which of them, beside owners. */
  may?: May;
  /**
   * Of one for whoever runs events, that those who run only some may call: about one of theirs, which its path names, or its
   * registration; for a list, of which they get theirs; or for a new event of a group whose events they run.
   */
  within?: "event" | "registration" | "events" | "group";
  /** The Lambda that answers, as named in `infra/lambdas.ts`. */
  feature: string;
  summary: string;
  /** Body, query and path parameters as one object. */
  input: Input;
  output: Output;
  /** Whether the `token` of its input, a private link's, is sent as a header: addresses are kept by histories and logs. */
  takesLink?: true;
  /** Whether whatever body a caller sends means nothing: all there is to say is in the path. */
  ignoresBody?: true;
  /** Of an answer that is a text of this type rather than JSON. */
  contentType?: string;
  /** Status of a success; with 302, `output` is the target (`{ url }`). */
  status: 200 | 201 | 302;
  /**
   * Seconds for which CloudFront may serve the same answer to everyone, and for which it may serve it while it refreshes.
   * Only for public answers that do not depend on the caller; shared caches keep nothing else.
   */
  edgeCache?: { fresh: number; stale: number };
  /** API Gateway's limit for all callers together, in requests per second; `burst` is the size of the bucket. */
  throttle?: { rate: number; burst: number };
};

/** The header with the token of a private link, percent-encoded. */
export const privateLinkHeader = "x-private-link";

type Row<Input extends z.$ZodType, Output extends z.$ZodType> = Omit<Endpoint<Input, Output>, "who" | "may">;

/** Declares a row of the contract, with the types of its schemas and its caller; `may` makes it one for admins. */
export function endpoint<
  Input extends z.$ZodType,
  Output extends z.$ZodType,
  const Who extends Exclude<Caller, "admin">,
>(row: Row<Input, Output> & { who: Who }): Endpoint<Input, Output, Who>;
export function endpoint<Input extends z.$ZodType, Output extends z.$ZodType>(
  row: Row<Input, Output> & { may: May },
): Endpoint<Input, Output, "admin">;
export function endpoint(row: Row<z.$ZodType, z.$ZodType> & { who?: Caller }): Endpoint {
  return { who: "admin", ...row };
}

/** For lists that every open page polls: thousands of pages then reach the edge, not the API. */
export const publicList = { fresh: 5, stale: 10 };
