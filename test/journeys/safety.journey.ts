import { expect, type Page } from "@playwright/test";
import { contract } from "#shared/contract.ts";
import { as } from "#test/support/as.ts";
import { log } from "./chat-page.ts";
import { emailsTo } from "./emails.ts";
import { expectToast } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { admin, test, testInFull } from "./test.ts";

const composer = (page: Page) => page.getByRole("main").getByRole("textbox");
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);

/** Opens a member's message menu and reports the message. */
const report = async (page: Page, text: string, name: string) => {
  await expect(log(page).getByText(text)).toBeVisible();
  await page
    .getByRole("button", { name: new RegExp(`^Actions for ${name}'s message`) })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this message?" });
  await dialog.getByRole("textbox").fill("Advertising");
  await dialog.getByRole("button", { name: "Report" }).click();
  await expectToast(page, "Message reported", "Thank you. Our admins will review it.");
};

const review = async (page: Page, text: string) => {
  await page.goto("/portal/admin/reports");
  await page
    .getByRole("article")
    .filter({ hasText: text })
    .getByRole("link", { name: /^Review the report/ })
    .click();
  await expect(page.getByRole("form", { name: "Decide" })).toBeVisible();
};

test("a report leads to a mute, seen by a second admin, by its author, and by whoever reported", async ({ enter }) => {
  const [ada, ben] = await Promise.all(["Ada", "Ben"].map(newMember));
  const benPage = await enter(ben!.email);
  await benPage.goto("/portal/community?topic=networking");
  const text = `Buy my candles (${ben!.name})`;
  await composer(benPage).fill(text);
  await composer(benPage).press("Enter");
  const adaPage = await enter(ada!.email);
  await adaPage.goto("/portal/community?topic=networking");
  await report(adaPage, text, ben!.name);

  const [one, other] = [await enter(admin), await enter(admin)];
  await review(one, text);
  await review(other, text);
  await expect(one.getByRole("list", { name: "In context" })).toContainText(text);
  const form = one.getByRole("form", { name: "Decide" });
  await form.getByText("Remove the message").click();
  await form.getByText("Mute in chat", { exact: true }).click();
  await form.getByText("1 day", { exact: true }).click();
  await form.getByRole("textbox", { name: /^Your reason/ }).fill("No advertising, please.");
  await form.getByRole("button", { name: "Decide and email" }).click();
  await one.getByRole("dialog").getByRole("button", { name: "Mute and email" }).click();
  await expectToast(one, "Report closed", "We're emailing everyone concerned.");

  // It is her own other tab: it follows, and does not tell her of herself as of another.
  await expect(other.getByRole("heading", { name: "Decision" })).toBeVisible();
  await expect(other.getByText("has just decided on this report")).toHaveCount(0);
  await expect(benPage.getByText(/^An admin has muted you/)).toBeVisible();
  await expect(composer(benPage)).toHaveCount(0);
  await expect(log(adaPage).getByText(text)).toHaveCount(0);
  await expect.poll(() => subjectsTo(ben!.email), { timeout: 30_000 }).toEqual(["You're muted in Community Chat"]);
  await expect.poll(() => subjectsTo(ada!.email), { timeout: 30_000 }).toEqual(["We looked at your report"]);

  await one.goto(`/portal/members/${ben!.id}`);
  await one.getByRole("button", { name: "Lift mute" }).click();
  await expectToast(one, "Mute lifted", `${ben!.name} can post in chat again.`);
  await expect(composer(benPage)).toBeVisible();
  await benPage.goto("/portal/settings/data");
  await expect(benPage.getByText(/Naomi Whitfield muted you in Community Chat until/)).toBeVisible();
});

testInFull(
  "a suspended member reads why and how to object, is in no list, and is back when it is lifted",
  async ({ enter }) => {
    const [ada, ben] = await Promise.all(["Ada", "Ben"].map(newMember));
    const page = await enter(admin);
    await page.goto(`/portal/members/${ben!.id}`);
    await page.getByRole("button", { name: "Suspend membership" }).click();
    const dialog = page.getByRole("dialog", { name: `Suspend the membership of ${ben!.name}?` });
    await dialog.getByText("7 days", { exact: true }).click();
    await dialog.getByRole("textbox", { name: /^Your reason/ }).fill("Unwanted messages.");
    await dialog.getByRole("button", { name: "Suspend membership" }).click();
    await expectToast(page, "Membership suspended", `We're emailing ${ben!.name} why.`);

    const benPage = await enter(ben!.email);
    await benPage.goto("/portal/dashboard");
    await expect(benPage.getByRole("heading", { level: 1, name: "Your membership is suspended" })).toBeVisible();
    await expect(benPage.getByText("Unwanted messages.")).toBeVisible();
    await expect(benPage.getByRole("link", { name: "Write to us" })).toBeVisible();
    const found = await as(ada!)(contract.getMember, { memberId: ben!.id });
    expect(found.status).toBe(404);

    await page.goto("/portal/admin/club-settings");
    await page.getByRole("region", { name: "Suspended memberships" }).getByRole("link", { name: ben!.name }).click();
    await page.getByRole("button", { name: "Lift suspension" }).click();
    await expectToast(page, "Suspension lifted", `${ben!.name} is a member again.`);
    await benPage.reload();
    await expect(benPage.getByRole("navigation", { name: "Portal" }).first()).toBeVisible({ timeout: 15_000 });
  },
);
