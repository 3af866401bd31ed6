import { expect } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { mailingListContact } from "#test/support/mailing-list.ts";
import { noticesOf } from "./emails.ts";
import { expectToast, submitOf, tabTo, typeInto } from "./form-page.ts";
import { test } from "./test.ts";

// Its clock is set.
test.use({ isVisitorNew: true });

test("a message written by the keyboard alone reaches the club and the mailing list, and nothing of it stays behind", async ({
  page,
}) => {
  const { name, email, subject, message } = given.contactMessage();
  await page.clock.install();
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Send us a message" });

  await typeInto(form, { name, email, subject, message });
  await tabTo(page, submitOf(form));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeFocused();
  await expectToast(page, "Message Sent!", "Thank you for your message. We'll get back to you soon.");
  // portal-and-admin.md, section 9: the thanks stay for three seconds.
  await page.clock.fastForward(3000);
  for (const field of ["name", "email", "subject", "message"]) {
    await expect(form.locator(`[name="${field}"]`)).toHaveValue("");
  }
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toContain(email);
  expect(stored).not.toContain(message);
  await expect
    .poll(() => mailingListContact(email))
    .toMatchObject({ firstName: "Ada", lastName: "Okafor", tags: ["Contact Form"] });
  await expect
    .poll(async () => (await noticesOf(email)).map(({ text }) => text))
    .toEqual([expect.stringContaining(message)]);
});
