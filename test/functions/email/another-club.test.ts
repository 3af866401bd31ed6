import { renderEmail } from "#functions/email/templates.ts";
import { brand } from "#shared/brand.ts";

jest.mock("#shared/brand.ts", () => ({
  ...jest.requireActual<object>("#shared/brand.ts"),
  host: undefined,
  replyTimes: {},
}));

test("where no person signs the club does, and where no time is promised none is told", async () => {
  const { text } = await renderEmail({ template: "contact-received", data: { name: "Ada" } });

  expect(text).toContain(`Warm regards,\n${brand.name}`);
  expect(text).toContain("We'll reply to this email address.");
  expect(text).not.toContain("within");
});
