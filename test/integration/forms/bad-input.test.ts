import type { Problem } from "#shared/problem.ts";
import { send } from "../../support/as.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { publicForms } from "../../support/public-forms.ts";
import { contactOf, formsOf } from "../../support/table.ts";

describe.each(publicForms)("the form %s", (_, { submit, item, valid }) => {
  const form = valid();
  const post = (body: object) =>
    send(submit.path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const texts = Object.entries(form).flatMap(([field, answer]) =>
    typeof answer === "string" && answer.includes(" ") ? [field] : [],
  );

  afterAll(async () => {
    expect(await formsOf(item, form.email)).toEqual([]);
    expect(await contactOf(form.email)).toBeUndefined();
    expect(await emailsAbout(form.email)).toEqual({ notices: [], copies: [] });
  });

  test.each<[what: string, changes: object, paths: string[]]>([
    ["no address", { email: undefined }, ["email"]],
    ["a header in an address", { email: `${form.email}\r\nBcc: all@example.com` }, ["email"]],
    ["two addresses", { email: `${form.email}, all@example.com` }, ["email"]],
    ["an object for an address", { email: { S: form.email } }, ["email"]],
    ["unknown fields", { tags: ["VIP"], pk: "LEAD#1", formType: "contact" }, ["tags", "pk", "formType"]],
    ["a prototype", { constructor: { prototype: { isAdmin: true } } }, ["constructor"]],
  ])("with %s is refused, and nothing is kept", async (what, changes, paths) => {
    const answer = await post({ ...form, ...changes });

    expect({ what, ...answer }).toMatchObject({ status: 400, body: { code: "invalid" } });
    expect(((answer.body as Problem).errors ?? []).map(({ path }) => path)).toEqual(paths);
  });

  test("with a control character or ten thousand characters in any text is refused", async () => {
    expect(texts).not.toEqual([]);
    for (const field of texts) {
      for (const wrong of ["Ada \u0000 Okafor", "a".repeat(10_000)]) {
        const answer = await post({ ...form, [field]: wrong });

        expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
      }
    }
  });

  test("without anything is told each field it lacks", async () => {
    const { status, body } = await post({});

    expect(status).toBe(400);
    expect((body as Problem).errors).toContainEqual({ path: "email", message: "Required" });
  });
});
