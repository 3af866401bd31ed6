import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { getDigestTimes, getQuietEnd } from "#functions/notices/mail-times.ts";
import { mailNews } from "#functions/notices/mail-worker.ts";
import { getPreferencesToken, readNoticeSettings } from "#functions/notices/settings.ts";
import { contract } from "#shared/contract.ts";
import { asVisitor } from "#test/support/as.ts";
import { createConversation, sendToConversation } from "#test/support/conversation.ts";
import { given } from "#test/support/given.ts";
import { emailsTo } from "./emails.ts";
import { expectToast, tabTo } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { observe } from "./observed-page.ts";
import { expectQualityInFull, height } from "./page-quality.ts";
import { test, testInFull } from "./test.ts";

const minuteMs = 60_000;
const after = (time: Date, minutes: number) => new Date(time.getTime() + minutes * minuteMs);
/** When something that came a moment ago is emailed at once. */
const soon = () => after(new Date(), 11);
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);
const expectSaved = (page: Page) => expectToast(page, "Settings updated", "We'll notify you as you chose.");

/** Two members, the first at the choices of how she is told, and the second about to write to her. */
const meet = async (enter: (email: string) => Promise<Page>) => {
  const [ada, ben] = await Promise.all([newMember("Ada"), newMember("Ben")]);
  const [page, conversationId] = await Promise.all([
    enter(ada.email),
    createConversation({ id: ben.id, full_name: ben.name }, { id: ada.id, full_name: ada.name }),
  ]);
  await page.setViewportSize({ width: 360, height });
  const write = (text: string) => sendToConversation({ id: ben.id, full_name: ben.name }, conversationId, text);
  return { ada, ben, page, write };
};

testInFull("what a member wants in a daily email is not sent at once, but in the morning", async ({ enter }) => {
  const { ada, ben, page, write } = await meet(enter);
  await page.goto("/portal/settings");
  await tabTo(page, page.getByRole("navigation", { name: "Parts of the settings" }).getByText("Notifications"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/portal/settings/notifications");
  const choices = page.getByRole("region", { name: "Notifications", exact: true });
  await choices.getByLabel("Direct messages").selectOption("Daily email");
  await expectSaved(page);
  await choices.getByLabel("Daily and weekly emails leave at").selectOption("9:00 AM");
  await expect.poll(() => readNoticeSettings(ada.id)).toMatchObject({ channels: { messages: "daily" }, digestHour: 9 });

  await write("Shall we meet?");

  expect(await mailNews(ada.id, soon())).toBe(false);
  const { next } = getDigestTimes(new Date(), "daily", await readNoticeSettings(ada.id));
  expect(await mailNews(ada.id, after(next, -1))).toBe(false);
  expect(await mailNews(ada.id, after(next, 1))).toBe(true);
  await expect.poll(() => subjectsTo(ada.email), { timeout: 30_000 }).toEqual([`Message from ${ben.name}`]);
  expect(await mailNews(ada.id, after(next, 2))).toBe(false);
});

testInFull("in quiet hours nothing is emailed; what came in them is, when they end", async ({ enter }) => {
  const { ada, ben, page, write } = await meet(enter);
  await page.goto("/portal/settings/notifications");
  const choices = page.getByRole("region", { name: "Notifications", exact: true });
  const { timeZone } = await readNoticeSettings(ada.id);
  const hour = Number(new Intl.DateTimeFormat("en-US", { hour: "numeric", hourCycle: "h23", timeZone }).format());
  const choose = (label: string, value: number) => choices.getByLabel(label).selectOption(String(value));
  // The box itself lies under its drawing.
  await choices.getByRole("switch", { name: "Quiet hours" }).click({ force: true });
  await expectSaved(page);
  // Of two times that are not to be the same, the one first that is not the other as it is.
  const times = [["Quiet until", (hour + 2) % 24] as const, ["Quiet from", hour] as const];
  for (const [label, value] of hour === 20 ? times.toReversed() : times) await choose(label, value);
  await expect.poll(async () => (await readNoticeSettings(ada.id)).quiet).toEqual({ from: hour, to: (hour + 2) % 24 });

  await write("Are you asleep?");

  const settings = await readNoticeSettings(ada.id);
  expect(await mailNews(ada.id, soon())).toBe(false);
  const end = getQuietEnd(new Date(), settings)!;
  expect(await mailNews(ada.id, after(end, 1))).toBe(true);
  await expect.poll(() => subjectsTo(ada.email), { timeout: 30_000 }).toEqual([`Message from ${ben.name}`]);
});

test("the link in a member's emails changes what they are emailed, without signing in", async ({ page }) => {
  const ada = await newMember("Ada");
  const token = await getPreferencesToken(ada.id);
  await page.setViewportSize({ width: 360, height });
  await page.goto(`/portal/email-preferences#${token}`);

  await page.getByLabel("Mentions and replies in the chat").selectOption("In the portal only");
  await expectSaved(page);

  expect((await readNoticeSettings(ada.id)).channels).toMatchObject({ mentions: "portal", messages: "now" });
  await page.reload();
  await expect(page.getByLabel("Mentions and replies in the chat")).toHaveValue("portal");
  await expectQualityInFull(observe(page), page.getByLabel("Mentions and replies in the chat"));
  await page.goto(`/portal/email-preferences#${token}x`);
  await expect(page.getByText(/^This link doesn't work anymore/)).toBeVisible();
});

testInFull(
  "the link that a contact sees in an email takes them off the mailing list, once they say so",
  async ({ page }) => {
    const email = given.emailAddress();
    await asVisitor(contract.submitEventInterest, given.eventInterest({ email }));
    const find = async () =>
      /https?:\S+\/portal\/email-preferences#list:[\w-]+/.exec((await emailsTo(email))[0]?.text ?? "");
    await expect.poll(async () => (await find()) !== null, { timeout: 30_000 }).toBe(true);
    const [link = ""] = (await find()) ?? [];

    await page.goto(new URL(link).pathname + new URL(link).hash);
    await page.getByRole("button", { name: "Unsubscribe" }).click();

    await expect(page.getByText("You're off our mailing list.")).toBeVisible();
    await expectQualityInFull(observe(page), page.getByText("You're off our mailing list."));
  },
);
