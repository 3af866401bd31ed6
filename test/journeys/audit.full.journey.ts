import { expect, type Page } from "@playwright/test";
import { contract } from "#shared/contract.ts";
import { newAccount } from "#test/support/account.ts";
import { as, asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { admin, test } from "./test.ts";

const rowOf = (page: Page, name: RegExp | string) => page.getByRole("article", { name });

test("an admin looks at an application, the log has it, and so has the member whom it is about", async ({ enter }) => {
  const member = await newAccount();
  await as(member)(contract.saveProfile, { ...given.profile({ full_name: "Mabel Carter" }), version: 0 });
  await asVisitor(contract.submitApplication, given.application({ email: member.email, name: "Mabel Carter" }));

  const desk = await enter(admin);
  await desk.goto(`/portal/admin/applications?search=${encodeURIComponent(member.email)}`);
  await desk
    .getByRole("article", { name: "Mabel Carter", exact: true })
    .getByRole("button", { name: "Mabel Carter" })
    .click();
  await expect(desk.getByRole("article", { name: "Application: Mabel Carter" })).toBeVisible();

  await desk.goto("/portal/admin/audit");
  const look = rowOf(desk, "Naomi Whitfield looked at the application of Mabel Carter").first();
  await expect(look).toBeVisible();
  // Only what is in sight is drawn.
  await desk.getByRole("searchbox").fill("signed in");
  await expect(rowOf(desk, "Naomi Whitfield signed in").first()).toBeVisible();
  await desk.getByRole("searchbox").fill("");
  await look.getByRole("button", { name: "About Mabel Carter" }).click();
  await expect(desk.getByText("Everything about Mabel Carter")).toBeVisible();
  await expect(desk.getByText("1 entry")).toBeVisible();

  const file = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Export CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(/^audit-log-email-.+\.csv$/);
  await desk.getByRole("button", { name: "Show the whole log" }).click();
  await expect(rowOf(desk, /^Naomi Whitfield exported the audit log/).first()).toBeVisible();

  const page = await enter(member.email);
  await page.goto("/portal/settings/data");
  const own = page.getByRole("region", { name: "Who looked, who decided" });
  await expect(own.getByText("Naomi Whitfield looked at your application", { exact: true })).toBeVisible();
  await expect(own.getByRole("listitem")).toHaveCount(1);
});
