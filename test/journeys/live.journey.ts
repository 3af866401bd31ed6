import "#test/support/stack-environment.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { listWholeTopic, newSender, sendToTopic } from "#test/support/community.ts";
import { inFullOnly } from "#test/support/tier.ts";
import { log } from "./chat-page.ts";
import { expectToast } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { goWithin } from "./portal-page.ts";
import { test } from "./test.ts";

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

test("two members chat in the community, see each other's reactions, and lose nothing with the network of either", async () => {
  for (const { page } of [ada, ben]) {
    await page.goto("/portal/community?topic=industry-news");
    await expectState(page, "Live");
  }
  await expectSeen(ada.page.getByText(ben.name), { timeout: 30_000 });

  const texts = [await say(ada, "Good evening")];
  await expectAll([ada, ben], texts);
  texts.push(await say(ben, "Good evening to you"));
  await expectAll([ada, ben], texts);

  await choose(ben.page, new RegExp(`^Actions for ${ada.name}'s message`), "React with 🎉");
  const chip = (page: Page, count: number) =>
    log(page)
      .getByRole("article")
      .filter({ hasText: texts[0]! })
      .getByRole("button", { name: `🎉, ${count}` });
  await chip(ada.page, 1).click();
  await expect(chip(ben.page, 2)).toHaveAttribute("aria-pressed", "true");
  await choose(ben.page, new RegExp(`^Actions for ${ada.name}'s message`), "See who reacted");
  const dialog = ben.page.getByRole("dialog", { name: "Reactions" });
  await expect(dialog.getByText(ada.name)).toBeVisible();
  await expect(dialog.getByText("You", { exact: true })).toBeVisible();
  await ben.page.keyboard.press("Escape");
  await chip(ben.page, 2).click();
  await expect(chip(ada.page, 1)).toBeVisible();

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

test("two members write to each other, see each other read and type, and the badge tells what is unread on every device", async ({
  enter,
}) => {
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

  await goWithin(ben.page, "/portal/messages");
  await expect(messageOf(ben.page, first)).toBeVisible();
  for (const page of [ben.page, phone]) await expect(page).not.toHaveTitle(/^\(1\)/);
  await expect(log(ada.page).getByText("Read", { exact: true })).toBeVisible();
  await field(ben.page).pressSequentially("I am");
  await expect(ada.page.getByText(`${ben.name} is typing…`)).toBeVisible();

  await ada.page.context().setOffline(true);
  await expectState(ada.page, "Offline");
  const answer = await say(ben, "Friday at ten");
  await ada.page.context().setOffline(false);
  await expectAll([ada, ben], [first, answer]);

  await goWithin(ben.page, "/portal/settings/privacy");
  await ben.page.getByRole("switch", { name: "Read receipts" }).click();
  await expectToast(ben.page, "Settings updated", "Read receipts are off.");
  await ada.page.reload();
  await expect(messageOf(ada.page, first)).toBeVisible();
  await expect(log(ada.page).getByText("Read", { exact: true })).toHaveCount(0);
});

test(
  "a reply quotes a message, and leads back to it however far up it is, also once it is deleted",
  inFullOnly,
  async () => {
    const topic = "Business Tips";
    for (const { page } of [ada, ben]) {
      await page.goto("/portal/community?topic=business-tips");
      await expectState(page, "Live");
    }
    const question = await say(ada, "Who knows a good notary?");
    await expect(messageOf(ben.page, question)).toBeVisible();
    await choose(ben.page, new RegExp(`^Actions for ${ada.name}'s message`), "Reply");
    await expect(ben.page.getByText(`Replying to ${ada.name}`)).toBeVisible();
    const answer = await say(ben, "I know one");
    const quote = ada.page.getByRole("button", { name: `In reply to You: ${question}` });
    await expect(quote).toBeVisible();

    const [first] = await listWholeTopic(topic);
    const replied = first!.find(({ content }) => content === answer)!;
    for (let count = 0; count < 40; count++) await sendToTopic(newSender(), { topic, content: `In between ${count}` });
    await sendToTopic(newSender(), { topic, content: `The end (${ada.name})`, replyTo: replied.reply_to!.id });
    await ada.page.reload();
    const farQuote = log(ada.page)
      .getByRole("button", { name: `In reply to You: ${question}` })
      .last();
    await expect(messageOf(ada.page, `The end (${ada.name})`)).toBeVisible();
    await farQuote.focus();
    await ada.page.keyboard.press("Enter");
    const original = log(ada.page).locator("article:focus");
    await expect(original).toContainText(question);
    await expect(original).not.toContainText("The end");
    await expect(original).toBeInViewport();

    await original.getByRole("button", { name: /^Actions for your message/ }).click();
    await ada.page.getByRole("menuitem", { name: "Delete" }).click();
    await ada.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await ada.page.getByRole("button", { name: "Latest messages" }).click();
    const gone = log(ada.page).getByRole("button", { name: "In reply to You: This message was deleted" }).last();
    await gone.click();
    await expect(log(ada.page).locator("article:focus")).toContainText("This message was deleted");
  },
);
