import "#test/support/stack-environment.ts";
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { newSender, sendToTopic } from "#test/support/community.ts";
import { log, talkTo } from "./chat-page.ts";
import { test } from "./test.ts";

test("a member finds what was said from both chats, and each message leads to its place", async ({ adminPage }) => {
  const { page } = adminPage;
  await page.setViewportSize({ width: 1280, height: 800 });
  const word = `lantern${randomUUID().slice(0, 8)}`;
  await talkTo("Business Tips", { name: "Imani Diallo", text: `Who brings the ${word}s on Wednesday?` });
  // So much comes after it that it is on no page that one has opened.
  const many = newSender({ full_name: "Marcus Ellis" });
  for (let count = 0; count < 25; count++)
    await sendToTopic(many, { topic: "Business Tips", content: `Ticket ${count}, please.` });

  // The topic has been read to its end before.
  await page.goto("/portal/community?topic=business-tips");
  await expect(log(page).getByText("Ticket 24, please.").first()).toBeInViewport();
  await page.getByRole("searchbox", { name: "Search messages" }).fill(word);
  await page.keyboard.press("Enter");

  const found = page.getByRole("list", { name: "Messages found" }).getByRole("link");
  await expect(found).toHaveCount(3);
  await expect(found.locator("mark").first()).toHaveText(`${word}s`);
  await found.filter({ hasText: "in Business Tips" }).click();
  await expect(log(page).getByText(`Who brings the ${word}s`)).toBeInViewport();
  await expect(page).toHaveURL(/\/portal\/community\?topic=business-tips&message=msg_/);

  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search messages" })).toHaveValue(word);
  await found.filter({ hasText: "to you" }).press("Enter");
  await expect(log(page).getByText(`Who brings the ${word}s`).first()).toBeInViewport();
  await expect(page).toHaveURL(/\/portal\/messages\?conversation=.*message=msg_/);
});
