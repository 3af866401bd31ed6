import "#test/support/stack-environment.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { newSender, sendToTopic } from "#test/support/community.ts";
import { createConversation, sendToConversation } from "#test/support/conversation.ts";
import { log } from "./chat-page.ts";
import { newMember } from "./member-page.ts";
import { test } from "./test.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** In which of the page's pixels something begins and ends, from side to side and from top to bottom. */
const boxOf = async (page: Page, role: "menu" | "log") => {
  const { x, y, width, height } = (await page.getByRole(role).boundingBox())!;
  return { left: x, right: x + width, top: y, bottom: y + height };
};

/** Two members who have met, of whom the second writes to the first. */
const meet = async () => {
  const [ada, ben] = await Promise.all([newMember("Ada"), newMember("Ben")]);
  const self = { id: ben.id, full_name: ben.name };
  const id = await createConversation(self, { id: ada.id, full_name: ada.name });
  const say = async (text: string) => (await sendToConversation(self, id, text)).message;
  return { ada, ben, say, conversation: `/portal/messages?conversation=${id}` };
};

test("the menu of a short message stays on a phone's screen, in both chats", async ({ enter }) => {
  const { ada, ben, say, conversation } = await meet();
  await say("It is not.");
  await sendToTopic(newSender({ memberId: ben.id, full_name: ben.name }), {
    topic: "Networking",
    content: "It is not.",
  });

  for (const path of ["/portal/community?topic=networking", conversation]) {
    const page = await enter(ada.email);
    await page.goto(path);
    for (const width of [360, 390, 412]) {
      await page.setViewportSize({ width, height: 740 });
      await page.getByRole("button", { name: `Actions for ${ben.name}'s message` }).click();
      await expect(page.getByRole("menuitem", { name: "More reactions" })).toBeInViewport({ ratio: 1 });

      const { left, right, top, bottom } = await boxOf(page, "menu");
      expect(Math.min(left, width - right, top, 740 - bottom), `${path} at ${width}`).toBeGreaterThanOrEqual(8);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toBeHidden();
    }
  }
});

test("marks heaped on a letter paint over no other message", async ({ enter }) => {
  const { ada, say, conversation } = await meet();
  const page = await enter(ada.email);
  const before = await say("Tiếng Việt: Ế ự ẫ. العَرَبِيَّةُ ٱلْمُشَكَّلَةُ.");
  const heap = await say(`Z${"\u0301\u0302\u0306\u030C".repeat(12)}a${"\u0316\u0317\u0323\u0331".repeat(12)}`);
  const after = await say("It is not.");
  await page.goto(conversation);
  const bubbleOf = ({ id }: { id: string }) => log(page).locator(`article[data-id="${id}"] [data-part=bubble]`);
  await expect(bubbleOf(after)).toBeInViewport({ ratio: 1 });
  // Without the edges, which are smoothed.
  const picture = async (message: { id: string }) => {
    const { x, y, width, height } = (await bubbleOf(message).boundingBox())!;
    return page.screenshot({ clip: { x: x + 4, y: y + 4, width: width - 8, height: height - 8 } });
  };
  const look = async () => [await picture(before), await picture(after)];
  const withMarks = await look();

  await bubbleOf(heap).evaluate((bubble) => {
    bubble.style.visibility = "hidden";
  });

  const without = await look();
  expect(withMarks.map((each, place) => each.equals(without[place]!))).toEqual([true, true]);
});

test("offline, on the narrowest phones, and with a toast, the chat gives up none of its room", async ({ enter }) => {
  const { ada } = await meet();
  const page = await enter(ada.email);
  const main = page.getByRole("main");
  await page.goto("/portal/community?topic=events");

  // On the narrowest phones, who is online and the search share a line below the title.
  await page.setViewportSize({ width: 320, height: 740 });
  await expect(main.getByText(/^\d+ online$/)).toBeVisible();
  const middleOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return y + height / 2;
  };
  const search = await middleOf(main.getByRole("link", { name: "Search messages" }));
  expect(Math.abs(search - (await middleOf(main.getByText(/^\d+ online$/))))).toBeLessThan(4);
  expect(search).toBeGreaterThan(await middleOf(main.getByRole("heading", { level: 1 })));

  // What a toast says lies over no part of where one writes.
  for (const [width, button] of [
    [1440, "Mute Events"],
    [360, "Unmute Events"],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole("button", { name: button }).click();
    const shown = page.getByRole("status").filter({ hasText: /Topic (un)?muted/i });
    await expect(shown).toBeInViewport({ ratio: 1 });
    const field = (await main.getByRole("textbox", { name: "Message Events" }).boundingBox())!;
    const bottomOf = async () => {
      const { y, height } = (await shown.boundingBox())!;
      return y + height;
    };
    // It comes in from below.
    await expect.poll(bottomOf, { message: `at ${width}` }).toBeLessThan(field.y);
    await page.getByRole("button", { name: "Dismiss notification" }).click();
    await expect(shown).toHaveCount(0);
  }

  const online = await boxOf(page, "log");
  await page.context().setOffline(true);
  await expect(page.getByText("You're offline. We can't see who's here.")).toBeVisible();
  // At most the second line of a small text, and no line of a message.
  expect((await boxOf(page, "log")).top - online.top).toBeLessThan(4);
});
