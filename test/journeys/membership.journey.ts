import { expect } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { mailingListContact } from "#test/support/mailing-list.ts";
import { inFullOnly } from "#test/support/tier.ts";
import { emailsTo, noticesOf } from "./emails.ts";
import { expectToast, tabTo, typeInto } from "./form-page.ts";
import { test } from "./test.ts";

test("by the keyboard alone an application reaches the club, the applicant and the mailing list", async ({ page }) => {
  // Short, since every letter is a key.
  const short = { shortTermGoals: "Two studios", sixFigureMindset: "In decades", valueToAdd: "Twenty years" };
  const { name, email, phone, cityState, jobTitle, company, industry, ...rest } = given.application({
    ...short,
    name: "Mary Jane Watson",
    elevationStory: "An apprentice",
    additionalInfo: "Two evenings.",
  });
  await page.goto("/membership");
  await tabTo(page, page.getByRole("button", { name: "Elevate Membership" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Membership Application" });
  await expect(dialog.locator('[name="name"]')).toBeVisible();
  const choose = async (field: string) => {
    await tabTo(page, dialog.locator(`[name="${field}"]`).first());
    await page.keyboard.press("Space");
  };

  await expect(dialog.locator('[name="membershipType"][value="vip"]')).toBeChecked();
  await typeInto(dialog, { name, email, phone, cityState, ageRange: "35", jobTitle, company, industry });
  await typeInto(dialog, { yearsInField: "More" });
  await choose("professionalType");
  await typeInto(dialog, { shortTermGoals: rest.shortTermGoals });
  await choose("reasonsForJoining");
  const { sixFigureMindset, valueToAdd, elevationStory } = rest;
  await typeInto(dialog, { sixFigureMindset, valueToAdd, elevationStory });
  await choose("attendedEvent");
  await typeInto(dialog, { hearAboutUs: rest.hearAboutUs });
  await choose("socialFeature");
  await typeInto(dialog, { additionalInfo: rest.additionalInfo });
  await choose("codeOfConduct");
  await choose("consent");
  await page.keyboard.press("Enter");

  await expectToast(page, "Application Submitted", "We'll be in touch with you shortly.");
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => mailingListContact(email))
    .toMatchObject({
      firstName: "Mary",
      lastName: "Jane Watson",
      tags: expect.arrayContaining(["vip", "Principal", "Architecture", "Dallas", "TX", "businessOwner"]),
    });
  await expect.poll(async () => (await emailsTo(email)).length).toBe(1);
  await expect.poll(async () => (await noticesOf(email))[0]?.text).toContain("Two evenings.");
  await page.getByRole("button", { name: "Join Network" }).click();
  await expect(dialog.locator('[name="membershipType"][value="standard"]')).toBeChecked();
  await expect(dialog.locator('[name="name"]')).toHaveValue("");
});

test("no field that has the focus hides behind the progress", inFullOnly, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/membership");
  await page.getByRole("button", { name: "Join Network" }).click();
  const dialog = page.getByRole("dialog", { name: "Membership Application" });
  const progress = dialog.getByRole("navigation", { name: "Application sections" });
  await dialog.locator('[name="consent"]').focus();
  const fields = new Set<string>();

  for (let presses = 0; presses < 45; presses++) {
    await page.keyboard.press("Shift+Tab");
    const { bottom } = await progress.evaluate((element) => element.getBoundingClientRect());
    const field = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.matches("form :is(input, select, textarea):not([name=leave-this-empty])")
        ? { name: focused.getAttribute("name") ?? "", top: focused.getBoundingClientRect().top }
        : undefined;
    });
    if (!field) continue;
    fields.add(field.name);
    expect(field.top).toBeGreaterThanOrEqual(bottom);
  }
  // From the last field to the first.
  expect(fields).toContain("name");
});
