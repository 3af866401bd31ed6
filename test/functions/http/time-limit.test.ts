import type { Context } from "aws-lambda";
import * as z from "zod";
import { publicEndpoint } from "#functions/http/doors.ts";
import { createHandler } from "#functions/http/lambda.ts";
import { endpoint } from "#shared/endpoint.ts";
import { apiEvent, problemOf } from "../../support/api-event.ts";

const row = endpoint({
  ...{ method: "GET", path: "/api/things", feature: "things", summary: "", status: 200, who: "public" },
  ...{ input: z.strictObject({}), output: z.unknown() },
} as const);

test("what takes longer than the Lambda may is answered before its time is up: busy, and to be tried again", async () => {
  const hanging = publicEndpoint(row, () => new Promise(() => undefined));
  let isTooLate = false;
  const context = { getRemainingTimeInMillis: () => 600 } as Context;
  setTimeout(() => (isTooLate = true), 300).unref();

  const answer = await createHandler([hanging])(apiEvent({ routeKey: "GET /api/things" }), context);

  expect(isTooLate).toBe(false);
  expect(problemOf(answer)).toMatchObject({ status: 503, code: "unavailable" });
  expect(answer.headers).toHaveProperty("retry-after");
});
