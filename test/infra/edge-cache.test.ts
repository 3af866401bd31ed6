import type { IncomingMessage, ServerResponse } from "node:http";
import { keepPages } from "#infra/local/edge-cache.ts";

const caching = "public, max-age=0, s-maxage=5, stale-if-error=86400";
const request = { method: "GET", url: "/events/register/gala?from=letter" } as IncomingMessage;

/** A page's way through the edge: what the origin answers, and what is sent; or what is kept, without asking it. */
const createEdge = () => {
  const pages = keepPages();
  const ask = () => {
    const sent = { body: undefined as string | undefined };
    const response = { writeHead: () => undefined, end: (body: Buffer) => void (sent.body = String(body)) };
    void pages.answer(request as never, response as never, () => undefined);
    return sent.body;
  };
  const settle = (statusCode: number, body: string, cacheControl = caching) => {
    const from = { statusCode, headers: { "cache-control": cacheControl } } as IncomingMessage;
    const response = { statusCode } as ServerResponse;
    const sent = String(pages.settle(Buffer.from(body), from, request, response));
    return `${response.statusCode} ${sent}`;
  };
  return { ask, settle };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("a page is kept for five seconds, and afterwards for a day where its Lambda fails", () => {
  const { ask, settle } = createEdge();
  expect(ask()).toBeUndefined();
  expect(settle(503, "standby")).toBe("503 standby");

  settle(200, "first");
  expect(ask()).toBe("first");
  jest.advanceTimersByTime(5000);
  expect(ask()).toBeUndefined();
  expect(settle(503, "standby")).toBe("200 first");

  jest.advanceTimersByTime(86_400_000);
  expect(settle(503, "standby")).toBe("503 standby");
});

test("what is for nobody to keep, or is not there, is not kept", () => {
  const { ask, settle } = createEdge();

  expect(settle(200, "shell", "no-store")).toBe("200 shell");
  expect(settle(404, "nothing")).toBe("404 nothing");
  expect(ask()).toBeUndefined();
});

test("what has been taken down does not come back where the Lambda fails", () => {
  const { settle } = createEdge();
  settle(200, "first");

  expect(settle(404, "nothing")).toBe("404 nothing");
  expect(settle(503, "standby")).toBe("503 standby");
});
