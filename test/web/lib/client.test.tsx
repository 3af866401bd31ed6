import { waitFor } from "@testing-library/react";
import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { ApiProblem, callEndpoint, forgetAnswers } from "#web/lib/api/client.ts";
import { fetchFile } from "#web/lib/files/fetch-file.ts";
import { getAccessToken } from "#web/lib/session/auth.ts";
import { directMessages } from "../messaging/direct-messages.ts";
import { aThread } from "../messaging/thread.ts";

jest.mock("#web/lib/session/auth.ts", () => ({ getAccessToken: jest.fn() }));

const row = {
  who: "public",
  feature: "events",
  summary: "An example.",
  output: z.object({ id: z.string() }),
  status: 200,
} as const;

const readEvent = endpoint({
  ...row,
  method: "GET",
  path: "/api/events/{eventId}",
  input: z.object({ eventId: z.string(), audience: z.optional(z.string()), cursor: z.optional(z.string()) }),
});
const renameEvent = endpoint({
  ...row,
  method: "PUT",
  path: "/api/events/{eventId}",
  input: z.object({ eventId: z.string(), title: z.string() }),
});

const answers = (status: number, body: string, type = "application/json") => {
  const wire = jest.fn<Promise<Response>, [address: string, request: RequestInit]>(() =>
    Promise.resolve({
      ok: status < 400,
      status,
      headers: { get: () => type },
      json: () => Promise.resolve().then(() => JSON.parse(body) as unknown),
    } as unknown as Response),
  );
  globalThis.fetch = wire as unknown as typeof fetch;
  return wire;
};

test("a read puts its path parameters into the path and the rest into the query", async () => {
  const wire = answers(200, `{"id":"evt 1"}`);

  const event = await callEndpoint(readEvent, { eventId: "evt 1/2", audience: "members & guests" });

  expect(event).toEqual({ id: "evt 1" });
  expect(wire.mock.calls[0]![0]).toBe("/api/events/evt%201%2F2?audience=members+%26+guests");
  expect(wire.mock.calls[0]![1]).not.toHaveProperty("body");
});

