import * as z from "zod";
import { publicEndpoint } from "#functions/http/doors.ts";
import { parseInput } from "#functions/http/input.ts";
import { apiEvent, call, problemOf, publicRow, read } from "../../support/api-event.ts";

const echo = publicEndpoint(
  publicRow({
    method: "POST",
    path: "/api/things/{id}",
    input: z.strictObject({
      id: z.string().default("none"),
      text: z.string().default(""),
      guests: z.array(z.strictObject({ email: z.email("No address") })).default([]),
    }),
    status: 201,
  }),
  (input) => Promise.resolve(input),
);

test("body and path are one input", async () => {
  const answer = await call(echo, { body: { text: "hello" }, path: { id: "7" } });

  expect(read(answer)).toMatchObject({ status: 201, body: { id: "7", text: "hello" } });
});

test("a query cannot stand for the body of a write", async () => {
  expect(read(await call(echo, { query: { text: "hello" } })).body).toMatchObject({ text: "" });
});

test("a body cannot rename the resource, nor can a query", async () => {
  const answer = await call(echo, { body: { id: "mine" }, query: { id: "also mine" }, path: { id: "yours" } });

  expect(read(answer).body).toMatchObject({ id: "yours" });
});

test("a success is JSON that nobody keeps", async () => {
  expect((await call(echo)).headers).toEqual({ "content-type": "application/json", "cache-control": "no-store" });
});

test("each wrong or unknown field is named with its path", async () => {
  const body = { guests: [{ email: "ada@example.com" }, { email: "", age: 7 }], colour: "red" };

  const { status, code, detail, errors } = problemOf(await call(echo, { body }));

  expect({ status, code, detail }).toEqual({
    status: 400,
    code: "invalid",
    detail: "Some fields need your attention.",
  });
  expect(errors).toHaveLength(3);
  expect(errors).toEqual(
    expect.arrayContaining([
      { path: "guests.1.email", message: "No address" },
      { path: "guests.1.age", message: "Unknown field" },
      { path: "colour", message: "Unknown field" },
    ]),
  );
});

test("of very many unknown fields twenty are named", async () => {
  const body = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`made-up-${index}`, index]));

  expect(problemOf(await call(echo, { body })).errors).toHaveLength(20);
});

test("the key __proto__ changes nothing but the answer", async () => {
  const answer = await call(echo, { body: '{"__proto__": {"isAdmin": true}, "constructor": 1}' });

  expect(problemOf(answer).errors).toContainEqual({ path: "constructor", message: "Unknown field" });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

describe("the token of a private link", () => {
  const schema = z.strictObject({ token: z.string(), note: z.optional(z.string()) });
  const parse = (
    headers: Record<string, string>,
    { body, takesLink = true }: { body?: object; takesLink?: boolean } = {},
  ) => parseInput(schema, apiEvent({ headers, body }), { takesLink });

  test("comes by a header, whatever is in it, and no body renames it", () => {
    expect(parse({ "x-private-link": "id.secret" })).toEqual({ token: "id.secret" });
    expect(parse({ "x-private-link": encodeURIComponent("id.ß %") })).toEqual({ token: "id.ß %" });
    expect(parse({ "x-private-link": "id.secret" }, { body: { token: "other.secret", note: "Hello." } })).toEqual({
      token: "id.secret",
      note: "Hello.",
    });
  });

  test.each<Record<string, string>>([{}, { "x-private-link": "%E0%A4%A" }])("is missing in %j", (headers) => {
    expect(() => parse(headers)).toThrow("Some fields need your attention.");
  });

  test("is not looked for where the contract has none", () => {
    expect(() => parse({ "x-private-link": "id.secret" }, { takesLink: false })).toThrow();
  });
});
