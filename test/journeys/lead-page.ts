import { expect, type Locator, type Page } from "@playwright/test";
import type { Lead } from "#shared/leads.ts";

/** Opens the dialog from the navigation, as wide as the screen is. */
export const openStayConnected = async (page: Page) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Stay Connected" }).click();
  const dialog = page.getByRole("dialog", { name: "Stay Connected" });
  await expect(dialog).toBeVisible();
  return dialog;
};

/** Types a lead into the form, field by field. */
export const fillIn = async (form: Locator, lead: Lead) => {
  for (const name of ["firstName", "lastName", "email", "phone", "city", "state", "profession"] as const) {
    await form.locator(`[name="${name}"]`).fill(lead[name]);
  }
  await form.locator('[name="instagramHandle"]').fill(lead.instagramHandle);
  await form.getByLabel("Interest Level").selectOption(lead.interestLevel);
  if (lead.earlyAccess) await form.getByText("Yes, send me early bird access to events + offers").click();
};

/** The form's way out. */
export const submitOf = (form: Locator) => form.locator('button[type="submit"]');
