import { expect, type Page } from "@playwright/test";
import { contract } from "#shared/contract.ts";
import { newAccount } from "#test/support/account.ts";
import { as, asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { emailsTo, linkFor } from "./emails.ts";
import { expectToast, fillForm, submitOf } from "./form-page.ts";
import { observe } from "./observed-page.ts";
import { expectQualityInFull } from "./page-quality.ts";
import { admin, test, testInFull } from "./test.ts";

const rowOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Your invitations" }).getByRole("listitem").filter({ hasText: name });

/** Emails to members name nobody who looks like a code. */
const inLetters = (hex: string) => hex.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

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

testInFull(
  "an invitation that is taken back opens nothing, and is the member's to give again",
  async ({ page, enter }) => {
    const ben = await newMember("Ben Ward", enter);
    const email = given.emailAddress();
    await ben.page.goto("/portal/invitations");
    await fillForm(ben.page.getByRole("form", { name: "Invite someone" }), { email });
    await ben.page.getByRole("button", { name: "Send invitation" }).click();
    const link = await linkFor(email, "/join");

    await ben.page.getByRole("button", { name: `Take back the invitation of ${email}` }).click();
    await ben.page
      .getByRole("dialog", { name: "Take this invitation back?" })
      .getByRole("button", { name: "Take back" })
      .click();

    await expect(rowOf(ben.page, email)).toContainText("Taken back");
    await expect(ben.page.getByText("3 of 3 left this quarter")).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: "This link doesn't work" })).toBeVisible();
  },
);

test("an admin invites from a list, mends what can't be, and each is emailed once", async ({ enter }) => {
  const [zoe, ben, taken] = [given.emailAddress(), given.emailAddress(), given.emailAddress()];
  const desk = await enter(admin);
  await desk.goto("/portal/invitations");
  await fillForm(desk.getByRole("form", { name: "Invite someone" }), { email: taken });
  await desk.getByRole("button", { name: "Send invitation" }).click();
  await expect(rowOf(desk, taken)).toContainText("Sent");

  await desk.getByRole("link", { name: "Invite from a list" }).click();
  const list = { name: "people.csv", mimeType: "text/csv" };
  const content = Buffer.from(`\uFEFFName;Email\r\nZoë Park;${zoe}\r\nBen Ward;${taken}\r\n`);
  const choose = () => desk.locator('input[type="file"]').setInputFiles({ ...list, buffer: content });
  await choose();
  await expect(desk.getByText("1 person can't be invited")).toBeVisible();
  const row = desk.getByRole("form", { name: "Row 3" });
  await expect(row).toContainText("This address already has an invitation.");
  expect(await emailsTo(zoe)).toEqual([]);
  await expectQualityInFull(observe(desk), row);

  await row.getByRole("textbox", { name: "Email Address" }).fill(ben);
  await row.getByRole("button", { name: "Check again" }).click();
  await expect(desk.getByText("2 people can be invited")).toBeVisible();
  await desk.getByRole("button", { name: "Invite 2 people" }).click();
  await expectToast(desk, "Invitations sent", "We invited 2 people.");
  for (const address of [zoe, ben]) await linkFor(address, "/join");

  await choose();
  await expect(desk.getByText("2 people can't be invited")).toBeVisible();
  for (const address of [zoe, ben, taken]) expect(await emailsTo(address)).toHaveLength(1);
});

testInFull("an applicant names a member, who vouches, and admins read it", async ({ page, enter }) => {
  const ben = await newMember("Ben Ward", enter);
  const form = given.application({ name: `Mabel ${inLetters(crypto.randomUUID().slice(0, 8))}` });
  await asVisitor(contract.submitApplication, form);
  await page.goto(await linkFor(form.email, "/membership/application"));
  const naming = page.getByRole("form", { name: "Does a member know you?" });
  await fillForm(naming, { email: ben.email });
  await submitOf(naming).click();
  await expect(page.getByText(ben.email)).toBeVisible();
  await expectQualityInFull(observe(page), naming);

  expect((await emailsTo(ben.email)).map(({ subject }) => subject)).toContain(`Do you know ${form.name}?`);
  await ben.page.goto("/portal/dashboard");
  await ben.page.getByRole("link", { name: /^An applicant says you know them/ }).click();
  const vouching = ben.page.getByRole("form", { name: `Vouch for ${form.name}` });
  await expect(vouching).toBeVisible();
  await expectQualityInFull(observe(ben.page), vouching);
  const words = "We built the school library together.";
  await vouching.getByRole("textbox").fill(words);
  await vouching.getByRole("button", { name: "Vouch", exact: true }).click();
  await expect(ben.page.getByText("No one is waiting for a word from you.")).toBeVisible();

  const desk = await enter(admin);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.goto(`/portal/admin/applications?search=${encodeURIComponent(form.email)}`);
  await desk.getByRole("article", { name: form.name, exact: true }).getByRole("button", { name: form.name }).click();
  const said = desk.getByRole("list", { name: "What members say" });
  await expect(said).toContainText("Ben Ward vouches for them");
  await expect(said).toContainText(words);
});
