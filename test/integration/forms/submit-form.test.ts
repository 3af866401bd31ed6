import { asVisitor } from "../../support/as.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { listed } from "../../support/mailing-list.ts";
import { publicForms } from "../../support/public-forms.ts";
import { contactOf, formsOf } from "../../support/table.ts";

const accepted = { status: 201, body: { success: true, mailingList: "synced" } };

describe.each(publicForms)("the form %s", (_, { submit, item, id, filled, valid, ...expected }) => {
  test("arrives everywhere it should", async () => {
    const form = filled();

    const answer = await asVisitor(submit, form);

    expect(answer).toMatchObject(accepted);
    const [kept, ...others] = await formsOf(item, form.email);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ ...form, tags: expected.keptTags });
    expect(kept?.id).toMatch(new RegExp(`^${id}_[0-9A-Z]{26}$`));
    expect(kept).toMatchObject({
      pk: `${item}#${String(kept?.id)}`,
      sk: item,
      gsi1pk: `${item}S#${String(kept?.createdAt).slice(0, 7)}`,
      gsi1sk: `${String(kept?.createdAt)}#${String(kept?.id)}`,
    });

    const { notices, copies } = await emailsAbout(form.email);
    expect(notices).toMatchObject([{ to: ["hello@club.test"], replyTo: [form.email], subject: expected.subject }]);
    expect(notices[0]?.html).toContain(`>${expected.keptTags.join(", ")}</td>`);
    expect(copies).toMatchObject(
      Array(expected.copies).fill({ from: { address: "hello@club.test" }, to: [form.email] }),
    );

    const contact = { email: form.email, firstName: "Ada", lastName: "Okafor", status: "subscribed" };
    const inList = await listed(form.email);
    expect(inList).toMatchObject({ ...contact, phone: expected.phone });
    expect(inList?.tags.toSorted()).toEqual(expected.listedTags.toSorted());
    const inTable = await contactOf(form.email);
    expect(inTable).toMatchObject({ ...contact, tags: new Set(expected.listedTags) });
    expect(inTable?.phone ?? "").toBe(expected.phone);
    expect(inTable).not.toHaveProperty("gsi2pk");
  });

  test("by a robot that fills in the hidden field is answered like any other, and nothing is kept or sent", async () => {
    const form = valid();

    const answer = await asVisitor(submit, { ...form, homepage: "https://spam.example" });

    expect(answer).toMatchObject(accepted);
    expect(await formsOf(item, form.email)).toEqual([]);
    expect(await contactOf(form.email)).toBeUndefined();
    expect(await listed(form.email)).toBeUndefined();
    expect(await emailsAbout(form.email)).toEqual({ notices: [], copies: [] });
  });
});
