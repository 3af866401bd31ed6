import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { cardItemOf, directoryChangedKey } from "#functions/members/card.ts";
import { markChange } from "#functions/platform/change-marks.ts";
import { transact } from "#functions/platform/table.ts";
import { newMember } from "./member-page.ts";
import { observe } from "./observed-page.ts";
import { expectQualityInFull, height } from "./page-quality.ts";
import { test } from "./test.ts";

/** Thirty members whose names have a word that is nowhere else. */
const createMany = async () => {
  const word = `q${crypto.randomUUID().replaceAll(/[^a-z]/g, "")}x`;
  const cards = Array.from({ length: 30 }, (_, index) => {
    const place = String(index + 1).padStart(2, "0");
    return {
      id: `${word}-${place}`,
      full_name: `Ada ${word} ${place}`,
      location: index < 4 ? `${word} City` : "Plano",
    };
  });
  await transact(Object.fromEntries(cards.map((card) => [card.id, { Put: { Item: cardItemOf(card) } }])));
  await markChange(directoryChangedKey);
  return { word, nameOf: (place: number) => cards[place - 1]!.full_name };
};

const status = (page: Page) => page.getByRole("main").getByRole("status");
const linkTo = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("a member searches, filters, reads on by the keyboard, and comes back to the same place", async ({ enter }) => {
  const { word, nameOf } = await createMany();
  const { email } = await newMember("Zora");
  const page = await enter(email);
  await page.setViewportSize({ width: 360, height });
  await page.goto("/portal/directory");

  await page.getByRole("searchbox").pressSequentially(word.toUpperCase(), { delay: 30 });
  await expect(status(page)).toContainText(/^30 of [\d,]+ members/);
  await expect(page).toHaveURL(new RegExp(`\\?search=${word.toUpperCase()}$`));
  await expectQualityInFull(observe(page), status(page));

  const more = page.getByRole("button", { name: "Show more" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(linkTo(page, nameOf(25))).toBeFocused();
  await expect(status(page)).toContainText("30 of 30 shown");
  await expect(more).toHaveCount(0);

  await linkTo(page, nameOf(26)).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profile not available" })).toBeVisible();
  await page.goBack();
  await expect(linkTo(page, nameOf(26))).toBeInViewport();
  await expect(page.getByRole("searchbox")).toHaveValue(word.toUpperCase());

  await page.getByRole("combobox", { name: "Location" }).selectOption({ label: `${word} City (4)` });
  await expect(status(page)).toContainText(/^4 of/);
  await expect(page).toHaveURL(/location=/);
  await page.reload();
  await expect(status(page)).toContainText(/^4 of/);
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue(`${word} city`);
  await page.goBack();
  await expect(status(page)).toContainText(/^30 of/);
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("");
  await expect(page.getByRole("searchbox")).toHaveValue(word.toUpperCase());
  await page.goForward();
  await expect(status(page)).toContainText(/^4 of/);
  await page.getByRole("button", { name: "Members I've met" }).click();
  await expect(page.getByText("No members found matching your search criteria.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).toHaveURL(/\/portal\/directory$/);
});
