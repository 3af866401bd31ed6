import { contract } from "#shared/contract.ts";
import type { ProfileForm } from "#shared/members.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { as } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { cardItemOf, memberItemOf } from "../../support/table.ts";

let ada: Account;
beforeAll(async () => {
  ada = await newAccount();
});
const save = async (changes: Partial<ProfileForm>) => {
  const { version } = (await as(ada)(contract.getProfile, {})).body;
  return as(ada)(contract.saveProfile, { ...given.profile(changes), version });
};
const lines = ["full_name", "company", "position", "location"] as const;
const texts = [...lines, "bio"] as const;
const everywhere = (text: string) => Object.fromEntries(texts.map((field) => [field, text]));

test.each([
  ["HTML", `<script>alert(1)</script><img src=x onerror="alert('1')">`],
  ["a template", "{{constructor.constructor('alert(1)')()}} ${7*7} <%= 7*7 %>"],
  ["a query", `'; DROP TABLE members; -- {"$gt": ""}`],
  ["text from right to left", "عائشة בן־דוד"],
  ["emoji of many parts", "👩🏾‍🚀 🏳️‍🌈 é é"],
  ["marks upon marks", `Z${"\u0301".repeat(40)}oe`],
])("%s is kept as it was typed, in every field", async (_, text) => {
  const { status, body } = await save(everywhere(text));

  expect(status).toBe(200);
  expect(body).toMatchObject(everywhere(text));
  expect(await as(ada)(contract.getProfile, {})).toMatchObject({ body: everywhere(text) });
  expect(await cardItemOf(ada.id)).toMatchObject({ full_name: text, company: text, location: text, bio: text });
});

test("a biography keeps its lines", async () => {
  expect(await save({ bio: "One.\r\nTwo.\rThree.\n" })).toMatchObject({
    status: 200,
    body: { bio: "One.\nTwo.\nThree." },
  });
});

test("10,000 characters are refused in every field, each by its own limit", async () => {
  const before = await memberItemOf(ada.id);

  const answer = await save({ ...everywhere("x".repeat(10_000)), website: `https://x.example/${"x".repeat(10_000)}` });

  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([
    ...lines.map((path) => ({ path, message: "Maximum 100 characters" })).slice(0, 3),
    { path: "bio", message: "Maximum 1000 characters" },
    { path: "location", message: "Maximum 100 characters" },
    { path: "website", message: "Maximum 300 characters" },
  ]);
  expect(await memberItemOf(ada.id)).toEqual(before);
});

test.each([
  ["a direction override", "Ada\u202Erofako"],
  ["an isolate", "Ada\u2066 Okafor"],
  ["a zero", "Ada\u0000Okafor"],
  ["an escape sequence", "Ada\u001b[31m"],
  ["a line separator", "Ada\u2028Okafor"],
  ["half a character", "Ada \ud83d Okafor"],
])("%s is refused in every field", async (_, text) => {
  const answer = await save(everywhere(text));

  expect(answer.status).toBe(400);
  const refused = answer.body.errors?.map(({ path, message }) => [path, message]) ?? [];
  expect(Object.fromEntries(refused)).toEqual(everywhere("Please remove control characters"));
});

test.each([
  ["nothing", ""],
  ["one character", "A"],
  ["blanks", "      "],
])("%s is no name", async (_, full_name) => {
  expect(await save({ full_name })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "full_name", message: "Name is required" }] },
  });
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)//.example",
  " java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "ftp://files.example.com",
  "file:///etc/passwd",
  "vbscript:x.y",
  "http://user:pw@x.y",
  "https://user@x.y",
  "https://",
  "no address",
])("%j is no website", async (website) => {
  expect(await save({ website })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "website", message: "Invalid URL" }] },
  });
});

test.each([
  ["example.com", "https://example.com"],
  ["HTTP://Example.com/~ada?x=1#y", "HTTP://Example.com/~ada?x=1#y"],
  [" https://münchen.example ", "https://münchen.example"],
  ["", ""],
])("%j is the website %j", async (typed, website) => {
  expect(await save({ website: typed })).toMatchObject({ status: 200, body: { website } });
});

test.each([
  ["full_name", ["Ada"]],
  ["bio", { S: "Ada" }],
  ["company", 7],
  ["position", null],
  ["version", "0"],
  ["version", -1],
  ["version", 0.5],
  ["version", 2 ** 53],
  ["avatar", "../../media/avatars/other.png"],
  ["avatar", "upload_01M7ZPG2TXY39SKF1HGNV5Q6P/"],
  ["avatar", ""],
  ["avatar", 7],
])("%s %j is refused", async (path, value) => {
  const input = { ...given.profile(), version: 0, [path]: value };

  const answer = await as(ada)(contract.saveProfile, input as never);

  expect(answer).toMatchObject({ status: 400, body: { code: "invalid", errors: [{ path }] } });
});
