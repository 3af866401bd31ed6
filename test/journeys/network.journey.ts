import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { createLiveListing } from "#test/support/listings.ts";
import { test } from "./test.ts";

const cardOf = (page: Page, name: string) =>
  page.getByRole("region", { name: "Find a business" }).getByRole("listitem").filter({ hasText: name });

/** A business of a name that no other has, in the directory. */
const business = () => createLiveListing({ businessName: `Atelier ${given.idempotencyKey()}` });

test("a listed business is found, opened by its whole card, and left again for the place where one was", async ({
  page,
}) => {
  const { businessName, slug, phone } = await business();
  await page.goto("/network");
  await page.getByRole("searchbox", { name: "Search" }).fill(businessName);
  await expect(page.getByRole("status").getByText("1 business", { exact: true })).toBeVisible();
  const card = cardOf(page, businessName);
  await expect(card.getByRole("link", { name: /\(214\)/ })).toHaveAttribute("href", /^tel:/);

  // The link lies over the text.
  await card.getByText("Houses that age well.").click({ force: true });

  await expect(page).toHaveURL(`/network/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: businessName })).toBeVisible();
  await expect(page.getByRole("link", { name: phone })).toBeVisible();
  await expect(page).toHaveTitle(`${businessName} · Dallas Elevated`);
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(businessName);
  await expect(card).toBeVisible();
});
