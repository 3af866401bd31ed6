import type * as z from "zod/v4/core";
import { privateLinkHeader, type Endpoint } from "#shared/endpoint.ts";
import type { Problem } from "#shared/problem.ts";

export type CallOptions = {
  /** Gives it up. A write has a time of its own without one. */
  signal?: AbortSignal;
  /** Kept the same over retries of one and the same write, which is then done once. */
  idempotencyKey?: string;
  /** Called with the answer's `ETag`: the same one again means the same answer. */
  onTag?: (tag: string | null) => void;
  /** The `ETag` of what the caller has: an answer that is the same fails as an `ApiProblem` of 304. */
  knownTag?: string | undefined;
  /** Whether the browser may keep the answer. */
  cache?: RequestCache;
  /**
   * The caller's access token, if it is known: the call is then made at once, without waiting for anything. Of what is at
   * a door, the token of the pass.
   */
  token?: string | undefined;
  /** Lets a call of a few kilobytes outlive its page. */
  keepalive?: boolean;
};

/** The API refused or failed. `problem` is empty when the answer was not a problem document. */
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

/** Whether the API does not know what was asked for, or its id is no valid one: asking again is no use. */
export const isUnknown = (failure: unknown) =>
  failure instanceof ApiProblem && (failure.status === 404 || failure.status === 400);

/** Whether the caller may not see what was asked for. */
export const isForbidden = (failure: unknown) => failure instanceof ApiProblem && failure.status === 403;

/** Whether what the caller has is still the answer. */
export const isUnchanged = (failure: unknown) => failure instanceof ApiProblem && failure.status === 304;

/** Whether a write was refused because the record has changed. */
export const isConflict = (failure: unknown) => failure instanceof ApiProblem && failure.status === 409;

/** Takes the `{name}` placeholders of a path out of the input; what is left is the query or the body. */
const fillPath = (path: string, input: Record<string, unknown>) => {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  return { filled, rest };
};

/** The query of an address, with what is given of the input. */
const formatQuery = (input: Record<string, unknown>) => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
};

/** What a failing answer says of itself; empty where it is no problem document. */
const readProblem = async (answer: Response): Promise<Partial<Problem>> => {
  const isProblem = answer.headers.get("content-type")?.includes("json") ?? false;
  return isProblem ? ((await answer.json().catch(() => ({}))) as Partial<Problem>) : {};
};

/** How long a read may take, in milliseconds: our slowest function is answered for after 29 seconds. */
const readTimeoutMs = 30_000;

/** How long the answer to a write is waited for, in milliseconds (public-site.md, section 9). */
const writeTimeoutMs = 15_000;

/** Aborts when a read takes too long, or its caller gives it up. `AbortSignal.any` is newer than our oldest browsers. */
export const createReadSignal = (given: AbortSignal | undefined, timeoutMs = readTimeoutMs) => {
  const control = new AbortController();
  for (const signal of [AbortSignal.timeout(timeoutMs), ...(given ? [given] : [])]) {
    const abort = () => control.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  }
  return control.signal;
};

/** The caller's access token, as a header. Renewing it may hang as any request may. */
export const getAuthorization = async (
  isFresh: boolean,
  signal: AbortSignal | undefined,
): Promise<Record<string, string>> => {
  // Calls of public endpoints never load it.
  const { getAccessToken } = await import("#web/lib/session/auth.ts");
  const givenUp = new Promise<never>((_give, refuse) =>
    signal?.addEventListener("abort", () => refuse(signal.reason as Error)),
  );
  const token = await Promise.race([getAccessToken({ isFresh }), givenUp]);
  return token ? { authorization: `Bearer ${token}` } : {};
};

/**
 * A server that could not do it at the moment: what carries a key may be sent again, and is done once. A 429 is
 * API Gateway's where it is no problem document; the API's own names a limit that a repetition would only exhaust.
 */
const isBusy = ({ status, headers }: Response) =>
  status === 502 ||
  status === 503 ||
  status === 504 ||
  (status === 429 && !headers.get("content-type")?.includes("problem"));

/** Whether it is called by an account: who works at a door has a pass, whose end is no lost session. */
const needsSession = ({ who }: Endpoint) => who !== "public" && who !== "door";

/** Whether the API refuses whoever has this token, rather than what they asked for. */
const isSessionRefused = async (row: Endpoint, answer: Response) =>
  (answer.status === 401 && needsSession(row)) ||
  (answer.status === 403 && row.who === "member" && (await readProblem(answer.clone())).code === "not-a-member");

/** How far apart those who were refused together come back: the longest random pauses before a write is sent again. */
const retryPausesMs = [400, 1200, 2400];

/** What a busy server may ask a sender to wait, in seconds; beyond it, they are told instead. */
const longestRetryAfterSeconds = 5;

/** Until when a busy server wants to be left alone, in milliseconds from now; where it names no seconds, 0. */
const getRetryAfterMs = ({ headers }: Response) => (Number(headers.get("retry-after")) || 0) * 1000;

/** The most answers that are kept; the oldest go first. */
const maxKeptAnswers = 200;

/** Answers with a tag to the member of this page, by address: no HTTP cache may keep them. */
let keptAnswers = new Map<string, { tag: string; body: unknown }>();

/** Forgets what the API answered, also to requests that are under way: the session is over, or another member's. */
export const forgetAnswers = () => void (keptAnswers = new Map());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls one endpoint of the contract, as the signed-in member where it asks for one. Throws `ApiProblem` for a failing
 * status, and what `fetch` throws when there is no answer, or none in time; a busy server is asked again
 * first. Answers are not parsed: the API that wrote them has. A member's answer with a tag is kept in memory and asked for
 * again by its tag, which costs little where it is the same; it must not be changed.
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
  const authorize = async (isRepeated: boolean) => (needsSession(row) ? getAuthorization(isRepeated, signal) : {});
  const address = hasBody ? filled : filled + formatQuery(rest);
  const answers = keptAnswers;
  const kept = knownTag === undefined && row.method === "GET" ? answers.get(address) : undefined;
  const tag = knownTag ?? kept?.tag;
  const send = async (isRepeated: boolean) =>
    fetch(address, {
      method: row.method,
      // What the edge caches is revalidated: a browser's own copy may be stale.
      ...(row.edgeCache && { cache: "no-cache" }),
      ...(cache && { cache }),
      headers: {
        accept: "application/json, application/problem+json",
        ...(hasBody && { "content-type": "application/json" }),
        ...(row.takesLink && { [privateLinkHeader]: encodeURIComponent(String(link)) }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(tag !== undefined && { "if-none-match": tag }),
        // A page that closes waits for nothing.
        ...(token && !isRepeated ? { authorization: `Bearer ${token}` } : await authorize(isRepeated)),
      },
      ...(keepalive && { keepalive }),
      ...(hasBody && { body: JSON.stringify(rest) }),
      ...(signal && { signal }),
    });
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
  if (newTag !== null && row.method === "GET" && needsSession(row)) {
    // Set anew, it is the youngest.
    answers.delete(address);
    answers.set(address, { tag: newTag, body });
    if (answers.size > maxKeptAnswers) answers.delete([...answers.keys()][0]!);
  }
  return body;
};

/** Of a refusal because of a limit: when it goes on, an ISO time; undefined for any other failure. */
export const findPauseEnd = (failure: unknown) =>
  failure instanceof ApiProblem && failure.status === 429 ? failure.problem.retryAt : undefined;
