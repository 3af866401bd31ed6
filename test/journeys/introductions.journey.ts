import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { noteEncounter } from "#functions/attendees/encounter.ts";
import { contract } from "#shared/contract.ts";
import { as } from "#test/support/as.ts";
import { log } from "./chat-page.ts";
import { expectToast } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { admin, test, testInFull } from "./test.ts";

type Member = Awaited<ReturnType<typeof newMember>>;

const meet = async (one: Member, other: Member) => {
  const event = { id: `event-${crypto.randomUUID()}`, title: "The Gala" };
  await noteEncounter(event, one.id, other.id);
  await noteEncounter(event, other.id, one.id);
};
const card = (page: Page, name: string) => page.getByRole("listitem", { name });
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

testInFull("the club passes a request on, and a decline tells the asker nothing", async ({ enter }) => {
  const [ada, ben] = (await Promise.all(["Ada", "Ben"].map(newMember))) as [Member, Member];
  await as(ben)(contract.changeMessageSettings, { messages_from: "none" });
  const asker = await enter(ada.email);
  await asker.goto(`/portal/messages?to=${ben.id}`);
  await asker.getByRole("button", { name: `Ask for an introduction to ${ben.name}` }).click();
  const dialog = asker.getByRole("dialog", { name: `Ask for an introduction to ${ben.name}` });
  await expect(dialog.getByRole("radio", { name: "The club" })).toBeFocused();
  await expect(dialog.getByRole("radio", { name: "The club" })).toBeChecked();
  await dialog.getByRole("textbox").fill(reason);
  await dialog.getByRole("button", { name: "Ask", exact: true }).click();
  await expectToast(asker, "Request sent", "Our team will look at it. We'll let you know.");

  const desk = await enter(admin);
  await desk.goto("/portal/admin/introductions");
  await card(desk, `${ada.name} would like to meet ${ben.name}`)
    .getByRole("button", { name: "Introduce", exact: true })
    .click();
  await desk.getByRole("dialog").getByRole("button", { name: "Introduce", exact: true }).click();
  await expectToast(desk, "Passed on", `It's up to ${ben.name} now.`);

  const other = await enter(ben.email);
  await other.goto("/portal/introductions");
  await other.getByRole("button", { name: `No, thank you: ${ada.name}` }).click();
  await other.getByRole("dialog").getByRole("button", { name: "No, thank you" }).click();
  await expectToast(other, "Declined", "No one will know.");
  await asker.goto("/portal/introductions");
  await expect(card(asker, `To meet ${ben.name}`)).toContainText("Passed on");
});

/** A page that is not told what has become of its introductions, until what is answered is called. */
const keepInTheDark = async (page: Page) => {
  const list = /\/api\/introductions(\?|$)/;
  await page.route(list, (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  return () => page.unroute(list);
};

testInFull(
  "what was answered in another tab is said, and goes; a request that was sent into the void is not made twice",
  async ({ enter }) => {
    const [ada, ben, cleo] = (await Promise.all(["Ada", "Ben", "Cleo"].map(newMember))) as [Member, Member, Member];
    await as(ben)(contract.changeMessageSettings, { messages_from: "met" });
    await meet(ada, cleo);
    await meet(ben, cleo);
    const asker = await enter(ada.email);
    await asker.goto(`/portal/members/${ben.id}`);
    await asker.getByRole("button", { name: `Ask for an introduction to ${ben.name}` }).click();
    const dialog = asker.getByRole("dialog");
    await dialog.getByText(cleo.name, { exact: true }).click();
    await dialog.getByRole("textbox").fill(reason);
    // The request arrives, and its answer does not.
    await asker.route("**/api/introductions", async (route) => {
      await route.fetch();
      await route.abort("connectionfailed");
    });
    await dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("Network error.");
    await expect(dialog.getByRole("textbox")).toHaveValue(reason);
    await asker.unroute("**/api/introductions");
    await dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await expectToast(asker, "Request sent", `We've asked ${cleo.name}. They have 14 days to pass it on.`);
    expect((await as(ada)(contract.listIntroductions, {})).body.own).toHaveLength(1);

    const between = await enter(cleo.email);
    await between.goto("/portal/introductions");
    const id = (await as(cleo)(contract.listIntroductions, {})).body.to_pass[0]?.id ?? "";
    const request = card(between, `${ada.name} would like to meet ${ben.name}`);
    await request.getByRole("textbox").fill("Other words.");
    const hearsAgain = await keepInTheDark(between);
    await as(cleo)(contract.answerIntroduction, { id, answer: "introduce", words });
    await request.getByRole("button", { name: "Introduce", exact: true }).click();
    await hearsAgain();
    await between.getByRole("dialog").getByRole("button", { name: "Introduce", exact: true }).click();
    await expectToast(between, "Error", "You've already passed this on, with the words you wrote then.");
    await expect(request).toHaveCount(0);
    await expect(between.getByRole("heading", { name: "Introductions", level: 2 })).toBeFocused();

    const other = await enter(ben.email);
    await other.goto("/portal/introductions");
    const offer = card(other, `${ada.name} would like to meet you`);
    await offer.getByRole("button", { name: `No, thank you: ${ada.name}` }).click();
    await expect(other.getByRole("button", { name: "Not yet" })).toBeFocused();
    const learnsAgain = await keepInTheDark(other);
    await as(ben)(contract.answerIntroduction, { id, answer: "accept" });
    await learnsAgain();
    await other.getByRole("dialog").getByRole("button", { name: "No, thank you" }).click();
    await expectToast(other, "Error", "You've already answered.");
    await expect(offer).toHaveCount(0);
    await expect(other.getByRole("heading", { name: "Introductions", level: 2 })).toBeFocused();
  },
);
