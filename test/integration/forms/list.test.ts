import { asAdmin, asVisitor } from "../../support/as.ts";
import { publicForms } from "../../support/public-forms.ts";

describe.each(publicForms)("the forms %s", (_, { submit, list, listed, id, filled, keptTags }) => {
  test("show an admin what is listed of them, and no key of the table", async () => {
    const form = filled();
    await asVisitor(submit, form);

    const { body } = await asAdmin(list, { month: new Date().toISOString().slice(0, 7) });

    expect(body.items.find(({ email }) => email === form.email)).toEqual({
      ...(listed?.(form) ?? { ...form, tags: keptTags }),
      id: expect.stringMatching(`^${id}_`) as string,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
  });
});
