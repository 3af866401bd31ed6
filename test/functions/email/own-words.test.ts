import { renderEmail, templates } from "#functions/email/templates.ts";
import { toWords } from "#functions/email/texts.ts";
import { brand, host } from "#shared/brand.ts";
import { editableEmailNames, emailTextsForm, standardEmailTexts, type EditableEmail } from "#shared/email-texts.ts";

const render = async (template: EditableEmail, words?: Parameters<typeof renderEmail>[1]) => {
  const { example } = await templates[template]();
  return renderEmail({ template, data: example }, words);
};
const oneLine = (text: string) => text.replace(/\s+/g, " ");
const linksIn = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href);

test.each(editableEmailNames)(
  "the email %s has the club's paragraph, and its facts and links stay",
  async (template) => {
    const standard = await render(template);
    const paragraph = 'Bring <b>friends</b>\n& see https://evil.example "soon"';
    const own = await render(
      template,
      toWords({ ...standardEmailTexts, paragraphs: { [template]: paragraph } }, template),
    );

    expect(own.html).toContain("Bring &lt;b&gt;friends&lt;/b&gt;");
    expect(oneLine(own.text)).toContain('Bring <b>friends</b> & see https://evil.example "soon"');
    expect(own.subject).toBe(standard.subject);
    expect(linksIn(own.html)).toEqual(linksIn(standard.html));
    const [before = "", after = ""] = own.html.split("Bring &lt;b&gt;friends&lt;/b&gt;");
    expect(before.length + after.length).toBeLessThan(own.html.length);
  },
);

test("the greeting and the signature are the club's, and the standard where they are empty", async () => {
  const own = await render(
    "registration-approved",
    toWords(
      { ...standardEmailTexts, greeting: "Hello", signature: "See you soon\nThe board" },
      "registration-approved",
    ),
  );
  const standard = await render("registration-approved", toWords(standardEmailTexts, "registration-approved"));

  expect(own.html).toMatch(/Hello \w+,/);
  expect(oneLine(own.text)).toContain(`See you soon The board ${brand.name}`);
  expect(own.text).not.toContain("Warm regards");
  expect(standard.html).toMatch(/Dear \w+,/);
  expect(oneLine(standard.text)).toContain(`Warm regards, ${host?.name ?? brand.name}`);
});

test.each([
  { greeting: "Visit www.a.example/b" },
  { greeting: "Dear 1" },
  { greeting: "a@b" },
  { greeting: "D".repeat(31) },
  { signature: "s".repeat(201) },
  { paragraphs: { "lead-received": "p".repeat(601) } },
  { paragraphs: { "lead-notice": "To the club" } },
  { paragraphs: { letter: "To many" } },
])("these words are refused: %j", (words) => {
  expect(emailTextsForm.safeParse({ ...{ greeting: "", signature: "", paragraphs: {} }, ...words }).success).toBe(
    false,
  );
});
