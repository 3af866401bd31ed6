import "#test/support/stack-environment.ts";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { waitForPayment } from "#test/support/listings.ts";
import { simulate, subscriptionsOf, waitForWebhooks } from "#test/support/payments.ts";
import { emailsTo, linkFor } from "./emails.ts";
import { fillForm, submitOf } from "./form-page.ts";
import { complaintsOf } from "./observed-page.ts";
import { test } from "./test.ts";

const picture = fileURLToPath(new URL("../../web/public/og/network.jpg", import.meta.url));

const form = (page: Page) => page.getByRole("form", { name: "List your business" });

/** The form comes when one comes near. */
const goToForm = (page: Page) => page.getByRole("heading", { name: "Your listing" }).scrollIntoViewIfNeeded();

/** Fills in the form for a business that no other is like, and waits for its pictures. */
const fillIn = async (page: Page) => {
  const listing = given.listing({ businessName: `Okafor & Daughters ${given.idempotencyKey()}` });
  await page.goto("/business-listing");
  await goToForm(page);
  await fillForm(form(page), { ...listing, website: "okafor.example.com" });
  for (const [name, ready] of [
    ["logo", "Your logo is uploaded."],
    ["featuredImage", "Your image is uploaded."],
  ] as const) {
    await form(page).locator(`[name="${name}"]`).setInputFiles(picture);
    await expect(form(page).getByText(ready)).toBeVisible();
  }
  return listing;
};

/** Answers what the club has kept of the form, taken on its way, since the page goes on to the payment at once. */
const continueToPayment = async (page: Page) => {
  const kept = new Promise<{ id: string; token: string }>((resolve, reject) => {
    void page.route(
      "**/api/listings",
      async (route) => {
        const answer = await route.fetch();
        const body = await answer.text();
        await route.fulfill({ response: answer, body });
        if (answer.status() === 201) resolve(JSON.parse(body) as { id: string; token: string });
        else reject(new Error(`${answer.status()}: ${body}`));
      },
      { times: 1 },
    );
  });
  await submitOf(form(page)).click();
  const { id, token } = await kept;
  await page.waitForURL(/\/pay\//);
  return { id, token };
};

/** What became of the payment is the first that is read. */
const expectNotice = (page: Page, title: string) =>
  expect(page.getByRole("status").filter({ has: page.getByRole("heading", { name: title }) })).toBeFocused();

/** Whether visitors find a business: by its card, which they search for. */
const expectCard = async (page: Page, name: string, count: 0 | 1) => {
  await page.goto(`/network?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(count);
  await expect(page.getByRole("status").getByText(/^\d+ business(es)?$/)).toBeVisible();
};

test("an owner gives up at the payment, pays after all, is found, misses a payment, mends it, cancels, and is gone", async ({
  page,
}) => {
  const { businessName, email } = await fillIn(page);
  const first = await continueToPayment(page);
  await page.getByRole("button", { name: "Decline the card" }).click();
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  // From here on, since the card that was declined is told of.
  const complaints = complaintsOf(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expectNotice(page, "Payment Canceled");
  await page.getByRole("button", { name: "Back to the form" }).click();
  await expect(form(page).locator('[name="businessName"]')).toHaveValue(businessName);
  await expect(form(page).getByText("Your logo is uploaded.")).toBeVisible();

  const { id, token } = await continueToPayment(page);
  expect(id).toBe(first.id);
  const listing = { id, token };
  await expect(page.getByText("$12.00")).toBeVisible();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expectNotice(page, "Payment Successful");
  await goToForm(page);
  await expect(form(page).locator('[name="businessName"]')).toHaveValue("");
  const link = await linkFor(email, "/business-listing/manage");
  expect(link).toContain(token);

  await expectCard(page, businessName, 1);
  await page.getByRole("link", { name: businessName, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: businessName })).toBeVisible();
  await expect(page.getByRole("img", { name: `Picture of ${businessName}` })).toBeVisible();
  const address = page.url();

  expect((await subscriptionsOf(listing)).map(({ status }) => status)).toEqual(["active"]);
  await simulate("fail", listing);
  await waitForWebhooks(listing);
  await waitForPayment("past-due", listing);
  await page.goto(link);
  await expect(page.getByText("Payment failed")).toBeVisible();
  await page.getByRole("button", { name: "Change your card" }).click();
  await page.getByRole("button", { name: "Change the card" }).click();
  await waitForPayment("live", listing);
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Billing" }).click();
  await page.getByRole("button", { name: "Cancel at the end of the month" }).click();
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page.getByText(/^Ends on/)).toBeVisible();
  await expectCard(page, businessName, 1);
  await simulate("renew", listing); // The month is over.
  await waitForWebhooks(listing);
  await waitForPayment("ended", listing);
  await expectCard(page, businessName, 0);
  // Before the 404, which the browser tells of.
  expect(complaints).toEqual([]);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Listing not found" })).toBeVisible();
  await expect
    .poll(async () => (await emailsTo(email)).map(({ subject }) => subject))
    .toEqual([
      "Your business listing is saved, not live yet",
      "Your business listing is live",
      "The payment for your business listing did not go through",
      "You canceled your business listing",
      "Your business listing has ended",
    ]);
});
