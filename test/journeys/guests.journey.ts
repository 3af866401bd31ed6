import { expect, type Page } from "@playwright/test";
import { contract } from "#shared/contract.ts";
import { asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { emailsTo, linkFor } from "./emails.ts";
import { expectToast } from "./form-page.ts";
import { observe } from "./observed-page.ts";
import { expectQualityInFull, height } from "./page-quality.ts";
import { newEvent, seatsLeft } from "./registration-page.ts";
import { admin, test } from "./test.ts";

const phone = { width: 360, height };
const note = "Could you tell us more about Paul?";

/** Somebody with two guests, by the form. */
const register = async (eventId: string) => {
  const { personalInfo, ...form } = given.registration();
  const guests = ["Grace", "Paul"].map((firstName) => given.guest({ firstName, lastName: "Hopper" }));
  const registrant = { ...personalInfo, firstName: "Zora", lastName: "Hurston" };
  const { status } = await asVisitor(contract.register, { ...form, eventId, personalInfo: registrant, guests });
  expect(status).toBe(201);
  return personalInfo.email;
};

const open = async (page: Page, button: string) => {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: button });
  await expect(dialog).toBeVisible();
  return dialog;
};

test("an admin approves a party but for one guest, and declines them later: everybody sees it, and the spot is free", async ({
  enter,
  browser,
}) => {
  const { id, title } = await newEvent({ audience: "link", spots: 10 });
  const email = await register(id);
  const page = await enter(admin);
  await page.setViewportSize(phone);
  await page.goto(`/portal/event-approvals?event=${id}`);

  await page.getByRole("button", { name: "Review" }).click();
  const approval = await open(page, "Approve Registration");
  await approval.getByRole("combobox", { name: "Paul Hopper" }).selectOption("On hold");
  await approval.getByRole("textbox", { name: "Note about Paul Hopper" }).fill(note);
  await expectQualityInFull(observe(page), approval);
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expectToast(page, "Registration Approved", "Approved registration for Zora Hurston");
  expect(await seatsLeft(id)).toBe(7);
  await expect(page.getByRole("button", { name: "Guests on hold (1)" })).toBeVisible();

  const own = await (await browser.newContext({ viewport: phone })).newPage();
  await own.goto(await linkFor(email, "/events/registration"));
  const party = own.getByRole("region", { name: "Who's coming (2)" });
  await expect(party.getByRole("listitem").filter({ hasText: "Paul Hopper" })).toContainText("On hold");
  await expect(party).toContainText(note);
  await expect(own.getByRole("img", { name: /^QR code of the ticket/ })).toHaveCount(2);
  await expectQualityInFull(observe(own), party);

  await page.setViewportSize(phone);
  const guests = await open(page, "Decide on Guests");
  await guests.getByRole("combobox", { name: "Paul Hopper" }).selectOption("Declined");
  await expectQualityInFull(observe(page), guests);
  await guests.getByRole("button", { name: "Save decisions" }).click();
  await expectToast(page, "Guests Updated", "Updated the guests of Zora Hurston");
  expect(await seatsLeft(id)).toBe(8);
  await expect(page.getByText("Spots remaining: 8 of 10")).toBeVisible();

  await own.reload();
  await expect(party.getByRole("listitem").filter({ hasText: "Paul Hopper" })).toContainText("Not approved");
  const find = async () => (await emailsTo(email)).filter(({ subject }) => subject === `Your guests for ${title}`);
  await expect.poll(async () => (await find()).length).toBe(1);
  await own.context().close();
});
