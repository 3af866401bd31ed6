import { expect } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { mailingListContact } from "#test/support/mailing-list.ts";
import { emailsTo, noticesOf } from "./emails.ts";
import { fillForm, submitOf } from "./form-page.ts";
import { test } from "./test.ts";

test("a visitor stays connected: thanked, written to, known to the club and on the mailing list", async ({ page }) => {
  const lead = given.lead({ interestLevel: "Want to join soon", earlyAccess: true, instagramHandle: "@ada" });
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Stay Connected" }).click();
  const dialog = page.getByRole("dialog", { name: "Stay Connected" });

  await fillForm(dialog, lead);
  await submitOf(dialog).click();

  await expect(page.getByText("Thank you for your interest. We'll be in touch soon!").first()).toBeVisible();
  await expect
    .poll(async () => (await mailingListContact(lead.email))?.tags.sort())
    .toEqual(
      [
        "Non-member lead",
        "Event warm lead",
        "Interest: Architect",
        "City: Dallas",
        "State: TX",
        "Early Access Interest",
      ].sort(),
    );
  await expect
    .poll(async () => (await emailsTo(lead.email)).map(({ subject }) => subject))
    .toEqual(["Thank you for connecting with Dallas Elevated"]);
  await expect.poll(async () => (await noticesOf(lead.email)).length).toBe(1);
});
