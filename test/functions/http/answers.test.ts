import type { Context } from "aws-lambda";
import { publicEndpoint } from "#functions/http/doors.ts";
import { createHandler } from "#functions/http/lambda.ts";
import { AppError } from "#functions/platform/errors.ts";
import { problemCodes } from "#shared/problem.ts";
import { apiEvent, call, problemOf, publicRow, read } from "../../support/api-event.ts";
import { logLines } from "../../support/log-lines.ts";

const failing = (error: unknown) => publicEndpoint(publicRow(), () => Promise.reject(error as Error));

test.each([
  ["invalid", 400],
  ["unauthenticated", 401],
  ["forbidden", 403],
  ["not-a-member", 403],
  ["second-factor", 403],
  ["not-found", 404],
  ["conflict", 409],
  ["too-large", 413],
  ["session-unknown", 401],
  ["session-ended", 401],
  ["unsupported", 415],
  ["too-many", 429],
  ["unavailable", 503],
] as const)("%s is answered %i", async (code, status) => {
  const answer = await call(failing(new AppError(code, "Because.")));

  expect(answer.statusCode).toBe(status);
  expect(problemOf(answer)).toMatchObject({
    type: "about:blank",
    status,
    code,
    detail: "Because.",
    requestId: "request-1",
  });
});

test("an answer that leads elsewhere says where, is kept by nobody, and is followed by whoever reads it", async () => {
  const url = "https://bucket.example/file?signature=1";
  const leading = publicRow({ status: 302 });

  const answer = await call(publicEndpoint(leading, () => Promise.resolve({ url })));

  expect(answer).toMatchObject({
    statusCode: 302,
    headers: { location: url, "cache-control": "no-store", "content-type": "application/json" },
  });
  expect(read(answer).body).toEqual({ url });
});

test("every code has a status above", () => expect(problemCodes).toHaveLength(14));

test("too many is told when to come back, nobody else is", async () => {
  expect((await call(failing(new AppError("too-many", "")))).headers).toMatchObject({ "retry-after": "60" });
  expect((await call(failing(new AppError("invalid", "")))).headers).not.toHaveProperty("retry-after");
});

test("what nobody foresaw tells the caller nothing but the request id", async () => {
  const logged = logLines();

  const answer = await call(failing(new Error("ada@example.com is not in table club-prod")));

  expect(problemOf(answer)).toEqual({
    type: "about:blank",
    title: "Internal error",
    status: 500,
    code: "internal",
    requestId: "request-1",
  });
  expect(logged()).toContainEqual(
    expect.objectContaining({ level: "ERROR", message: "unexpected", requestId: "request-1" }),
  );
  expect(JSON.stringify(logged())).toContain("<e-mail> is not in table");
  expect(JSON.stringify(logged())).not.toContain("ada@example.com");
});

test("even something thrown that is no error is a bare 500", async () => {
  expect(problemOf(await call(failing("ada@example.com")))).not.toHaveProperty("detail");
});

test("a refusal is no error in the log, and a request is one line without anything personal", async () => {
  const logged = logLines();

  await call(failing(new AppError("invalid", "ada@example.com is wrong")), {
    query: { email: "ada@example.com" },
    headers: { "x-forwarded-for": "203.0.113.9, 70.132.0.1", "idempotency-key": "secret-key" },
  });

  expect(logged()).toEqual([
    expect.objectContaining({ level: "INFO", message: "request", route: "GET /api/things", status: 400 }),
  ]);
  expect(JSON.stringify(logged())).not.toMatch(/ada|203\.0|secret-key/);
});

test("a request with a session is logged with its account", async () => {
  const logged = logLines();
  const row = publicRow({ method: "POST" });

  await call(failing(new AppError("forbidden", "Not yours.")), {
    claims: { sub: "7d1f6c1e", username: "ada@example.com", token_use: "access" },
  });
  await call(publicEndpoint(row, () => Promise.resolve({})));

  expect(logged()).toMatchObject([
    { message: "request", requestId: "request-1", status: 403, memberId: "7d1f6c1e" },
    { message: "request", requestId: "request-1", status: 200 },
  ]);
  for (const line of logged()) expect(line.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(JSON.stringify(logged())).not.toContain("ada@");
});

test("a route the Lambda does not know is not found", async () => {
  const answer = await call(failing(new Error()), { routeKey: "DELETE /api/things" });

  expect(problemOf(answer)).toMatchObject({ status: 404, code: "not-found" });
});

test("what takes longer than the Lambda may is answered before its time is up: busy, and to be tried again", async () => {
  const hanging = publicEndpoint(publicRow(), () => new Promise(() => undefined));
  let isTooLate = false;
  const context = { getRemainingTimeInMillis: () => 600 } as Context;
  setTimeout(() => (isTooLate = true), 300).unref();

  const answer = await createHandler([hanging])(apiEvent({ routeKey: "GET /api/things" }), context);

  expect(isTooLate).toBe(false);
  expect(problemOf(answer)).toMatchObject({ status: 503, code: "unavailable" });
  expect(answer.headers).toHaveProperty("retry-after");
});
