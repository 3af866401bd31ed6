import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { acceptApplicant, changePaidLevel, newPaidLevel } from "#test/support/dues.ts";
import { given } from "#test/support/given.ts";
import { complaintsOf } from "./observed-page.ts";
import { test } from "./test.ts";

/** What became of the payment is the first that is read. */
const expectResult = (page: Page, title: string) =>
  expect(page.getByRole("status").filter({ hasText: title })).toBeFocused();

test("who was accepted gives up at the payment, pays after all, becomes a member, sees what they paid, and cancels", async ({
  page,
}) => {
  const level = await newPaidLevel();
  const { token } = await acceptApplicant(level);
  const complaints = complaintsOf(page);
  await page.goto(`/membership/application#${token}`);
  await page.getByRole("link", { name: "Pay and join" }).click();
  await expect(page.getByRole("row", { name: /^First payment/ })).toContainText("$350");
  await page.getByRole("button", { name: "Pay $350" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expectResult(page, "Payment Canceled");

  await page.getByRole("button", { name: "Pay $350" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expectResult(page, "Payment Successful");
  await page.goto(`/membership/application#${token}`);
  await page.getByRole("link", { name: "Become a member" }).click();
  await page.locator('[name="password"]').fill(`secret-${given.idempotencyKey()}`);
  await page.getByRole("button", { name: "Become a member" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Good to see you/ })).toBeVisible();

  await page.goto("/portal/settings/membership");
  await expect(page.getByText(/^Your membership is paid\. Your next payment of \$300/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Payments" })).toContainText("$350");
  await page.getByRole("button", { name: "Manage payment" }).click();
  await page.getByRole("button", { name: /^Cancel at the end/ }).click();
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page.getByText(/^You've canceled\. You're a member until/)).toBeVisible();
  expect(complaints).toEqual([]);
  await changePaidLevel(level, { isOpen: false });
});
