import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { noteEncounter } from "#functions/attendees/encounter.ts";
import { contract } from "#shared/contract.ts";
import { as } from "#test/support/as.ts";
import { log } from "./chat-page.ts";
import { expectToast } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { test } from "./test.ts";

type Member = Awaited<ReturnType<typeof newMember>>;

const meet = async (one: Member, other: Member) => {
  const event = { id: `event-${crypto.randomUUID()}`, title: "The Gala" };
  await noteEncounter(event, one.id, other.id);
  await noteEncounter(event, other.id, one.id);
};
const card = (page: Page, name: string) => page.getByRole("article", { name });
const reason = "We both restore old theaters, and I found one.";
const words = "You two will talk all night.";

test("a member asks to meet another, whom someone both met introduces, and writes to them once they accept", async ({
  enter,
}) => {
  const [ada, ben, cleo] = (await Promise.all(["Ada", "Ben", "Cleo"].map(newMember))) as [Member, Member, Member];
  await as(ben)(contract.changeMessageSettings, { messages_from: "met" });
  await meet(ada, cleo);
  await meet(ben, cleo);

  const asker = await enter(ada.email);
  await asker.goto(`/portal/members/${ben.id}`);
  const button = asker.getByRole("button", { name: `Ask for an introduction to ${ben.name}` });
  await button.focus();
  await asker.keyboard.press("Enter");
  const dialog = asker.getByRole("dialog", { name: `Ask for an introduction to ${ben.name}` });
  // By keyboard alone: it begins at the first choice, and the next field is a Tab away.
  await expect(dialog.getByRole("radio", { name: cleo.name })).toBeFocused();
  await asker.keyboard.press("Space");
  await dialog.getByRole("textbox").fill(reason);
  await dialog.getByRole("button", { name: "Ask", exact: true }).click();
  await expectToast(asker, "Request sent", `We've asked ${cleo.name}. They have 14 days to pass it on.`);
  const way = asker.getByRole("link", { name: `You've asked for an introduction to ${ben.name}` });
  await expect(way).toBeFocused();
  await asker.reload();
  await way.click();
  await expect(card(asker, `To meet ${ben.name}`)).toBeFocused();

  const between = await enter(cleo.email);
  await between.goto("/portal/notifications");
  await between
    .getByRole("link", { name: new RegExp(`${ada.name} asks you for an introduction to ${ben.name}`) })
    .click();
  const request = card(between, `${ada.name} would like to meet ${ben.name}`);
  await expect(request).toContainText(reason);
  await request.getByRole("textbox").fill(words);
  await request.getByRole("button", { name: "Introduce", exact: true }).click();
  await between.getByRole("dialog").getByRole("button", { name: "Introduce", exact: true }).click();
  await expectToast(between, "Passed on", `It's up to ${ben.name} now.`);

  const other = await enter(ben.email);
  await other.goto("/portal/dashboard");
  await other.getByRole("link", { name: /^An introduction is waiting for you/ }).click();
  const offer = card(other, `${ada.name} would like to meet you`);
  await expect(offer).toContainText(words);
  await asker.goto("/portal/introductions");
  await expect(card(asker, `To meet ${ben.name}`)).toContainText("Passed on");
  await offer.getByRole("button", { name: `Accept and meet ${ada.name}` }).click();

  await expect(log(other).getByText(reason)).toBeVisible();
  await expect(log(other).getByText(`Introduced by ${cleo.name}`)).toBeVisible();
  // The asker has the page open, and is told there.
  const own = card(asker, `To meet ${ben.name}`);
  await expect(own).toContainText("Accepted");
  await own.getByRole("link", { name: "Open conversation" }).click();
  await asker.getByRole("textbox", { name: `Message ${ben.name}` }).fill("Shall we look at it on Friday?");
  await asker.keyboard.press("Enter");
  await expect(log(other).getByText("Shall we look at it on Friday?")).toBeVisible();
  await expect(log(asker).getByText(words)).toBeVisible();
});
