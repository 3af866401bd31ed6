import { expect, type Page } from "@playwright/test";
import { contract } from "#shared/contract.ts";
import { newAccount } from "#test/support/account.ts";
import { as } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { linkFor } from "./emails.ts";
import { fillForm, submitOf } from "./form-page.ts";
import { observe } from "./observed-page.ts";
import { expectQualityInFull } from "./page-quality.ts";
import { test } from "./test.ts";

const rowOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Your invitations" }).getByRole("listitem").filter({ hasText: name });

/** Somebody with an account and a profile, whom no other journey acts as. */
const newMember = async (full_name: string, enter: (email: string) => Promise<Page>) => {
  const account = await newAccount();
  const page = await enter(account.email);
  await as(account)(contract.saveProfile, { ...given.profile({ full_name }), version: 0 });
  return { ...account, page };
};

test("a member invites somebody, who opens the link, and is in", async ({ page, enter }) => {
  const ben = await newMember("Ben Ward", enter);
  const email = given.emailAddress();
  await ben.page.goto("/portal/dashboard");
  await ben.page.getByRole("link", { name: /^Invite someone/ }).click();
  await expect(ben.page.getByText("3 of 3 left this quarter")).toBeVisible();
  await fillForm(ben.page.getByRole("form", { name: "Invite someone" }), {
    email,
    name: "Ada Okafor",
    note: "You'd like the Wednesdays.",
  });
  await ben.page.getByRole("button", { name: "Send invitation" }).click();
  await expect(rowOf(ben.page, "Ada Okafor")).toContainText("Sent");
  await expect(ben.page.getByText("2 of 3 left this quarter")).toBeVisible();

  await page.goto(await linkFor(email, "/join"));
  await expect(page.getByText("Ben Ward invited you. Choose a password, and you're a member.")).toBeVisible();
  await ben.page.reload();
  await expect(rowOf(ben.page, "Ada Okafor")).toContainText("Opened");
  await fillForm(page.getByRole("form", { name: "Become a member" }), { password: "secret-1" });
  await submitOf(page.getByRole("form", { name: "Become a member" })).click();
  await expect(page.getByRole("heading", { level: 1, name: "Good to see you, Ada" })).toBeVisible();

  await ben.page.reload();
  await expect(rowOf(ben.page, "Ada Okafor")).toContainText("Joined");
  await expectQualityInFull(observe(ben.page), ben.page.getByRole("heading", { level: 1 }));
});
