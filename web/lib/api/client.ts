import type * as z from "zod/v4/core";
import { privateLinkHeader, type Endpoint } from "#shared/endpoint.ts";
import type { Problem, ProblemCode } from "#shared/problem.ts";
import { readAccessToken } from "#web/lib/session/access-token.ts";
import { getSeenHeader } from "#web/lib/session/seen-role.ts";
import { readStoredSession } from "#web/lib/session/stored-session.ts";
import { findEarlyArrived, takeEarlyAnswer } from "./early-answers.ts";

export type CallOptions = {
  /** Aborts the call. Without one, writes have a timeout. */
  signal?: AbortSignal;
  /** The same over retries of one write, which is then done only once. */
  idempotencyKey?: string;
  /** Called with the response's `ETag`: an equal one means an equal response. */
  onTag?: (tag: string | null) => void;
  /** The `ETag` the caller has: an unchanged response rejects with an `ApiProblem` of 304. */
  knownTag?: string | undefined;
  /** Whether the browser may cache the response. */
  cache?: RequestCache;
  /** The caller's access token, if known: the call is then made at once. For a door's endpoints, the pass token. */
  token?: string | undefined;
  /** Lets a call of up to a few kilobytes outlive its page. */
  keepalive?: boolean;
};

/** The API refused or failed. `problem` is empty if the response was not a problem document. */
export class ApiProblem extends Error {
  override name = "ApiProblem";
  readonly status: number;
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? `The answer was ${status}.`);
    this.status = status;
    this.problem = problem;
  }
}

/** Whether the resource does not exist, or its id is invalid: retrying does not help. */
export const isUnknown = (failure: unknown) =>
  failure instanceof ApiProblem && (failure.status === 404 || failure.status === 400);

/** Whether the caller may not access the resource. */
export const isForbidden = (failure: unknown) => failure instanceof ApiProblem && failure.status === 403;

/** Whether the caller's version is still current. */
export const isUnchanged = (failure: unknown) => failure instanceof ApiProblem && failure.status === 304;

/** Whether a write was refused because the record has changed. */
export const isConflict = (failure: unknown) => failure instanceof ApiProblem && failure.status === 409;

/** Takes the `{name}` placeholders of a path from the input; the rest is the query or body. */
const fillPath = (path: string, input: Record<string, unknown>) => {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  return { filled, rest };
};

/** A query string from the defined values of the input. */
const formatQuery = (input: Record<string, unknown>) => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
};

/** The problem document of a failed response; empty if it has none. */
const readProblem = async (answer: Response): Promise<Partial<Problem>> => {
  const isProblem = answer.headers.get("content-type")?.includes("json") ?? false;
  return isProblem ? ((await answer.json().catch(() => ({}))) as Partial<Problem>) : {};
};

/** The timeout of a read, in milliseconds: our slowest function is cut off after 29 seconds. */
const readTimeoutMs = 30_000;

/** The timeout of a write, in milliseconds (public-site.md, section 9). */
const writeTimeoutMs = 15_000;

/** Aborts on timeout, or when the caller aborts. `AbortSignal.any` is newer than our oldest supported browsers. */
export const createReadSignal = (given: AbortSignal | undefined, timeoutMs = readTimeoutMs) => {
  const control = new AbortController();
  for (const signal of [AbortSignal.timeout(timeoutMs), ...(given ? [given] : [])]) {
    const abort = () => control.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  }
  return control.signal;
};

/** The caller's access token as a header. Refreshing it may hang like any request. */
export const getAuthorization = async (
  isFresh: boolean,
  signal: AbortSignal | undefined,
): Promise<Record<string, string>> => {
  const read = async () =>
    isFresh ? (await import("#web/lib/session/auth.ts")).getAccessToken({ isFresh }) : readAccessToken();
  const givenUp = new Promise<never>((_give, refuse) =>
    signal?.addEventListener("abort", () => refuse(signal.reason as Error)),
  );
  const token = await Promise.race([read(), givenUp]);
  return token ? { authorization: `Bearer ${token}`, ...getSeenHeader() } : {};
};

/**
 * A temporary server error: requests with an idempotency key may be retried safely. A 429 that is not a problem
 * document comes from API Gateway; the API's own is a limit that retrying would only exhaust.
 */
const isBusy = ({ status, headers }: Response) =>
  status === 502 ||
  status === 503 ||
  status === 504 ||
  (status === 429 && !headers.get("content-type")?.includes("problem"));

/** Whether the endpoint is called with an account: a door uses a pass, and its expiry is not a lost session. */
const needsSession = ({ who }: Endpoint) => who !== "public" && who !== "door";

/** By who may call an endpoint: how the API refuses a token that promises more than its account has by now. */
const outdatedCodes: Partial<Record<Endpoint["who"], ProblemCode>> = { member: "not-a-member", admin: "forbidden" };

/** Whether the API rejects the token rather than the request. */
const isSessionRefused = async (row: Endpoint, answer: Response) => {
  if (answer.status === 401) return needsSession(row);
  const code = answer.status === 403 ? outdatedCodes[row.who] : undefined;
  return code !== undefined && (await readProblem(answer.clone())).code === code;
};

/** The longest random delays before a write is retried, to spread out clients rejected together. */
const retryPausesMs = [400, 1200, 2400];

/** The longest `Retry-After` to wait for, in seconds; beyond it, the error is shown instead. */
const longestRetryAfterSeconds = 5;

