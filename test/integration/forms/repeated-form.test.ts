import { asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { publicForms } from "../../support/public-forms.ts";
import { formsOf } from "../../support/table.ts";

const accepted = { status: 201, body: { success: true, mailingList: "synced" } };

describe.each(publicForms)("the form %s", (_, { submit, item, filled, change, copies }) => {
  const post = (form: object, key?: string) =>
    asVisitor(submit, form, key === undefined ? {} : { "idempotency-key": key });
  const lettersAre = async (email: string, times: number) => {
    const letters = await emailsAbout(email);
    expect([letters.notices.length, letters.copies.length]).toEqual([times, times * copies]);
  };

  test("counts once when its request is sent twice", async () => {
    const [form, key] = [filled(), given.idempotencyKey()];

    const answers = [await post(form, key), await post(form, key)];

    expect(answers).toMatchObject([accepted, accepted]);
    expect(await formsOf(item, form.email)).toHaveLength(1);
    await lettersAre(form.email, 1);
  });

  test("counts once when its request is sent ten times at once", async () => {
    const [form, key] = [filled(), given.idempotencyKey()];

    const answers = await Promise.all(Array.from({ length: 10 }, () => post(form, key)));

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await formsOf(item, form.email)).toHaveLength(1);
    await lettersAre(form.email, 1);
  });

  test("is refused under a key that was used for another, which stays as it was", async () => {
    const [form, key] = [filled(), given.idempotencyKey()];
    await post(form, key);

    const answer = await post({ ...form, ...change }, key);

    expect(answer).toMatchObject({
      status: 409,
      body: { code: "conflict", detail: "This request was already used to send something else." },
    });
    expect(await formsOf(item, form.email)).toMatchObject([form]);
    await lettersAre(form.email, 1);
  });

  test("counts twice when it is sent twice without a key", async () => {
    const form = filled();

    await post(form);
    await post(form);

    const kept = await formsOf(item, form.email);
    expect(new Set(kept.map(({ id }) => id)).size).toBe(2);
    await lettersAre(form.email, 2);
  });

  test("is refused with a key of more than 200 characters", async () => {
    expect(await post(filled(), "k".repeat(201))).toMatchObject({ status: 400, body: { code: "invalid" } });
  });
});

test("one key may stand for a form of each kind", async () => {
  const key = { "idempotency-key": given.idempotencyKey() };

  for (const [, { submit, valid }] of publicForms)
    expect(await asVisitor(submit, valid(), key)).toMatchObject(accepted);
});
