import { expect, test, type Page } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { listed } from "#test/support/mailing-list.ts";
import {
  answering,
  expectToast,
  failing,
  fillForm,
  held,
  noticesOf,
  presenceOf,
  submitOf,
  tabTo,
  withoutMailingList,
} from "./form-page.ts";

const openForm = async (page: Page, path = "/contact") => {
  await page.goto(path);
  const form = page.getByRole("form", { name: "Send us a message" });
  await expect(form).toBeVisible();
  return form;
};

const sent = ["Message Sent!", "Thank you for your message. We'll get back to you soon."] as const;

test("a message reaches the club and its sender the mailing list; the thanks stay three seconds, then the form is empty", async ({
  page,
}) => {
  const message = given.contactMessage();
  const form = await openForm(page);
  await fillForm(form, message);

  const presence = presenceOf(page, "Message Sent!");

  await submitOf(form).click();

  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeFocused();
  await expectToast(page, ...sent);
  const milliseconds = await presence;
  expect(milliseconds).toBeGreaterThan(2900);
  expect(milliseconds).toBeLessThan(15_000);
  for (const field of ["name", "email", "subject", "message"]) {
    await expect(form.locator(`[name="${field}"]`)).toHaveValue("");
  }
  await expect
    .poll(() => listed(message.email))
    .toMatchObject({ firstName: "Ada", lastName: "Okafor", tags: ["Contact Form"] });
  await expect.poll(async () => (await noticesOf(message.email))[0]?.text).toContain(message.message);
});

test("an empty form says what it needs", async ({ page }) => {
  const form = await openForm(page);

  await submitOf(form).click();

  for (const message of [
    "Name must be at least 2 characters.",
    "Please enter a valid email address.",
    "Subject must be at least 2 characters.",
    "Message must be at least 10 characters.",
  ]) {
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(form.locator('[name="name"]')).toBeFocused();
});

test("while it is sent the button says so; a failure is told and keeps what was typed", async ({ page }) => {
  const message = given.contactMessage();
  const form = await openForm(page);
  await fillForm(form, message);
  const answer = held();
  await answering(page, "/api/contact", async (route) => (await answer.until, failing(route)));

  await submitOf(form).click();

  await expect(submitOf(form)).toHaveText("Sending...");
  await expect(submitOf(form)).toBeDisabled();
  answer.letGo();
  await expectToast(page, "Error", "There was a problem sending your message. Please try again.");
  await expect(form.locator('[name="message"]')).toHaveValue(message.message);
});

test("a mailing list that is out is told as a note, and the message counts", async ({ page }) => {
  const message = given.contactMessage();
  const form = await openForm(page);
  await fillForm(form, message);
  await answering(page, "/api/contact", withoutMailingList);

  await submitOf(form).click();

  await expect(page.getByText("We'll add you manually.", { exact: false })).toBeVisible();
  await expect.poll(async () => (await noticesOf(message.email)).length).toBe(1);
});

test("who leaves while it is sent finds it still on its way, then thanked", async ({ page }) => {
  const form = await openForm(page);
  await fillForm(form, given.contactMessage());
  const sending = held();
  await answering(page, "/api/contact", async (route) => (await sending.until, route.continue()));
  await submitOf(form).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Membership" }).click();
  await page.goBack();

  await expect(submitOf(form)).toHaveText("Sending...");
  await expect(submitOf(form)).toBeDisabled();
  sending.letGo();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  await expect(form.locator('[name="message"]')).toHaveValue("");
});

test("who leaves while it fails finds everything typed, and why", async ({ page }) => {
  const message = given.contactMessage();
  const form = await openForm(page);
  await fillForm(form, message);
  const answer = held();
  await answering(page, "/api/contact", async (route) => (await answer.until, failing(route)));
  await submitOf(form).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Membership" }).click();
  await page.goBack();
  await expect(submitOf(form)).toHaveText("Sending...");
  answer.letGo();

  await expect(form.getByRole("alert")).toContainText("There was a problem sending your message.");
  await expect(form.locator('[name="message"]')).toHaveValue(message.message);
});

test("nothing of what was sent stays in the browser", async ({ page }) => {
  const message = given.contactMessage();
  const form = await openForm(page);
  await fillForm(form, message);
  await submitOf(form).click();
  await expectToast(page, ...sent);

  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

  expect(kept).not.toContain(message.email);
  expect(kept).not.toContain(message.message);
});

test("a subject that was changed is kept, and a question elsewhere does not touch it", async ({ page }) => {
  const form = await openForm(page, "/contact?subject=Hello");
  await form.locator('[name="subject"]').fill("My subject");
  await page.goto("/events");
  await page
    .getByRole("article", { name: "Elevated Wednesday" })
    .getByRole("button", { name: "Ask Questions" })
    .click();
  await expect(page.getByRole("dialog").locator('[name="subject"]')).toHaveValue("Question about Elevated Wednesday");

  await page.goto("/contact?subject=Hello");

  await expect(form.locator('[name="subject"]')).toHaveValue("My subject");
});

test("a link may fill in the subject", async ({ page }) => {
  const form = await openForm(page, "/contact?subject=Website%3A%20Premium%20plan");

  await expect(form.locator('[name="subject"]')).toHaveValue("Website: Premium plan");
});

test("a message can be written and sent by the keyboard alone", async ({ page }) => {
  const message = given.contactMessage();
  const form = await openForm(page);

  for (const field of ["name", "email", "subject", "message"] as const) {
    await tabTo(page, form.locator(`[name="${field}"]`));
    await page.keyboard.type(message[field]);
  }
  await tabTo(page, submitOf(form));
  await page.keyboard.press("Enter");

  await expectToast(page, ...sent);
});
