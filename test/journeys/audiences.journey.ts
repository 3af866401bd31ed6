import { expect } from "@playwright/test";
import { contract } from "#shared/contract.ts";
import { newAccount } from "#test/support/account.ts";
import { as } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { createPublicMember } from "#test/support/public-member.ts";
import { expectToast } from "./form-page.ts";
import { test, testInFull } from "./test.ts";

testInFull("a member hides a field, looks at themselves as others do, and is seen so", async ({ enter }) => {
  const account = await newAccount();
  const name = `Zora ${account.email.split("@")[0]?.split("-")[1] ?? ""}`;
  const form = given.profile({ full_name: name, company: "Eatonville Press", position: "Writer" });
  await as(account)(contract.saveProfile, { ...form, version: 0 });
  const page = await enter(account.email);
  await page.goto("/portal/profile");
  await page.getByRole("link", { name: /^What you show/ }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Writer · Eatonville Press")).toBeVisible();

  await page.getByRole("combobox", { name: "Company" }).selectOption("nobody");
  await expectToast(page, "Profile updated", "Your choice counts from now on.");
  await expect(preview.getByText("Writer", { exact: true })).toBeVisible();
  await expect(preview.getByText(/Eatonville/)).toHaveCount(0);
  await preview.getByRole("button", { name: "A visitor" }).click();
  await expect(preview.getByText("Visitors see nothing of you.")).toBeVisible();

  const other = await enter("member2@club.test");
  await other.goto(`/portal/members/${account.id}`);
  await expect(other.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(other.getByText("Writer", { exact: true })).toBeVisible();
  await expect(other.getByText(/Eatonville/)).toHaveCount(0);
  await other.goto("/portal/directory?search=Eatonville");
  await expect(other.getByText("No members found matching your search criteria.")).toBeVisible();

  await page.goto("/portal/profile");
  await expect(page.getByText("Writer · Eatonville Press")).toBeVisible();
});

test("a visitor reads what a member shows everyone at the address the member has for it, until it is closed", async ({
  enter,
  page: visitor,
}) => {
  const account = await createPublicMember({
    full_name: "Zora Hale",
    company: "Hale Press",
    website: "https://hale.example",
    position: "Writer",
  });
  const page = await enter(account.email);
  await page.goto("/portal/profile/audiences");
  const sheet = page.getByRole("region", { name: "Your public page" }).first();
  const address = (await sheet.getByLabel("Address").innerText()).trim();
  expect(new URL(address).pathname).toBe(`/members/${account.id}`);
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByRole("button", { name: "A visitor" }).click();
  const shown = preview.getByRole("region", { name: "Your public page" });
  await expect(shown.getByRole("heading", { name: "Zora Hale" })).toBeVisible();
  await expect(shown.getByText("Hale Press")).toBeVisible();

  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1, name: "Zora Hale" })).toBeVisible();
  const main = visitor.getByRole("main");
  await expect(main.getByText("Hale Press")).toBeVisible();
  await expect(main.getByRole("link", { name: /^hale\.example/ })).toHaveAttribute("rel", /noopener/);
  await expect(main.getByText(/Writer/)).toHaveCount(0);

  await page.getByRole("combobox", { name: "Full Name" }).selectOption("club");
  await expectToast(page, "Profile updated", "Your choice counts from now on.");
  await expect(sheet.getByText(/^Closed\./)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1, name: "No one shows a page here" })).toBeVisible();
  await main.getByRole("link", { name: "Apply for membership" }).click();
  await expect(visitor).toHaveURL(/\/membership$/);
});
