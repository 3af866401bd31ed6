import { expect, type Locator, type Page } from "@playwright/test";
import { log } from "./chat-page.ts";
import { expectToast } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { admin, test } from "./test.ts";

type Somebody = Awaited<ReturnType<typeof newMember>> & { page: Page };

const field = (page: Page) => page.getByRole("main").getByRole("textbox");

/** Writes as people do; the text is nobody else's in this run. */
const say = async ({ page, name }: Somebody, words: string) => {
  const text = `${words} (${name})`;
  await field(page).fill(text);
  await field(page).press("Enter");
  return text;
};

const messageOf = (page: Page, text: string) => log(page).getByText(text, { exact: true });

/** Everybody reads this once, in this order. */
const expectAll = async (people: Somebody[], texts: string[]) => {
  for (const { page } of people) {
    const read = async () =>
      (await log(page).getByRole("article").allTextContents()).flatMap((message) =>
        texts.filter((text) => message.includes(text)),
      );
    await expect.poll(read).toEqual(texts);
  }
};

/** The shell has a place for it on wide screens and one on phones. */
const expectSeen = (found: Locator, options?: { timeout: number }) =>
  expect(found.filter({ visible: true }).first()).toBeVisible(options);
const expectState = (page: Page, state: string) => expectSeen(page.getByText(state, { exact: true }));

/** Chooses what can be done, from a menu. */
const choose = async (page: Page, menu: string | RegExp, entry: string) => {
  await page.getByRole("button", { name: menu }).first().click();
  await page.getByRole("menuitem", { name: entry }).click();
};

let ada: Somebody;
let ben: Somebody;
test.beforeEach(async ({ enter }) => {
  [ada, ben] = (await Promise.all(
    ["Ada", "Ben"].map(async (firstName) => {
      const member = await newMember(firstName);
      return { ...member, page: await enter(member.email) };
    }),
  )) as [Somebody, Somebody];
});

test("two members chat in the community, through the loss of the network of either", async () => {
  for (const { page } of [ada, ben]) {
    await page.goto("/portal/community?topic=industry-news");
    await expectState(page, "Live");
  }
  await expectSeen(ada.page.getByText(ben.name), { timeout: 30_000 });

  const texts = [await say(ada, "Good evening")];
  await expectAll([ada, ben], texts);
  texts.push(await say(ben, "Good evening to you"));
  await expectAll([ada, ben], texts);

  await ben.page.context().setOffline(true);
  await expectState(ben.page, "Offline");
  texts.push(await say(ada, "Are you still there?"));
  const late = await say(ben, "Written in a tunnel");
  await expect(log(ben.page).getByText("Waiting for a connection…")).toBeVisible();
  await expect(messageOf(ada.page, texts.at(-1)!)).toBeVisible();
  await expect(messageOf(ada.page, late)).toHaveCount(0);
  await ben.page.context().setOffline(false);
  await expectAll([ada, ben], [...texts, late]);

  await ada.page.reload();
  await expectAll([ada, ben], [...texts, late]);
});

test("two members write to each other, and the badge tells what is unread on every device", async ({ enter }) => {
  const phone = await enter(ben.email);
  for (const page of [ben.page, phone]) {
    await page.goto("/portal/dashboard");
    await expectState(page, "Live");
  }
  await ada.page.goto(`/portal/messages?to=${ben.id}`);
  await expectSeen(ada.page.getByText(ben.name));

  const first = await say(ada, "Could we talk on Friday?");
  for (const page of [ben.page, phone]) {
    await expect(page).toHaveTitle(/^\(1\) Dashboard/);
    await expectSeen(page.getByRole("link", { name: "Messages, 1 unread" }));
  }

  await ben.page.goto("/portal/messages");
  await expect(messageOf(ben.page, first)).toBeVisible();
  for (const page of [ben.page, phone]) await expect(page).not.toHaveTitle(/^\(1\)/);

  await ada.page.context().setOffline(true);
  await expectState(ada.page, "Offline");
  const answer = await say(ben, "Friday at ten");
  await ada.page.context().setOffline(false);
  await expectAll([ada, ben], [first, answer]);
});

test("a message is reported to the admins, and nobody writes to whom they have blocked until they take it back", async ({
  enter,
}) => {
  await ada.page.goto(`/portal/messages?to=${ben.id}`);
  const advertisement = await say(ada, "Buy my candles");
  await ben.page.goto("/portal/messages");
  await expect(messageOf(ben.page, advertisement)).toBeVisible();

  await choose(ben.page, new RegExp(`^Actions for ${ada.name}'s message`), "Report");
  const dialog = ben.page.getByRole("dialog", { name: "Report this message?" });
  await dialog.getByRole("textbox").fill("Advertising");
  await dialog.getByRole("button", { name: "Report" }).click();
  await expectToast(ben.page, "Message reported", "Thank you. Our admins will review it.");
  await choose(ben.page, `Conversation options for ${ada.name}`, "Block");
  await ben.page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(ben.page.getByText(`You've blocked ${ada.name}. You can't message each other.`)).toBeVisible();

  const refused = await say(ada, "Two for one");
  await expectToast(ada.page, "Failed to send message", "This message cannot be delivered to this member.");
  await expect(field(ada.page)).toHaveValue(refused);
  await ben.page.getByRole("button", { name: "Unblock" }).click();
  await expectToast(ben.page, "Unblocked", `You and ${ada.name} can message each other again.`);
  await field(ada.page).press("Enter");
  await expectAll([ada, ben], [advertisement, refused]);

  const page = await enter(admin);
  await page.goto("/portal/admin/reports");
  const report = page.getByRole("article").filter({ hasText: advertisement });
  await expect(report).toContainText("Advertising");
  await expect(report).toContainText(ben.name);
  await report.getByRole("link", { name: /^Review the report/ }).click();
  const form = page.getByRole("form", { name: "Decide" });
  await form.getByText("Nothing", { exact: true }).click();
  await form.getByRole("textbox", { name: /^Your reason/ }).fill("Candles are fine.");
  await form.getByRole("button", { name: "Close without action" }).click();
  await expectToast(page, "Report closed", "We're emailing everyone concerned.");
  await expect(page.getByText("Candles are fine.")).toBeVisible();
});
