import * as z from "zod";
import { publicEndpoint } from "#functions/http/doors.ts";
import { call, problemOf, publicRow, read } from "../../support/api-event.ts";

const echo = publicEndpoint(
  publicRow({ method: "POST", input: z.strictObject({ text: z.string().default("") }), status: 201 }),
  (input) => Promise.resolve(input),
);

test.each(["{", "{'text': 1}", "undefined", '{"text": }', "\u0000"])("%j is not JSON", async (body) => {
  expect(problemOf(await call(echo, { body }))).toMatchObject({
    status: 400,
    code: "invalid",
    detail: "The request is not valid JSON.",
  });
});

test.each(["[]", "null", "7", '"text"', "true", '[{"text":"a"}]'])("%s is not an object", async (body) => {
  expect(problemOf(await call(echo, { body }))).toMatchObject({
    status: 400,
    code: "invalid",
    detail: "The request must be a JSON object.",
  });
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""])(
  "a body of type %j is unsupported",
  async (type) => {
    const answer = await call(echo, { body: { text: "a" }, headers: { "content-type": type } });

    expect(problemOf(answer)).toMatchObject({
      status: 415,
      code: "unsupported",
      detail: "The request must be sent as application/json.",
    });
  },
);

test.each(["application/json; charset=utf-8", "Application/JSON", "application/json ;charset=utf-8"])(
  "a body of type %j is read",
  async (type) => {
    const answer = await call(echo, { body: { text: "a" }, headers: { "content-type": type } });

    expect(read(answer).status).toBe(201);
  },
);

test("a body in base64 is read", async () => {
  const body = Buffer.from('{"text":"Zoë"}').toString("base64");

  expect(read(await call(echo, { body, isBase64Encoded: true })).body).toMatchObject({ text: "Zoë" });
});

test("64 KB are read, a byte more is too large", async () => {
  const text = "a".repeat(65_536 - '{"text":""}'.length);

  expect(read(await call(echo, { body: { text } })).status).toBe(201);
  expect(problemOf(await call(echo, { body: { text: `${text}a` } }))).toMatchObject({
    status: 413,
    code: "too-large",
    detail: "The request is too large.",
  });
});