describe("a read that is not answered", () => {
  afterEach(() => jest.restoreAllMocks());

  /** Nobody answers, and a read's time is over when `end` says so. */
  const silence = () => {
    const time = new AbortController();
    const limit = jest.spyOn(AbortSignal, "timeout").mockReturnValue(time.signal);
    const wire = jest.fn(
      (_address: string, { signal }: RequestInit) =>
        new Promise<never>((_give, refuse) => signal?.addEventListener("abort", () => refuse(signal.reason as Error))),
    );
    globalThis.fetch = wire as unknown as typeof fetch;
    return { limit, wire, end: () => time.abort(new DOMException("Too long.", "TimeoutError")) };
  };

  test.each([
    { when: "30 seconds", limit: 30_000, ask: () => callEndpoint(readEvent, { eventId: "evt_1" }) },
    { when: "two minutes where it is a file", limit: 120_000, ask: () => fetchFile("/api/attachments/att_1") },
  ])("is given up after $when", async ({ limit, ask }) => {
    const server = silence();
    const reading = ask();
    await waitFor(() => expect(server.wire).toHaveBeenCalled());

    server.end();

    await expect(reading).rejects.toMatchObject({ name: "TimeoutError" });
    expect(server.limit).toHaveBeenCalledWith(limit);
  });

  test("does not keep a thread from catching up afterwards", async () => {
    const { thread, messages, page, shown } = aThread(directMessages(1, 2));
    await thread.loadNewest();
    const { load } = page;
    const { wire, end } = silence();
    page.load = async () => (await callEndpoint(readEvent, { eventId: "evt_1" })) as never;
    const hanging = thread.catchUp();
    await waitFor(() => expect(wire).toHaveBeenCalled());
    messages.push(...directMessages(3, 4));
    page.load = load;
    const next = thread.catchUp();
    expect(shown()).toEqual(["Message 1", "Message 2"]);

    end();

    await Promise.all([hanging, next]);
    expect(shown()).toEqual(["Message 1", "Message 2", "Message 3", "Message 4"]);
  });

  test("is given up when its caller does so", async () => {
    const { wire } = silence();
    const caller = new AbortController();
    const reading = callEndpoint(readEvent, { eventId: "evt_1" }, { signal: caller.signal });
    await waitFor(() => expect(wire).toHaveBeenCalled());

    caller.abort(new DOMException("Not wanted.", "AbortError"));

    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a busy server", () => {
  const statusesOf = (type: string | null, each: number[], retryAfter: string | null = null) => {
    const wire = jest.fn(() => {
      const status = each.shift() ?? 200;
      return Promise.resolve({
        ok: status < 400,
        status,
        headers: { get: (name: string) => (name === "retry-after" ? retryAfter : type) },
        json: () => Promise.resolve({}),
      });
    });
    globalThis.fetch = wire as unknown as typeof fetch;
    return wire;
  };
  const statuses = (...each: number[]) => statusesOf(null, each);
  const rename = (idempotencyKey?: string) =>
    callEndpoint(
      renameEvent,
      { eventId: "evt_1", title: "Elevated Wednesday" },
      { ...(idempotencyKey && { idempotencyKey }) },
    );
  beforeEach(() => jest.spyOn(Math, "random").mockReturnValue(0.01));
  afterEach(() => jest.restoreAllMocks());

  test("is sent a write with a key again, three times at most, with the same key", async () => {
    const wire = statuses(503, 502, 504);

    await expect(rename("key-1")).resolves.toEqual({});

    const requests = wire.mock.calls as unknown as [string, { headers: Record<string, string> }][];
    expect(requests.map(([, { headers }]) => headers["idempotency-key"])).toEqual(Array(4).fill("key-1"));
  });

  test("that stays busy is a failure", async () => {
    const wire = statuses(503, 503, 503, 503, 503);

    await expect(rename("key-1")).rejects.toMatchObject({ status: 503 });
    expect(wire).toHaveBeenCalledTimes(4);
  });

  test("is API Gateway where it lets no more requests in", async () => {
    const wire = statusesOf("application/json", [429, 429]);

    await expect(rename("key-1")).resolves.toEqual({});
    expect(wire).toHaveBeenCalledTimes(3);
  });

  test("is left alone for as long as it asks, and a random moment longer, three times at most", async () => {
    jest.useFakeTimers();
    jest.mocked(Math.random).mockReturnValue(0.5);
    const wire = statusesOf(null, [503, 503, 503, 503], "2");
    const renaming = expect(rename("key-1")).rejects.toMatchObject({ status: 503 });
    for (const [times, longestRandomMs] of [400, 1200, 2400].entries()) {
      await jest.advanceTimersByTimeAsync(2000 + longestRandomMs / 2 - 1);
      expect(wire).toHaveBeenCalledTimes(times + 1);
      await jest.advanceTimersByTimeAsync(1);
      expect(wire).toHaveBeenCalledTimes(times + 2);
    }
    await renaming;
    jest.useRealTimers();
  });

  test("that asks for longer than one would wait before a form is a failure at once", async () => {
    const wire = statusesOf(null, [503], "30");

    await expect(rename("key-1")).rejects.toMatchObject({ status: 503 });
    expect(wire).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["a write without a key", 503, undefined, null],
    ["a refusal", 409, "key-1", null],
    ["an error", 500, "key-1", null],
    ["a limit that the API names", 429, "key-1", "application/problem+json"],
  ])("is not asked again after %s", async (_, status, key, type) => {
    const wire = statusesOf(type, [status]);

    await expect(rename(key)).rejects.toMatchObject({ status });
    expect(wire).toHaveBeenCalledTimes(1);
  });
});

test("a write sends the rest as JSON, with its idempotency key", async () => {
  const wire = answers(200, `{"id":"evt_1"}`);

  await callEndpoint(renameEvent, { eventId: "evt_1", title: "Elevated Wednesday" }, { idempotencyKey: "key-1" });

  expect(wire).toHaveBeenCalledWith("/api/events/evt_1", {
    method: "PUT",
    headers: {
      accept: "application/json, application/problem+json",
      "content-type": "application/json",
      "idempotency-key": "key-1",
    },
    body: `{"title":"Elevated Wednesday"}`,
    signal: expect.any(AbortSignal) as AbortSignal,
  });
});

test("a failing answer is thrown with its problem", async () => {
  answers(409, `{"code":"conflict","detail":"Already decided."}`, "application/problem+json");

  const failure = await callEndpoint(renameEvent, { eventId: "evt_1", title: "x" }).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(ApiProblem);
  expect(failure).toMatchObject({ status: 409, message: "Already decided.", problem: { code: "conflict" } });
});

test.each([
  { what: "a page of a proxy", body: "<h1>Bad Gateway</h1>", type: "text/html" },
  { what: "broken JSON", body: "{", type: "application/json" },
])("a failing answer that is $what has an empty problem", async ({ body, type }) => {
  answers(502, body, type);

  const failure = await callEndpoint(renameEvent, { eventId: "evt_1", title: "x" }).catch((error: unknown) => error);

  expect(failure).toMatchObject({ name: "ApiProblem", status: 502, problem: {} });
});

describe("a call of who works at a door", () => {
  const readDoor = endpoint({
    ...row,
    method: "GET",
    path: "/api/door/{eventId}",
    who: "door",
    input: z.object({ eventId: z.string() }),
  });
  const mockLost = jest.fn();
  jest.mock("#web/lib/session/session.tsx", () => ({ revalidateSession: () => void mockLost() }));
  beforeEach(() => jest.mocked(getAccessToken).mockClear());

  test("carries the token of the pass, and asks for no session", async () => {
    const wire = answers(200, `{"id":"evt_1"}`);

    await callEndpoint(readDoor, { eventId: "evt_1" }, { token: "pass.secret" });

    expect(wire.mock.calls[0]![1].headers).toMatchObject({ authorization: "Bearer pass.secret" });
    expect(getAccessToken).not.toHaveBeenCalled();
  });

  test("that is refused is no lost session, and is not made again with one", async () => {
    const wire = answers(401, `{"code":"unauthenticated"}`, "application/problem+json");

    const failure = await callEndpoint(readDoor, { eventId: "evt_1" }, { token: "pass.secret" }).catch(
      (error: unknown) => error,
    );

    expect(failure).toMatchObject({ status: 401, problem: { code: "unauthenticated" } });
    expect(wire).toHaveBeenCalledTimes(1);
    expect(getAccessToken).not.toHaveBeenCalled();
    expect(mockLost).not.toHaveBeenCalled();
  });
});

describe("an answer with a tag", () => {
  const readCards = endpoint({
    ...row,
    method: "GET",
    path: "/api/cards",
    who: "member",
    input: z.object({ cursor: z.optional(z.string()) }),
  });
  const cards = { id: "cards" };

  /** Answers with the tag that `tag.now` is, or 304 to who has it. */
  const tagged = (tag: { now: string | null }) => {
    const wire = jest.fn((_address: string, { headers }: { headers: Record<string, string> }) => {
      const isKnown = tag.now !== null && headers["if-none-match"] === tag.now;
      return Promise.resolve({
        ok: !isKnown,
        status: isKnown ? 304 : 200,
        headers: { get: (name: string) => (name === "etag" ? tag.now : "application/json") },
        json: () => (isKnown ? Promise.reject(new SyntaxError("Nothing.")) : Promise.resolve(cards)),
      } as unknown as Response);
    });
    globalThis.fetch = wire as unknown as typeof fetch;
    const tagsSent = () => wire.mock.calls.map(([, { headers }]) => headers["if-none-match"]);
    return { tagsSent };
  };

  beforeEach(() => {
    forgetAnswers();
    jest.mocked(getAccessToken).mockResolvedValue("token");
  });

  test("is asked for by it the next time, and stays where it is unchanged", async () => {
    const { tagsSent } = tagged({ now: '"monday"' });
    const tags: (string | null)[] = [];
    const read = () => callEndpoint(readCards, {}, { onTag: (tag) => tags.push(tag) });

    const first = await read();
    const again = await read();

    expect(again).toBe(first);
    expect(again).toEqual(cards);
    expect(tagsSent()).toEqual([undefined, '"monday"']);
    expect(tags).toEqual(['"monday"', '"monday"']);
  });

  test("is another one for another page, and after a change", async () => {
    const tag = { now: '"monday"' };
    const { tagsSent } = tagged(tag);

    await callEndpoint(readCards, {});
    await callEndpoint(readCards, { cursor: "next" });
    tag.now = '"tuesday"';
    await callEndpoint(readCards, {});
    await callEndpoint(readCards, {});

    expect(tagsSent()).toEqual([undefined, undefined, '"monday"', '"tuesday"']);
  });

  test("is forgotten with its session, also where it comes after that", async () => {
    const { tagsSent } = tagged({ now: '"monday"' });

    await callEndpoint(readCards, {});
    const late = callEndpoint(readCards, { cursor: "late" });
    forgetAnswers();
    await late;
    await callEndpoint(readCards, {});
    await callEndpoint(readCards, { cursor: "late" });

    expect(tagsSent()).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("is kept of two hundred addresses at most, the latest ones", async () => {
    const { tagsSent } = tagged({ now: '"monday"' });
    for (let page = 0; page <= 200; page++) await callEndpoint(readCards, { cursor: String(page) });

    await callEndpoint(readCards, { cursor: "0" });
    await callEndpoint(readCards, { cursor: "200" });

    expect(tagsSent().slice(201)).toEqual([undefined, '"monday"']);
  });

  test("that anyone may read is left to the caches", async () => {
    const { tagsSent } = tagged({ now: '"monday"' });

    await callEndpoint(readEvent, { eventId: "evt_1" });
    await callEndpoint(readEvent, { eventId: "evt_1" });

    expect(tagsSent()).toEqual([undefined, undefined]);
  });
});
