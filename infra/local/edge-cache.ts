import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { RequestHandler } from "express";

/** Files under this path never change, because their names contain a hash of the content. */
const prefix = "/assets/";

/** Headers of a single connection or response. */
const hopByHop = ["connection", "keep-alive", "transfer-encoding", "date"];

type Kept = { headers: OutgoingHttpHeaders; body: Buffer };

/** Passes a complete 200 response to `keep` while it is sent. */
const record = (response: ServerResponse, keep: (kept: Kept) => void) => {
  const chunks: Buffer[] = [];
  const note = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as Uint8Array));
  };
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.write = (...args: unknown[]) => {
    note(args[0]);
    return write(...args);
  };
  response.end = (...args: unknown[]) => {
    note(args[0]);
    if (response.statusCode === 200) {
      const headers = Object.entries(response.getHeaders()).filter(([name]) => !hopByHop.includes(name));
      keep({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks) });
    }
    return end(...args);
  };
};

/**
 * Caches what CloudFront caches for a year, compressed, by URL and accepted encodings. A page has up to a hundred files, which
 * the embedded AWS would otherwise read, and the front compress, for each visitor.
 */
export const keepAssets = (): RequestHandler => {
  const kept = new Map<string, Kept>();
  return ({ method, url, headers }, response, next) => {
    if (method !== "GET" || !url.startsWith(prefix) || headers.range || headers["if-none-match"]) return next();
    const key = `${url} ${String(headers["accept-encoding"])}`;
    const found = kept.get(key);
    if (!found) {
      record(response, (answer) => kept.set(key, answer));
      return next();
    }
    response.writeHead(200, {
      ...found.headers,
      "content-length": found.body.length,
      "x-cache": "Hit from the local edge",
    });
    response.end(found.body);
  };
};

/** Seconds of a `Cache-Control` directive. */
const secondsOf = (directive: string, caching = "") =>
  Number(new RegExp(`${directive}=(\\d+)`).exec(caching)?.[1] ?? 0);

type KeptPage = Kept & { at: number };

/**
 * Keeps what the pages' Lambda answers for as long as that says, as CloudFront does: the same for everybody for a few
 * seconds, and after that only where the Lambda fails. `answer` sends what is fresh; `settle` takes the answer of the
 * origin, and returns what to send.
 */
export const keepPages = () => {
  const kept = new Map<string, KeptPage>();
  const keyOf = ({ url = "" }: IncomingMessage) => url.split("?")[0] ?? "";
  const send = (response: ServerResponse, { headers, body }: KeptPage) => {
    response.writeHead(200, { ...headers, "content-length": body.length, "x-cache": "Hit from the local edge" });
    response.end(body);
  };
  const find = (request: IncomingMessage, directive: string) => {
    const page = kept.get(keyOf(request));
    if (!page) return undefined;
    const ageSeconds = (Date.now() - page.at) / 1000;
    return ageSeconds < secondsOf(directive, String(page.headers["cache-control"])) ? page : undefined;
  };
  const answer: RequestHandler = (request, response, next) => {
    const page = request.method === "GET" ? find(request, "s-maxage") : undefined;
    if (page) send(response, page);
    else next();
  };
  const settle = (body: Buffer, from: IncomingMessage, request: IncomingMessage, response: ServerResponse): Buffer => {
    const { statusCode = 500, headers } = from;
    const stale = statusCode >= 500 ? find(request, "stale-if-error") : undefined;
    if (stale) {
      response.statusCode = 200;
      return stale.body;
    }
    // What has been taken down does not come back.
    if (request.method === "GET" && statusCode >= 400 && statusCode < 500) kept.delete(keyOf(request));
    if (request.method === "GET" && statusCode === 200 && secondsOf("s-maxage", headers["cache-control"]) > 0) {
      const lasting = Object.entries(headers).filter(([name]) => !hopByHop.includes(name) && name !== "content-length");
      kept.set(keyOf(request), { headers: Object.fromEntries(lasting), body, at: Date.now() });
    }
    return body;
  };
  return { answer, settle };
};
