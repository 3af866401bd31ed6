import { expect, type Page } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { mailingListContact } from "#test/support/mailing-list.ts";
import { noticesOf } from "./emails.ts";
import { expectToast, fillForm, submitOf } from "./form-page.ts";
import { test } from "./test.ts";

const cardOf = (page: Page, title: string) => page.getByRole("article", { name: title });

test("the next evening is announced as coming soon; a question about it, and who asks to hear of events, reach the club", async ({
  page,
}) => {
  const { name, email, message } = given.contactMessage();
  await page.goto("/events");
  const card = cardOf(page, "Elevated Wednesday");
  for (const [label, fact] of [
    ["Date", "TBD"],
    ["Time", "Stay Tuned"],
    ["Location", "TBD"],
    ["Attire", "Cocktail Attire"],
    ["Spots", "150 spots"],
  ] as const) {
    await expect(card.locator("div", { has: page.locator("dt", { hasText: label }) }).last()).toContainText(fact);
  }
  await expect(card.getByText("Happy hour details coming soon")).toBeVisible();
  await card.getByRole("button", { name: "Coming Soon" }).click();
  await expectToast(page, "Coming Soon!", "Event details will be announced soon. Stay tuned!");

  await card.getByRole("button", { name: "Ask Questions" }).click();
  const dialog = page.getByRole("dialog", { name: "Send us a message" });
  await expect(dialog.locator('[name="subject"]')).toHaveValue("Question about Elevated Wednesday");
  await fillForm(dialog, { name, email, message });
  await submitOf(dialog).click();

  await expectToast(page, "Message Sent!", "Thank you for your message. We'll get back to you soon.");
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await noticesOf(email)).map(({ subject }) => subject))
    .toEqual(["Contact form: Question about Elevated Wednesday"]);

  await page.getByRole("heading", { name: "Event notifications" }).scrollIntoViewIfNeeded();
  const form = page.getByRole("form", { name: "Event notifications" });
  await submitOf(form).click();
  await expect(form.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(form.locator('[name="name"]')).toBeFocused();

  const interest = given.eventInterest();
  await fillForm(form, { name: interest.name, email: interest.email, phone: "214.555.0134", interests: ["workshops"] });
  await submitOf(form).click();

  await expectToast(page, "Successfully Subscribed!", "You'll now receive notifications about upcoming events.");
  await expect(page.getByRole("heading", { name: "You're All Set!" })).toBeFocused();
  await expect
    .poll(() => mailingListContact(interest.email))
    .toMatchObject({
      firstName: "Ada",
      lastName: "Okafor",
      phone: "214.555.0134",
      tags: ["Event Interest", "workshops"],
    });
  await expect.poll(async () => (await noticesOf(interest.email)).length).toBe(1);
  await page.getByRole("button", { name: "Subscribe Another Email" }).click();
  await expect(form.locator('[name="email"]')).toHaveValue("");
});
