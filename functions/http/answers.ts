import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Endpoint } from "#shared/endpoint.ts";
import type { Problem, ProblemCode } from "#shared/problem.ts";
import type { AppError } from "../platform/errors.ts";

/** In characters: a smaller body fits into one packet uncompressed. */
const minCompressedLength = 1024;

/**
 * Best first. Measured with 500 cards of the directory, 257 kB: brotli makes 62 kB in 4 ms, its next quality 59 kB in
 * 7 ms, gzip 79 kB in 6 ms.
 */
const encodings: Record<string, (text: string) => Buffer> = {
  br: (text) =>
    brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) },
    }),
  gzip: (text) => gzipSync(text),
};

/** The names in an `Accept-Encoding` header, without those refused by `q=0`. */
const parseAcceptEncoding = (accepted = "") =>
  accepted
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((each) => each.trim()))
    .filter((parts) => !parts.some((each) => /^q=0(\.0*)?$/.test(each)))
    .map(([name]) => name);

/** Compresses the body of an answer as the caller accepts it. CloudFront does not compress what it does not cache. */
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

/** An answer with an ETag, or the tag alone for a caller who has that state. */
export class Tagged<Output> {
  readonly tag: string;
  readonly output: Output | undefined;

  constructor(tag: string, output?: Output) {
    this.tag = tag;
    this.output = output;
  }
}

/**
 * What `read` answers, with the tag; the tag alone where the caller has that state. The tag must be read first: then a
 * change in between makes the tag too old, never the answer. Without a tag the answer has none.
 */
export const answerByTag = async <Body>(
  tag: string | undefined,
  knows: (tag: string) => boolean,
  read: () => Promise<Body>,
): Promise<Body | Tagged<Body>> => {
  if (tag === undefined) return read();
  return knows(tag) ? new Tagged<Body>(tag) : new Tagged(tag, await read());
};

/** A redirect, with the address in the body too, for a caller that does not follow it. */
const formatRedirect = ({ url }: { url: string }): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 302,
  headers: { location: url, "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify({ url }),
});

const formatCacheControl = ({ edgeCache }: Pick<Endpoint, "edgeCache">) =>
  edgeCache ? `public, max-age=0, s-maxage=${edgeCache.fresh}, stale-while-revalidate=${edgeCache.stale}` : "no-store";

/**
 * A success. Shared caches keep what the endpoint declares public. No cache keeps anything else, tagged or not: the
 * browser's client remembers tag and body while its page is open.
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

/** For `Retry-After`: until a time that is known, otherwise what is usual for the code. */
const getRetryAfterSeconds = ({ code, retryAt }: AppError) =>
  retryAt ? Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000)) : retryAfterSeconds[code];

/** A refusal as a problem answer (RFC 9457). */
export const formatProblem = (error: AppError, requestId: string): APIGatewayProxyStructuredResultV2 => {
  const { code, message, fields, retryAt } = error;
  const retryAfter = getRetryAfterSeconds(error);
  const [status, title] = statuses[code];
  // An unexpected error answers the request id alone; each page has its own words for it.
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
