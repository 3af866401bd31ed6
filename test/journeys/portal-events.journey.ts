import { expect, type Page } from "@playwright/test";
import { eventsContract } from "#shared/events.ts";
import { registrationsContract } from "#shared/registrations.ts";
import { asAdmin, asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { calendarTo } from "./emails.ts";
import { expectToast, fillForm, submitOf } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { formOf, newEvent, seatsLeft } from "./registration-page.ts";
import { admin, test } from "./test.ts";

const cardOf = (page: Page, name: string) => page.getByRole("article", { name });

test("a member registers, finds it everywhere, cancels, and may register again", async ({ enter }) => {
  const { email, name } = await newMember("Zora");
  const page = await enter(email);
  const { id, title } = await newEvent({ audience: "link" });
  await page.goto("/portal/events");
  const card = cardOf(page, title);
  await expect(card.getByText("30 of 30 spots left")).toBeVisible();

  await card.getByRole("button", { name: "Register Now" }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByText("Please complete the registration form below.")).toBeVisible();
  await expect(dialog.getByText("Spots remaining: 30 of 30")).toBeVisible();
  // portal-and-admin.md, "Portal events": full-screen on phones, about 700 px elsewhere.
  const widthOf = async () => (await dialog.boundingBox())?.width;
  await expect.poll(widthOf).toBe(700);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(widthOf).toBe(360);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(dialog.locator('[name="personalInfo.firstName"]')).toHaveValue("Zora");
  await expect(dialog.locator('[name="personalInfo.email"]')).toHaveValue(email);
  await expect(dialog.locator('[name="personalInfo.profession"]')).toHaveValue("Principal");
  await fillForm(dialog, { "personalInfo.phone": "(214) 555-0134", message: "Saving the best dress" });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(card.getByRole("button", { name: "Register Now" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.locator('[name="message"]')).toHaveValue("Saving the best dress");
  await submitOf(formOf(page)).click();

  await expectToast(page, "Registration Successful!", `You've been registered for ${title}`);
  await expect(dialog).toBeHidden();
  await expect(card.getByText("Pending approval")).toBeVisible();
  await expect(card.getByText(/^Registration #\w{8}$/)).toBeVisible();
  await expect(card.getByText("29 of 30 spots left")).toBeVisible();
  await expect(page.locator(":focus")).toContainText("Pending approval");
  expect(await seatsLeft(id)).toBe(29);

  await page.goto("/portal/settings");
  await expect(page.getByText("You are registered for upcoming events")).toBeVisible();
  await expect(async () => {
    await page.goto(`/portal/directory?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole("main").getByText("Registered for events")).toBeVisible({ timeout: 5000 });
  }).toPass();

  await page.goto("/portal/events");
  await card.getByRole("link", { name: "See or change your registration" }).click();
  await expect(page).toHaveURL(/\/events\/registration#reg_/);
  await page.getByRole("button", { name: "Cancel registration" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.getByRole("heading", { name: "Canceled" })).toBeFocused();
  await page.goto("/portal/events");
  await expect(card.getByRole("button", { name: "Register Now" })).toBeVisible();
  await expect(card.getByText("30 of 30 spots left")).toBeVisible();
});

const eventForm = (page: Page) => page.getByRole("form", { name: "Event" });

test("an admin drafts an event, announces and opens it, moves it, and ends it", async ({ enter, browser }) => {
  const { title, location, description, attire } = given.eventForm();
  const page = await enter(admin);
  await page.goto("/portal/dashboard");
  await page
    .getByRole("navigation", { name: "Portal" })
    .first()
    .getByRole("link", { name: /Manage Events/ })
    .click();
  await page.getByRole("link", { name: "New event" }).click();
  await eventForm(page).locator('[name="audience"][value="public"]').check();
  await fillForm(eventForm(page), { title, location, description, attire, spots: "30" });
  await page.getByRole("button", { name: "Save draft" }).click();
  await expectToast(page, "Draft saved", `Only admins see ${title}.`);
  await page.waitForURL(/\/portal\/admin\/events\/spring-gala-/);
  const eventId = new URL(page.url()).pathname.split("/").at(-1)!;
  expect((await asVisitor(eventsContract.getEvent, { eventId })).status).toBe(404);

  await page.getByRole("button", { name: "Publish as coming soon" }).click();
  await expectToast(page, "Event published", `${title} is listed as coming soon.`);
  expect((await asVisitor(eventsContract.getEvent, { eventId })).body).toMatchObject({ isComingSoon: true });

  await page.getByRole("button", { name: "Open registration" }).click();
  await expect(page.getByText("Please enter a date and time")).toHaveCount(2);
  await fillForm(eventForm(page), { startsAt: "2030-03-06T19:00", endsAt: "2030-03-07T00:30" });
  await page.getByRole("button", { name: "Open registration" }).click();
  await expectToast(page, "Registration is open", `${title} accepts registrations.`);
  const { body: open } = await asVisitor(eventsContract.getEvent, { eventId });
  expect(open).toMatchObject({
    date: "March 6, 2030",
    time: "7:00 PM - 12:30 AM",
    startsAt: "2030-03-07T01:00:00.000Z",
  });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/events/register/${eventId}`);
  await expect(formOf(visitor)).toBeVisible();
  await visitor.context().close();

  const email = given.emailAddress();
  const { body: registration } = await asVisitor(registrationsContract.register, {
    eventId,
    ...given.registration({ email }),
  });
  const decided = { registrationId: registration.id, decision: "approved" as const };
  expect((await asAdmin(registrationsContract.decideRegistration, decided)).status).toBe(200);
  const first = await calendarTo(email, 1);

  await fillForm(eventForm(page), { startsAt: "2030-04-03T19:00", endsAt: "2030-04-04T00:30" });
  await expect(page.getByText(/you can email the people it concerns/)).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  const asked = page.getByRole("dialog", { name: "Email 1 registrant?" });
  await expect(asked.getByText("Wednesday, March 6, 2030")).toBeVisible();
  await expect(asked.getByText("Wednesday, April 3, 2030")).toBeVisible();
  await asked.getByRole("button", { name: "Save and email" }).click();
  await expectToast(page, "Event saved", `Your changes to ${title} are saved. We're emailing 1 registrant.`);
  const second = await calendarTo(email, 2);
  expect(second).toMatchObject({ method: first.method, uid: first.uid });
  expect(second.sequence).toBeGreaterThan(first.sequence);

  await page.getByRole("button", { name: "End event" }).click();
  const dialog = page.getByRole("dialog", { name: `End ${title}?` });
  await expect(dialog.getByText(/email 1 registrant that it's canceled/)).toBeVisible();
  await dialog.getByRole("button", { name: "End and email" }).click();
  await expectToast(page, "Event ended", `${title} is closed to registration. We're emailing 1 registrant.`);
  const third = await calendarTo(email, 3);
  expect(third).toMatchObject({ method: "CANCEL", uid: first.uid });
  expect((await asVisitor(eventsContract.getEvent, { eventId })).body).toMatchObject({ isPast: true });
});
