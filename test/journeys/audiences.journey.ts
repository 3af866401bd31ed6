import { expect } from "@playwright/test";
import { contract } from "#shared/contract.ts";
import { newAccount } from "#test/support/account.ts";
import { as } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { expectToast } from "./form-page.ts";
import { test } from "./test.ts";

test("a member hides a field, looks at themselves as others do, and is seen so", async ({ enter }) => {
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
  await other.goto("/portal/directory?q=Eatonville");
  await expect(other.getByText("No members found matching your search criteria.")).toBeVisible();

  await page.goto("/portal/profile");
  await expect(page.getByText("Writer · Eatonville Press")).toBeVisible();
});
