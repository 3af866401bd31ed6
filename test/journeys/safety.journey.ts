import { expect, type Page } from "@playwright/test";
import { log } from "./chat-page.ts";
import { emailsTo } from "./emails.ts";
import { expectToast } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { goWithin } from "./portal-page.ts";
import { admin, test } from "./test.ts";

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

test("a report leads to a mute, which its author and whoever reported see at once", async ({ enter }) => {
  const [ada, ben] = await Promise.all(["Ada", "Ben"].map(newMember));
  const benPage = await enter(ben!.email);
  await benPage.goto("/portal/community?topic=networking");
  const text = `Buy my candles (${ben!.name})`;
  await composer(benPage).fill(text);
  await composer(benPage).press("Enter");
  const adaPage = await enter(ada!.email);
  await adaPage.goto("/portal/community?topic=networking");
  await report(adaPage, text, ben!.name);

  const desk = await enter(admin);
  await review(desk, text);
  await expect(desk.getByRole("list", { name: "In context" })).toContainText(text);
  const form = desk.getByRole("form", { name: "Decide" });
  await form.getByText("Remove the message").click();
  await form.getByText("Mute in chat", { exact: true }).click();
  await form.getByText("1 day", { exact: true }).click();
  await form.getByRole("textbox", { name: /^Your reason/ }).fill("No advertising, please.");
  await form.getByRole("button", { name: "Decide and email" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Mute and email" }).click();
  await expectToast(desk, "Report closed", "We're emailing everyone concerned.");

  await expect(benPage.getByText(/^An admin has muted you/)).toBeVisible();
  await expect(composer(benPage)).toHaveCount(0);
  await expect(log(adaPage).getByText(text)).toHaveCount(0);
  await expect.poll(() => subjectsTo(ben!.email), { timeout: 30_000 }).toEqual(["You're muted in Community Chat"]);
  await expect.poll(() => subjectsTo(ada!.email), { timeout: 30_000 }).toEqual(["We looked at your report"]);

  await goWithin(desk, `/portal/members/${ben!.id}`);
  await desk.getByRole("button", { name: "Lift mute" }).click();
  await expectToast(desk, "Mute lifted", `${ben!.name} can post in chat again.`);
  await expect(composer(benPage)).toBeVisible();
});
