import { expect, type Page } from "@playwright/test";

/** Opens the dialog from the navigation, as wide as the screen is. */
export const openStayConnected = async (page: Page) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Stay Connected" }).click();
  const dialog = page.getByRole("dialog", { name: "Stay Connected" });
  await expect(dialog).toBeVisible();
  return dialog;
};
