import "#test/support/stack-environment.ts";
import { expect } from "@playwright/test";
import { newAccount } from "#test/support/account.ts";
import { decideOn, registerAs } from "#test/support/notices.ts";
import { createOpenEvent } from "#test/support/registrations.ts";
import { test } from "./test.ts";

test("a member sees a decision come in, opens it by the keyboard, and has read it", async ({ enter }) => {
  const [ada, event] = [await newAccount(), await createOpenEvent(30, { title: "The Winter Gala" })];
  const registration = await registerAs(ada, event.id);
  const page = await enter(ada.email);
  await page.goto("/portal/dashboard");
  const bell = page.getByRole("link", { name: /^Notifications/ }).filter({ visible: true });
  await expect(bell).toHaveAccessibleName("Notifications");

  await decideOn(registration.id, "approved");

  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
  await bell.focus();
  await page.keyboard.press("Enter");
  const line = page.getByRole("link", { name: "Unread: You're in: The Winter Gala" });
  await expect(line).toBeVisible();
  await line.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/events\/registration/);
  // Its page has marked it as read once it shows what it is about.
  await expect(page.getByRole("heading", { name: "Approved" })).toBeVisible();
  await page.goto("/portal/notifications");
  await expect(page.getByRole("link", { name: "You're in: The Winter Gala", exact: true })).toBeVisible();
  await expect(bell).toHaveAccessibleName("Notifications");
});
