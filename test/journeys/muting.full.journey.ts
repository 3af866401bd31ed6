import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { newSender, sendToTopic } from "#test/support/community.ts";
import { createConversation, sendToConversation } from "#test/support/conversation.ts";
import { log } from "./chat-page.ts";
import { expectToast } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { test } from "./test.ts";

const folded = "You've muted this member.";
const tab = (page: Page, name: RegExp | string) => page.getByRole("tab", { name, exact: true });

test("a member mutes another and a topic for themself alone, and finds both under Settings", async ({ enter }) => {
  const [ada, ben, cleo] = await Promise.all(["Ada", "Ben", "Cleo"].map(newMember));
  const say = (by: typeof ben, topic: "Industry News" | "Business Tips", content: string) =>
    sendToTopic(newSender({ memberId: by!.id, full_name: by!.name }), { topic, content });
  const [first, second] = [`Buy my candles (${ben!.name})`, `Only three left (${ben!.name})`];
  await say(ben, "Industry News", first);
  const page = await enter(ada!.email);
  await page.goto("/portal/community?topic=industry-news");
  await expect(log(page).getByText(first)).toBeVisible();

  await page
    .getByRole("button", { name: new RegExp(`^Actions for ${ben!.name}'s message`) })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Mute", exact: true }).click();
  await expect(page.getByRole("status").getByText("Muted", { exact: true })).toBeVisible();
  await expect(log(page).getByText(first)).toHaveCount(0);
  await say(ben, "Industry News", second);
  await expect(log(page).getByText(folded).nth(1)).toBeVisible();
  await expect(log(page).getByText(second)).toHaveCount(0);
  await log(page).getByRole("button", { name: "Show message" }).last().click();
  await expect(log(page).getByText(second)).toBeVisible();

  // Who is muted may still write, and it is no more unread than what they say in a topic.
  const [from, to] = [ben!, ada!].map(({ id, name }) => ({ id, full_name: name }));
  await sendToConversation(from!, await createConversation(from!, to!), "Why so quiet?");
  await page.goto("/portal/dashboard");
  await expect(page.getByRole("link", { name: "Messages", exact: true }).first()).toBeAttached();
  await expect(page.getByRole("link", { name: /^Messages, \d/ })).toHaveCount(0);

  await page.goto("/portal/community?topic=business-tips");
  await page.getByRole("button", { name: "Mute Business Tips" }).click();
  await expectToast(page, "Topic muted", "New messages in Business Tips aren't marked as unread.");
  await page.goto("/portal/community?topic=industry-news");
  await say(cleo, "Business Tips", `Ask for the discount (${cleo!.name})`);
  await page.reload();
  await expect(tab(page, "Business Tips")).toBeVisible();

  await page.goto("/portal/settings/privacy");
  const muted = page.getByRole("region", { name: "Muted and blocked" });
  await muted.getByRole("button", { name: "Unmute Business Tips" }).click();
  await muted.getByRole("button", { name: `Unmute ${ben!.name}` }).click();
  await expect(muted.getByText("You haven't muted or blocked anyone.")).toBeVisible();
  await page.goto("/portal/community?topic=industry-news");
  await expect(log(page).getByText(first)).toBeVisible();
  await expect(tab(page, /^Business Tips unread messages/)).toBeVisible();
});
