import { expect, type Page } from "@playwright/test";
import { expectToast, fillForm, submitOf } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { goWithin } from "./portal-page.ts";
import { formOf, newEvent, seatsLeft } from "./registration-page.ts";
import { test } from "./test.ts";

const cardOf = (page: Page, name: string) => page.getByRole("article", { name });

test("a member registers, finds it everywhere, cancels, and may register again", async ({ enter }) => {
  const { email, name } = await newMember("Zora");
  const page = await enter(email);
  const { id, title } = await newEvent({ audience: "link" });
  await page.goto("/portal/events");
  const card = cardOf(page, title);
  await expect(card.getByText("30 of 30 spots left")).toBeVisible();

  await card.getByRole("button", { name: "Register Now" }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByText("Please complete the registration form below.")).toBeVisible();
  await expect(dialog.getByText("Spots remaining: 30 of 30")).toBeVisible();
  // portal-and-admin.md, "Portal events": full-screen on phones, about 700 px elsewhere.
  const widthOf = async () => (await dialog.boundingBox())?.width;
  await expect.poll(widthOf).toBe(700);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(widthOf).toBe(360);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(dialog.locator('[name="personalInfo.firstName"]')).toHaveValue("Zora");
  await expect(dialog.locator('[name="personalInfo.email"]')).toHaveValue(email);
  await expect(dialog.locator('[name="personalInfo.profession"]')).toHaveValue("Principal");
  await fillForm(dialog, { "personalInfo.phone": "(214) 555-0134", message: "Saving the best dress" });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(card.getByRole("button", { name: "Register Now" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.locator('[name="message"]')).toHaveValue("Saving the best dress");
  await submitOf(formOf(page)).click();

  await expectToast(page, "Registration Successful!", `You've been registered for ${title}`);
  await expect(dialog).toBeHidden();
  await expect(card.getByText("Pending approval")).toBeVisible();
  await expect(card.getByText(/^Registration #\w{8}$/)).toBeVisible();
  await expect(card.getByText("29 of 30 spots left")).toBeVisible();
  await expect(page.locator(":focus")).toContainText("Pending approval");
  expect(await seatsLeft(id)).toBe(29);

  await goWithin(page, "/portal/settings");
  await expect(page.getByText("You are registered for upcoming events")).toBeVisible();
  await expect(async () => {
    await page.goto(`/portal/directory?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole("main").getByText("Registered for events")).toBeVisible({ timeout: 5000 });
  }).toPass();

  await page.goto("/portal/events");
  await card.getByRole("link", { name: "See or change your registration" }).click();
  await expect(page).toHaveURL(/\/events\/registration#reg_/);
  await page.getByRole("button", { name: "Cancel registration" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.getByRole("heading", { name: "Canceled" })).toBeFocused();
  await page.goto("/portal/events");
  await expect(card.getByRole("button", { name: "Register Now" })).toBeVisible();
  await expect(card.getByText("30 of 30 spots left")).toBeVisible();
});
