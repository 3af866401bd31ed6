import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Endpoint } from "#shared/endpoint.ts";
import type { Problem, ProblemCode } from "#shared/problem.ts";
import type { AppError } from "../platform/errors.ts";

/** In characters: a smaller body fits in one packet uncompressed. */
const minCompressedLength = 1024;

/**
 * Preferred first. Measured with 500 directory cards, 257 kB: brotli gives 62 kB in 4 ms, its next quality 59 kB in 7
 * ms, gzip 79 kB in 6 ms.
 */
const encodings: Record<string, (text: string) => Buffer> = {
  br: (text) =>
    brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) },
    }),
  gzip: (text) => gzipSync(text),
};

/** The encodings in an `Accept-Encoding` header, without those refused by `q=0`. */
const parseAcceptEncoding = (accepted = "") =>
  accepted
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((each) => each.trim()))
    .filter((parts) => !parts.some((each) => /^q=0(\.0*)?$/.test(each)))
    .map(([name]) => name);

/** Compresses a response's body as the caller accepts it. CloudFront does not compress what it does not cache. */
export const compress = (
  answer: APIGatewayProxyStructuredResultV2 & { body: string },
  accepted: string | undefined,
): APIGatewayProxyStructuredResultV2 => {
  if (answer.body.length < minCompressedLength) return answer;
  const headers = { ...answer.headers, vary: "accept-encoding" };
  const names = parseAcceptEncoding(accepted);
  const [encoding] = Object.entries(encodings).filter(([name]) => names.includes(name));
  if (!encoding) return { ...answer, headers };
  const [name, compress] = encoding;
  return {
    ...answer,
    headers: { ...headers, "content-encoding": name },
    body: compress(answer.body).toString("base64"),
    isBase64Encoded: true,
  };
};

/** HTTP's status and title of each problem. */
const statuses: Record<ProblemCode, [status: number, title: string]> = {
  invalid: [400, "Invalid request"],
  unauthenticated: [401, "Sign-in required"],
  "session-unknown": [401, "Session unknown"],
  "session-ended": [401, "Session over"],
  forbidden: [403, "Not allowed"],
  "not-a-member": [403, "Members only"],
  "second-factor": [403, "Second factor needed"],
  "not-found": [404, "Not found"],
  conflict: [409, "Conflict"],
  "too-large": [413, "Too large"],
  unsupported: [415, "Unsupported media type"],
  "too-many": [429, "Too many requests"],
  unavailable: [503, "Unavailable"],
  internal: [500, "Internal error"],
};

/** For `Retry-After`, in seconds. */
const retryAfterSeconds: Partial<Record<ProblemCode, number>> = { "too-many": 60, unavailable: 2 };

/** A response with an ETag, or the ETag alone if the caller has that state. */
export class Tagged<Output> {
  readonly tag: string;
  readonly output: Output | undefined;

  constructor(tag: string, output?: Output) {
    this.tag = tag;
    this.output = output;
  }
}

/**
 * The result of `read` with the ETag; the ETag alone if the caller has that state. Read the ETag first: a change in
 * between then makes the ETag outdated, never the data. Without an ETag, the response has none.
 */
export const answerByTag = async <Body>(
  tag: string | undefined,
  knows: (tag: string) => boolean,
  read: () => Promise<Body>,
): Promise<Body | Tagged<Body>> => {
  if (tag === undefined) return read();
  return knows(tag) ? new Tagged<Body>(tag) : new Tagged(tag, await read());
};

/** A redirect, with the address in the body too, for clients that do not follow it. */
const formatRedirect = ({ url }: { url: string }): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 302,
  headers: { location: url, "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify({ url }),
});

const formatCacheControl = ({ edgeCache }: Pick<Endpoint, "edgeCache">) =>
  edgeCache ? `public, max-age=0, s-maxage=${edgeCache.fresh}, stale-while-revalidate=${edgeCache.stale}` : "no-store";

/**
 * A success. Shared caches keep what the endpoint declares public; no cache keeps anything else, with or without an
 * ETag: the browser's client keeps ETag and body in memory.
 */
export const formatAnswer = (
  { status, edgeCache, contentType }: Pick<Endpoint, "status" | "edgeCache" | "contentType">,
  output: unknown,
  acceptedEncodings: string | undefined,
): APIGatewayProxyStructuredResultV2 => {
  if (status === 302) return formatRedirect(output as { url: string });
  const { tag, output: body } = output instanceof Tagged ? (output as Tagged<unknown>) : { tag: undefined, output };
  const caching: Record<string, string> = {
    "cache-control": formatCacheControl({ edgeCache }),
    ...(tag !== undefined && { etag: tag }),
  };
  if (tag !== undefined && body === undefined) return { statusCode: 304, headers: caching };
  return compress(
    {
      statusCode: status,
      headers: { "content-type": contentType ?? "application/json", ...caching },
      body: contentType === undefined ? JSON.stringify(body) : (body as string),
    },
    acceptedEncodings,
  );
};

/** For `Retry-After`: until the given time, otherwise the default for the code. */
const getRetryAfterSeconds = ({ code, retryAt }: AppError) =>
  retryAt ? Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000)) : retryAfterSeconds[code];

/** An error as a problem response (RFC 9457). */
export const formatProblem = (error: AppError, requestId: string): APIGatewayProxyStructuredResultV2 => {
  const { code, message, fields, retryAt } = error;
  const retryAfter = getRetryAfterSeconds(error);
  const [status, title] = statuses[code];
  // Unexpected errors return the request id only; each page has its own message for them.
  const detail = code === "internal" ? undefined : message;
  const body: Problem = {
    ...{ type: "about:blank", title, status, code, detail, errors: fields, requestId },
    retryAt: retryAt?.toISOString(),
  };
  return {
    statusCode: status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    },
    body: JSON.stringify(body),
  };
};
