import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { createConversation, sendToConversation } from "#test/support/conversation.ts";
import { inFull } from "#test/support/tier.ts";
import { log } from "./chat-page.ts";
import { newMember } from "./member-page.ts";
import { test } from "./test.ts";

const phone = { width: 360, height: 740 };
const sizes = [phone, { width: 390, height: 844 }, { width: 1440, height: 900 }];

/** The message is in sight as a whole, and has the focus; and so it stays once the log rests. */
const expectLedTo = async (page: Page, text: string) => {
  const message = log(page).getByRole("article").filter({ hasText: text });
  const isThere = () => expect(message).toBeInViewport({ ratio: 0.95 });
  await isThere();
  await expect(message).toBeFocused();
  await page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const scroller = document.querySelector("[role=log]")!;
        const start = performance.now();
        let [top, since] = [scroller.scrollTop, start];
        const look = () => {
          if (scroller.scrollTop !== top) [top, since] = [scroller.scrollTop, performance.now()];
          if (performance.now() - since > 500) resolve(true);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await isThere();
  await expect(message).toBeFocused();
};

const numbered = (word: string, count: number) => `${word} no. ${count}.`;

test("a link leads to its message in a conversation, however few or many there are, on every screen", async ({
  enter,
}) => {
  const me = await newMember("Ada");
  const self = { id: me.id, full_name: me.name };
  const page = await enter(me.email);

  for (const [turn, count] of inFull([3, 12, 33], [12]).entries()) {
    const { name, ...account } = await newMember("Ben");
    const ben = { id: account.id, full_name: name };
    const id = await createConversation(self, ben);
    const sent: string[] = [];
    for (let place = 0; place < count; place++) {
      const { message } = await sendToConversation(place % 4 === 0 ? self : ben, id, numbered("It is not", place));
      sent.push(message.id);
    }
    for (const [step, place] of [0, Math.floor(count / 2), count - 1].entries())
      // In the usual run each place at another size.
      for (const size of inFull(sizes, [sizes[(turn + step) % sizes.length]!])) {
        await page.setViewportSize(size);
        await page.goto(`/portal/messages?conversation=${id}&message=${sent[place]}`);
        await expectLedTo(page, numbered("It is not", place));
      }
  }
});
