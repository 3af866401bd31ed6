import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { createLiveListing } from "#test/support/listings.ts";
import { expectToast } from "./form-page.ts";
import { admin, test, testInFull } from "./test.ts";

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

testInFull("an admin takes a listing down, nobody finds it any more, and it is shown again", async ({ enter }) => {
  const { businessName, slug } = await business();
  const page = await enter(admin);
  await page.goto("/portal/admin/listings");

  await page.getByRole("button", { name: `Take down: ${businessName}` }).click();
  await page.getByRole("dialog").locator('[name="reason"]').fill("There is no such shop.");
  await page.getByRole("dialog").getByRole("button", { name: "Take down" }).click();

  await expectToast(page, "Listing taken down", `${businessName} is no longer in the directory.`);
  await page.goto(`/network/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: "Listing not found" })).toBeVisible();
  await page.goto("/portal/admin/listings");
  await page.getByRole("button", { name: `Show again: ${businessName}` }).click();
  await expectToast(page, "Listing is back", `${businessName} stays in the directory while it's paid for.`);
  await page.goto(`/network/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: businessName })).toBeVisible();
});
