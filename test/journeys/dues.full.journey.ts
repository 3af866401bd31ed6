import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { acceptApplicant, changePaidLevel, newPaidLevel } from "#test/support/dues.ts";
import { given } from "#test/support/given.ts";
import { simulate, skipDays, waitForWebhooks } from "#test/support/payments.ts";
import { signIn } from "./member-page.ts";
import { complaintsOf } from "./observed-page.ts";
import { test } from "./test.ts";

/** What became of the payment is the first that is read. */
const expectResult = (page: Page, title: string) =>
  expect(page.getByRole("status").filter({ hasText: title })).toBeFocused();

test("who was accepted gives up at the payment, pays after all, becomes a member, sees what they paid, cancels, and is back after a card that lapsed", async ({
  page,
}) => {
  const level = await newPaidLevel();
  const { token, email, duesId } = await acceptApplicant(level);
  const password = `secret-${given.idempotencyKey()}`;
  const complaints = complaintsOf(page);
  await page.goto(`/membership/application#${token}`);
  await page.getByRole("link", { name: "Pay and join" }).click();
  await expect(page.getByRole("row", { name: /^First payment/ })).toContainText("$350");
  await page.getByRole("button", { name: "Pay $350" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expectResult(page, "Payment Canceled");

  await page.getByRole("button", { name: "Pay $350" }).click();
  // The link may have been passed on: Stripe's page doesn't say whose it is.
  await page.getByLabel("Email").fill("accounts@example.com");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expectResult(page, "Payment Successful");
  await page.goto(`/membership/application#${token}`);
  await page.getByRole("link", { name: "Become a member" }).click();
  await page.locator('[name="password"]').fill(password);
  await page.getByRole("button", { name: "Become a member" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Good to see you/ })).toBeVisible();

  await page.goto("/portal/settings/membership");
  await expect(page.getByText(/^Your membership is paid\. Your next payment of \$300/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Payments" })).toContainText("$350");
  await page.getByRole("button", { name: "Manage payment" }).click();
  await page.getByRole("button", { name: /^Cancel at the end/ }).click();
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page.getByText(/^You've canceled\. You're a member until/)).toBeVisible();
  await page.getByRole("button", { name: "Manage payment" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page.getByText(/^Your membership is paid\./)).toBeVisible();
  expect(complaints).toEqual([]);

  // Its next renewal fails: everything works for the grace, and every page says so.
  await simulate("fail", { id: duesId });
  await waitForWebhooks({ id: duesId });
  await page.goto("/portal/directory");
  const banner = page.getByRole("status").filter({ hasText: "Your payment didn't arrive. Everything works until" });
  await expect(banner).toBeVisible();
  await banner.getByRole("link", { name: "Pay now" }).click();
  await expect(page.getByRole("button", { name: "Change your card" })).toBeVisible();

  // The grace is over: signing in says what to do, and one page mends it.
  await skipDays({ id: duesId }, 15);
  await waitForWebhooks({ id: duesId });
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await signIn(page, email, password);
  await expect(page.getByText("It goes on as soon as your dues are paid.")).toBeVisible();
  await page.getByRole("link", { name: "See what to pay" }).click();
  await page.getByRole("button", { name: "Change your card" }).click();
  await page.getByRole("button", { name: "Change the card" }).click();
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page.getByText(/^Your membership is paid\. Your next payment of \$300/)).toBeVisible();
  await waitForWebhooks({ id: duesId });
  await page.getByRole("link", { name: "Member Portal" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Good to see you/ })).toBeVisible();
  await changePaidLevel(level, { isOpen: false });
});
