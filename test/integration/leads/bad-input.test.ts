import type { Problem } from "#shared/problem.ts";
import { send } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { contactOf, leadsOf } from "../../support/table.ts";

const post = (body: string, type = "application/json") =>
  send("/api/leads", { method: "POST", headers: { "content-type": type }, body });

const lead = given.lead();
const withFields = (changes: object) => JSON.stringify({ ...lead, ...changes });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

type Refusal = [what: string, body: string, status: number, code: string, paths?: string[]];
const refusals: Refusal[] = [
  ["malformed JSON", withFields({}).slice(0, -1), 400, "invalid"],
  ["an array", `[${withFields({})}]`, 400, "invalid"],
  ["a text", '"lead"', 400, "invalid"],
  ["null", "null", 400, "invalid"],
  ["an empty object", "{}", 400, "invalid", ["firstName", "email", "interestLevel"]],
  ["nothing", "", 400, "invalid", ["firstName"]],
  ["a number for a name", withFields({ firstName: 7 }), 400, "invalid", ["firstName"]],
  ["an object for an address", withFields({ email: { S: "a@example.com" } }), 400, "invalid", ["email"]],
  ["a list for a city", withFields({ city: ["Dallas"] }), 400, "invalid", ["city"]],
  ["a text for a yes/no", withFields({ earlyAccess: "true" }), 400, "invalid", ["earlyAccess"]],
  ["an unknown interest", withFields({ interestLevel: "VIP" }), 400, "invalid", ["interestLevel"]],
  ["unknown fields", withFields({ tags: ["VIP"], pk: "LEAD#1" }), 400, "invalid", ["tags", "pk"]],
  ["a control character", withFields({ firstName: "Ada\u0000" }), 400, "invalid", ["firstName"]],
  ["a direction override", withFields({ lastName: "Oka\u202Efor" }), 400, "invalid", ["lastName"]],
  ["a header in a name", withFields({ firstName: "Ada\r\nBcc: all@example.com" }), 400, "invalid", ["firstName"]],
  ["a header in an address", withFields({ email: `${lead.email}\r\nBcc: all@example.com` }), 400, "invalid", ["email"]],
  ["two addresses", withFields({ email: `${lead.email}, all@example.com` }), 400, "invalid", ["email"]],
  ["a name too long", withFields({ lastName: "o".repeat(101) }), 400, "invalid", ["lastName"]],
  ["a megabyte", withFields({ city: "d".repeat(1_000_000) }), 413, "too-large"],
  ["deep nesting", withFields({}).replace('"Dallas"', nested(5000)), 400, "invalid", ["city"]],
  ["a prototype", withFields({ constructor: { prototype: { isAdmin: true } } }), 400, "invalid", ["constructor"]],
];

afterAll(async () => {
  expect(await leadsOf(lead.email)).toEqual([]);
  expect(await contactOf(lead.email)).toBeUndefined();
  expect(await emailsAbout(lead.email)).toEqual({ notices: [], copies: [] });
});

test.each(refusals)("%s is refused with a problem, and nothing is kept", async (_, body, status, code, paths = []) => {
  const answer = await post(body);

  expect(answer).toMatchObject({ status, body: { code, status, detail: expect.any(String) as string } });
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const told = ((answer.body as Problem).errors ?? []).map(({ path }) => path);
  expect(told).toEqual(expect.arrayContaining(paths));
  expect(await leadsOf(lead.email)).toEqual([]);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "%s is not a type of ours",
  async (type) => {
    expect(await post(withFields({}), type)).toMatchObject({ status: 415, body: { code: "unsupported" } });
  },
);

test("a __proto__ in the body neither passes for a field nor does harm", async () => {
  const answer = await post(withFields({}).replace(/}$/, ',"__proto__":{"isAdmin":true}}'));

  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: "__proto__", message: "Unknown field" }] } });
});
