import { expect } from "@playwright/test";
import { registrationReviewContract } from "#shared/registration-review.ts";
import { registrationsContract } from "#shared/registrations.ts";
import { asAdmin, asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { emailsTo } from "./emails.ts";
import { expectToast, fillForm } from "./form-page.ts";
import { expectQualityInFull, height } from "./page-quality.ts";
import { newEvent, privateLinkFor, seatsLeft } from "./registration-page.ts";
import { test } from "./test.ts";

/** How many emails with this subject somebody has got, once there are any. */
const expectEmail = (address: string, subject: string) =>
  expect
    .poll(async () => (await emailsTo(address)).map((each) => each.subject), { timeout: 30_000 })
    .toContain(subject);

test("from a full event through the line to an offer that is accepted", async ({ visitorPage, adminPage }) => {
  const { id, title } = await newEvent({ spots: 1 });
  const { body: first } = await asVisitor(registrationsContract.register, { ...given.registration(), eventId: id });
  const { page } = visitorPage;
  await page.setViewportSize({ width: 360, height });
  await page.goto(`/events/register/${id}`);
  await expect(page.getByRole("heading", { name: "Fully Booked" })).toBeVisible();

  await page.getByRole("button", { name: "Join the waitlist" }).click();
  const form = page.getByRole("form", { name: "Waitlist" });
  const { firstName, lastName, phone, profession } = given.lead();
  const email = given.emailAddress();
  await fillForm(form, {
    "personalInfo.firstName": firstName,
    "personalInfo.lastName": lastName,
    "personalInfo.email": email,
    "personalInfo.phone": phone,
    "personalInfo.profession": profession,
  });
  await form.getByRole("button", { name: "Join the waitlist" }).click();
  await expect(page.getByText("You're on the waitlist. The event is full;", { exact: false })).toBeVisible();
  await expectEmail(email, `You're on the waitlist for ${title}`);
  const link = await privateLinkFor(email);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Your place in line: 1" })).toBeVisible();
  await expectQualityInFull(visitorPage, page.getByRole("heading", { name: "Your place in line: 1" }));

  const desk = adminPage.page;
  await desk.setViewportSize({ width: 360, height });
  await desk.goto(`/portal/event-approvals?event=${id}`);
  const line = desk.getByRole("region", { name: "Waitlist (1)" });
  await expect(line.getByText("To be decided")).toBeVisible();
  await expectQualityInFull(adminPage, line);
  const { body: list } = await asAdmin(registrationReviewContract.listEventRegistrations, { eventId: id });
  const waiting = list.items.find(({ status }) => status === "waitlisted");
  await asAdmin(registrationReviewContract.decideRegistration, {
    registrationId: waiting?.id ?? "",
    decision: "approved",
  });
  // Somebody who came first can't come after all.
  await page.goto(await privateLinkFor(first.email));
  await page.getByRole("button", { name: "Cancel registration" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.getByRole("heading", { name: "Canceled" })).toBeVisible();
  await expectEmail(email, `A spot for you: ${title}`);
  expect(await seatsLeft(id)).toBe(0);

  await page.setViewportSize({ width: 360, height });
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "A spot is yours" })).toBeVisible();
  await expectQualityInFull(visitorPage, page.getByRole("heading", { name: "A spot is yours" }));
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expectToast(page, "You're In", "We emailed you a calendar file.");
  await expect(page.getByRole("heading", { name: "Approved" })).toBeVisible();
  await expectEmail(email, `You're in: ${title}`);
  await expect(desk.getByRole("region", { name: /^Waitlist/ })).toBeHidden({ timeout: 20_000 });
});
