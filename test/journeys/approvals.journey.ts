import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { registrationsContract } from "#shared/registrations.ts";
import { asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { calendarTo, emailsTo } from "./emails.ts";
import { expectToast } from "./form-page.ts";
import { newEvent, seatsLeft } from "./registration-page.ts";
import { admin, test } from "./test.ts";

const cardOf = (page: Page, name: string) => page.getByRole("article", { name });

/** A visitor registers, with so many guests; answers their address. */
const register = async (eventId: string, firstName: string, guestCount: number) => {
  const { personalInfo, ...form } = given.registration();
  const { status } = await asVisitor(registrationsContract.register, {
    ...form,
    eventId,
    personalInfo: { ...personalInfo, firstName, lastName: "Hurston" },
    guests: Array.from({ length: guestCount }, () => given.guest()),
  });
  expect(status).toBe(201);
  return personalInfo.email;
};

const decide = async (page: Page, name: string, button: "Approve" | "Deny", message: string) => {
  await cardOf(page, name)
    .getByRole("button", { name: `${button} Registration` })
    .click();
  const dialog = page.getByRole("dialog", { name: `${button} Registration` });
  await dialog.getByRole("textbox", { name: "Add a message (optional)" }).fill(message);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
};

/** The e-mails to somebody that carry these words, once there is one. */
const emailsSaying = async (address: string, words: string) => {
  const find = async () => (await emailsTo(address)).filter(({ text }) => text.includes(words));
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  return find();
};

test("one is approved, one rejected: a colleague sees it without reloading, e-mails go out, and seats are right", async ({
  enter,
}) => {
  const { id } = await newEvent({ audience: "link", spots: 10 });
  const [page, colleague] = [await enter(admin, true), await enter(admin, true)];
  for (const each of [page, colleague]) {
    await each.clock.install();
    await each.goto(`/portal/event-approvals?event=${id}`);
  }
  /** What others do comes with the next poll. */
  const poll = (by = colleague) => by.clock.fastForward(5000);
  await expect(colleague.getByText("No registrations found.", { exact: true })).toBeVisible();

  const zora = await register(id, "Zora", 1);
  const langston = await register(id, "Langston", 0);
  expect(await seatsLeft(id)).toBe(7);
  for (const each of [page, colleague]) await poll(each);
  await expect(cardOf(colleague, "Zora Hurston")).toContainText("Pending");
  await expect(cardOf(page, "Langston Hurston")).toContainText("Pending");

  await decide(page, "Zora Hurston", "Approve", "See you at the door.");
  await expectToast(page, "Registration Approved", "Approved registration for Zora Hurston");
  await decide(page, "Langston Hurston", "Deny", "We are full.");
  await expectToast(page, "Registration Rejected", "Rejected registration for Langston Hurston");

  await poll();
  await expect(cardOf(colleague, "Zora Hurston")).toContainText("Approved on");
  await expect(cardOf(colleague, "Langston Hurston")).toContainText("We are full.");
  await expect(page.getByRole("button", { name: "Rejected (1)" })).toBeVisible();
  expect(await seatsLeft(id)).toBe(8);
  await expect(page.getByText("Spots remaining: 8 of 10")).toBeVisible();

  expect(await emailsSaying(zora, "See you at the door.")).toHaveLength(1);
  expect((await calendarTo(zora, 1)).method).toBe("PUBLISH");
  expect(await emailsSaying(langston, "We are full.")).toEqual([expect.objectContaining({ attachments: null })]);

  await page.getByRole("button", { name: "Add Test Registration" }).click();
  await expectToast(page, "Test Registration Created", "A test registration has been created successfully.");
  expect(await seatsLeft(id)).toBe(8);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Export \d+ as CSV$/ }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^registrations-${id}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  expect(await readFile(await file.path(), "utf8")).toContain(zora);

  await register(id, "Ella", 0);
  await poll(page);
  await page.getByRole("button", { name: "Approve Ella Hurston now" }).click();
  await expect(page.getByRole("button", { name: "Undo for Ella Hurston" })).toBeFocused();
  // What can still be undone is not lost with its page. A busy browser gives one that is closed too little time for that.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto("about:blank");
  await expect(async () => {
    await poll();
    await expect(cardOf(colleague, "Ella Hurston")).toContainText("Approved on", { timeout: 1000 });
  }).toPass();
});
