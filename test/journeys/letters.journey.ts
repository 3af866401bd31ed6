import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { noticeSettingsContract } from "#shared/notice-settings.ts";
import { peopleContract } from "#shared/people.ts";
import { as, asAdmin } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { emailsTo, linkFor } from "./emails.ts";
import { expectToast } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { newEvent } from "./registration-page.ts";
import { admin, test } from "./test.ts";

const picture = fileURLToPath(new URL("../../web/public/og/network.jpg", import.meta.url));

const text = (page: Page) => page.getByRole("textbox", { name: "Letter" });
const toolbar = (page: Page) => page.getByRole("toolbar", { name: "Format the text" });
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

/** Puts a part in that a dialog asks for. */
const putIn = async (page: Page, name: "Picture" | "Button" | "Event", fill: () => Promise<unknown>) => {
  await toolbar(page).getByRole("button", { name, exact: true }).click();
  await fill();
  await dialogOf(page, name).getByRole("button", { name: "Put in" }).click();
  await expect(dialogOf(page, name)).toBeHidden();
};

/** Writes a letter with a part of each kind below its greeting. */
const write = async (page: Page, eventId: string) => {
  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Spring is here.");
  await page.keyboard.press("Enter");
  await toolbar(page).getByRole("combobox", { name: "Style of the paragraph" }).selectOption("Heading");
  await page.keyboard.type("The program");
  await page.keyboard.press("Enter");
  await toolbar(page).getByRole("button", { name: "Bulleted list" }).click();
  await page.keyboard.type("Dinners for eight");
  await page.keyboard.press("Enter");
  await page.keyboard.type("A mentoring breakfast");
  await putIn(page, "Button", async () => {
    await dialogOf(page, "Button").getByLabel("Words on the button").fill("See the program");
    await dialogOf(page, "Button").getByLabel("Leads to").fill("program.example.com/spring");
  });
  await putIn(page, "Picture", async () => {
    const dialog = dialogOf(page, "Picture");
    await dialog.locator('input[type="file"]').setInputFiles(picture);
    await expect(dialog.getByText("The picture is uploaded.")).toBeVisible();
    await dialog.getByLabel("What it shows").fill("Twenty members around a long table");
  });
  await putIn(page, "Event", () =>
    dialogOf(page, "Event").getByRole("combobox", { name: "Event" }).selectOption(eventId),
  );
};

/** Opens the dialog that sends what is written, once everyone is listed. */
const openSending = async (page: Page) => {
  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = dialogOf(page, "Send this letter");
  await expect(dialog.getByRole("button", { name: /^Get it \(\d+\)$/ })).toBeVisible();
  return dialog;
};

test("an admin writes a letter, looks at it and at its readers, and sends it; a reader finds it everywhere, and wants no more", async ({
  enter,
  page: visitor,
}) => {
  const [ada, ben] = [await newMember("Ada"), await newMember("Ben")];
  await as(ben)(noticeSettingsContract.saveNoticeSettings, { channels: { news: "never" } });
  const tag = given.idempotencyKey();
  const tagBoth = () => asAdmin(peopleContract.tagMembers, { memberIds: [ada.id, ben.id], add: [tag] });
  await expect.poll(async () => (await tagBoth()).status).toBe(200);
  const event = await newEvent({ title: `Spring Gala ${tag}` });
  const subject = `Spring at the club ${tag}`;
  const page = await enter(admin);

  await page.goto("/portal/admin/letters");
  await page.getByRole("link", { name: "New letter" }).click();
  const to = page.getByRole("region", { name: "To" });
  await to.getByRole("combobox", { name: "Add a condition" }).selectOption("Tag");
  await to.getByLabel("Tags, separated by commas").fill(tag);
  await expect(to.getByRole("status")).toHaveText(`Members who have the tag ${tag}`);
  await page.getByRole("textbox", { name: "Subject" }).fill(subject);
  await write(page, event.id);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  // It was begun with its first change, and the editor stayed.
  await expect(page).toHaveURL(/\/portal\/admin\/letters\/ltr_/);

  await page.getByRole("button", { name: "Preview" }).click();
  const preview = dialogOf(page, "Preview");
  await preview.getByRole("button", { name: "Dark" }).click();
  await preview.getByRole("button", { name: "Phone" }).click();
  await preview.getByRole("searchbox").fill(ada.name);
  await preview.getByRole("button", { name: `See as ${ada.name}` }).click();
  await expect(preview.getByRole("status").first()).toHaveText(`As ${ada.name} gets it: ${subject}`);
  const shown = preview.frameLocator("iframe");
  await expect(shown.getByText("Dear Ada,", { exact: true })).toBeVisible();
  await expect(shown.getByRole("link", { name: "See the program" })).toBeVisible();
  await expect(shown.getByText(event.title)).toBeVisible();
  await expect(shown.locator("body")).toHaveCSS("background-color", "rgb(11, 11, 12)");
  expect((await preview.locator("iframe").boundingBox())?.width).toBeLessThanOrEqual(390);
  await preview.getByRole("button", { name: "Send this to me" }).click();
  await expectToast(page, "The test is on its way", "It comes to your own address alone.");
  await expect
    .poll(async () => (await emailsTo(admin)).filter((each) => each.subject === `Test: ${subject}`).length)
    .toBe(1);
  await page.keyboard.press("Escape");

  const dialog = await openSending(page);
  await expect(dialog.getByText(`Members who have the tag ${tag}`)).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Get it" })).toContainText(ada.email);
  await dialog.getByRole("button", { name: "Left out (1)" }).click();
  await expect(dialog.getByRole("list", { name: "Left out" })).toContainText("Unsubscribed from this topic");
  await expect(dialog.getByRole("list", { name: "Left out" })).toContainText(ben.email);
  await dialog.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("row", { name: "Emailed 1" })).toBeVisible();

  const [email, ...others] = (await emailsTo(ada.email)).filter((each) => each.subject === subject);
  expect(others).toEqual([]);
  expect(email?.text).toContain("Dear Ada,");
  expect(email?.html).toContain('alt="Twenty members around a long table"');
  expect((await emailsTo(ben.email)).filter((each) => each.subject === subject)).toEqual([]);
  const reader = await enter(ada.email);
  await reader.goto("/portal/notifications");
  await reader.getByRole("link", { name: subject }).click();
  await expect(reader.getByRole("heading", { name: subject, level: 1 })).toBeVisible();
  const image = reader.getByRole("img", { name: "Twenty members around a long table" });
  await expect.poll(() => image.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  await visitor.goto(await linkFor(ada.email, "/portal/email-preferences"));
  await visitor.getByLabel("News of the club").selectOption("In the portal only");
  await expect(visitor.getByText("We'll notify you as you chose.")).toBeVisible();

  await page.getByRole("button", { name: "Write another from it" }).click();
  await expect(text(page)).toContainText("Dinners for eight");
  const again = await openSending(page);
  await again.getByRole("button", { name: "Left out (2)" }).click();
  await expect(again.getByRole("listitem").filter({ hasText: ada.email })).toContainText(
    "Unsubscribed from this topic; find it in the portal all the same",
  );
});
