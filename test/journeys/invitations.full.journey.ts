import { expect, type Page } from "@playwright/test";
import { contract } from "#shared/contract.ts";
import { newAccount } from "#test/support/account.ts";
import { as } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { emailsTo, linkFor } from "./emails.ts";
import { fillForm, submitOf } from "./form-page.ts";
import { signIn } from "./member-page.ts";
import { observe } from "./observed-page.ts";
import { expectQualityInFull } from "./page-quality.ts";
import { admin, test } from "./test.ts";

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

test("an admin lets in who is on a list, who chooses a password by the email, and is in", async ({ page, enter }) => {
  const desk = await enter(admin);
  const email = given.emailAddress();
  await desk.goto("/portal/admin/members");
  await desk.getByRole("link", { name: "Import" }).click();
  await desk
    .getByLabel("Choose a CSV file")
    .and(desk.locator("input"))
    .setInputFiles({
      name: "members.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Email,Name,Joined\n${email},Toni Morrison,05.03.2019\n`),
    });
  await desk.getByLabel("What does 05.03.2019 mean?").selectOption("The day comes first");
  await desk.getByRole("button", { name: "Check the list" }).click();
  await desk.getByRole("switch", { name: "Let in 1 person without an application" }).click();
  await desk.getByRole("switch", { name: "Email those who are let in" }).click();
  await desk.getByRole("button", { name: "Let in 1 person" }).click();
  await expect(desk.getByText("1 person let in", { exact: true })).toBeVisible();

  const findLink = async () => /https?:\S+\/auth\?password=new/.exec((await emailsTo(email))[0]?.text ?? "")?.[0] ?? "";
  await expect.poll(findLink, { timeout: 30_000 }).not.toBe("");
  await page.goto(await findLink());
  await fillForm(page.getByRole("form", { name: "Forgot your password?" }), { email });
  await submitOf(page.getByRole("form", { name: "Forgot your password?" })).click();
  // The embedded AWS knows one code for all (design.md, "Locally").
  const form = page.getByRole("form", { name: "Choose a new password" });
  await fillForm(form, { code: "654321", password: "secret-1", confirmPassword: "secret-1" });
  await submitOf(form).click();
  await signIn(page, email, "secret-1");

  await expect(page.getByRole("heading", { level: 1, name: "Good to see you, Toni" })).toBeVisible();
  await expectQualityInFull(observe(desk), desk.getByRole("heading", { level: 1 }));
});
