import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { RequestHandler } from "express";

/** What the embedded AWS has no edge for: a file under this path never changes, since its address is its content. */
const prefix = "/assets/";

/** Of one connection alone. */
const hopByHop = ["connection", "keep-alive", "transfer-encoding", "date"];

type Kept = { headers: OutgoingHttpHeaders; body: Buffer };

/** Hands a whole answer of 200 to `keep` as it is sent. */
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
 * Keeps what CloudFront keeps at its edge for a year, compressed, by address and accepted encodings. A page is up to a hundred
 * files, which the embedded AWS would read and the front compress again for each visitor.
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