/** A response's `Retry-After`, in milliseconds; 0 if it has none. */
const getRetryAfterMs = ({ headers }: Response) => (Number(headers.get("retry-after")) || 0) * 1000;

/** The most responses to cache; the oldest are removed first. */
const maxKeptAnswers = 200;

/** Responses with an ETag to this page's member, by URL: HTTP caches must not store them. */
let keptAnswers = new Map<string, { tag: string; body: unknown }>();

/** Clears cached responses, including those of pending requests: the session has ended or is another member's. */
export const forgetAnswers = () => {
  keptAnswers = new Map();
  delete window.earlyAnswers;
};

const keepAnswer = (address: string, tag: string, body: unknown, answers = keptAnswers) => {
  // Set again, so that it counts as the newest.
  answers.delete(address);
  answers.set(address, { tag, body });
  if (answers.size > maxKeptAnswers) answers.delete([...answers.keys()][0]!);
};

/**
 * What the portal's document has asked for of an endpoint, if it has arrived: whatever begins with it is rendered once,
 * with its content. Until it is taken, the next call of the endpoint is answered with it.
 */
export const findArrived = <Row extends Endpoint>(row: Row, input: z.input<Row["input"]>) => {
  const session = readStoredSession();
  if (!session?.isFresh) return undefined;
  const { filled, rest } = fillPath(row.path, input as Record<string, unknown>);
  const address = filled + formatQuery(rest);
  const found = findEarlyArrived(address, `Bearer ${session.token}`);
  if (!found) return undefined;
  const body = found.body as z.output<Row["output"]>;
  const take = () => {
    found.take();
    if (typeof found.tag === "string") keepAnswer(address, found.tag, body);
    return body;
  };
  return { body, tag: found.tag, take };
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls an endpoint of the contract, signed in if it requires that. Throws `ApiProblem` for an error status, and what
 * `fetch` throws if there is no response, or none in time; a busy server is retried first. Responses are not parsed,
 * since the API that wrote them has validated them. A member's response with an ETag is cached in memory and
 * revalidated, which is cheap if unchanged; it must not be mutated.
 */
export const callEndpoint = async <Row extends Endpoint>(
  row: Row,
  input: z.input<Row["input"]>,
  { signal: given, idempotencyKey, onTag, knownTag, cache, token, keepalive }: CallOptions = {},
): Promise<z.output<Row["output"]>> => {
  const { filled, rest: left } = fillPath(row.path, input as Record<string, unknown>);
  const { token: link, ...others } = left;
  const rest = row.takesLink ? others : left;
  const signal = row.method === "GET" ? createReadSignal(given) : (given ?? AbortSignal.timeout(writeTimeoutMs));
  const hasBody = row.method !== "GET" && row.method !== "DELETE";
  const authorize = async (isRepeated: boolean): Promise<Record<string, string>> =>
    needsSession(row) ? getAuthorization(isRepeated, signal) : {};
  const address = hasBody ? filled : filled + formatQuery(rest);
  const answers = keptAnswers;
  const kept = knownTag === undefined && row.method === "GET" ? answers.get(address) : undefined;
  const tag = knownTag ?? kept?.tag;
  const send = async (isRepeated: boolean) => {
    // A closing page waits for nothing.
    const session = token && !isRepeated ? { authorization: `Bearer ${token}` } : await authorize(isRepeated);
    const mayBeEarly = row.method === "GET" && needsSession(row) && tag === undefined;
    const early = mayBeEarly ? await takeEarlyAnswer(address, session.authorization, signal) : undefined;
    if (early) return early;
    return fetch(address, {
      method: row.method,
      // Revalidates what the edge caches: the browser's own copy may be stale.
      ...(row.edgeCache && { cache: "no-cache" }),
      ...(cache && { cache }),
      headers: {
        accept: "application/json, application/problem+json",
        ...(hasBody && { "content-type": "application/json" }),
        ...(row.takesLink && { [privateLinkHeader]: encodeURIComponent(String(link)) }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(tag !== undefined && { "if-none-match": tag }),
        ...session,
      },
      ...(keepalive && { keepalive }),
      ...(hasBody && { body: JSON.stringify(rest) }),
      signal,
    });
  };
  let answer = await send(false);
  for (const longestMs of idempotencyKey === undefined ? [] : retryPausesMs) {
    const retryAfterMs = getRetryAfterMs(answer);
    if (!isBusy(answer) || retryAfterMs > longestRetryAfterSeconds * 1000) break;
    await wait(retryAfterMs + Math.random() * longestMs);
    answer = await send(false);
  }
  if (await isSessionRefused(row, answer))
    answer = await (await import("#web/lib/session/refusals.ts")).recoverSession(answer, send);
  if (await isSessionRefused(row, answer)) (await import("#web/lib/session/session.tsx")).revalidateSession();
  if (kept && answer.status === 304) {
    onTag?.(kept.tag);
    return kept.body as z.output<Row["output"]>;
  }
  if (!answer.ok) throw new ApiProblem(answer.status, await readProblem(answer));
  const newTag = answer.headers.get("etag");
  onTag?.(newTag);
  const body = (await answer.json()) as z.output<Row["output"]>;
  if (newTag !== null && row.method === "GET" && needsSession(row)) keepAnswer(address, newTag, body, answers);
  return body;
};

/** For an error caused by a limit, when the limit resets, as an ISO time; undefined for any other error. */
export const findPauseEnd = (failure: unknown) =>
  failure instanceof ApiProblem && failure.status === 429 ? failure.problem.retryAt : undefined;
