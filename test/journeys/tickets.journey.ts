import { expect } from "@playwright/test";
import { registrationReviewContract } from "#shared/registration-review.ts";
import { registrationsContract, type OwnRegistration } from "#shared/registrations.ts";
import { asAdmin, asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { linkFor } from "./emails.ts";
import { observe } from "./observed-page.ts";
import { expectQuality, height } from "./page-quality.ts";
import { newEvent } from "./registration-page.ts";
import { test } from "./test.ts";

// What the browser keeps of the site by itself would stand in for what the page's worker keeps.
test.use({ isVisitorNew: true });

/** A visitor who was approved, with a guest. */
const createApproved = async (eventId: string) => {
  const form = given.registration({ guests: [given.guest()] });
  const { body } = await asVisitor(registrationsContract.register, { ...form, eventId });
  const { id } = body as OwnRegistration;
  const { status } = await asAdmin(registrationReviewContract.decideRegistration, {
    registrationId: id,
    decision: "approved",
  });
  expect(status).toBe(200);
  return form.personalInfo;
};

test("a ticket from the email: its page works without network, can be kept as a picture, and ends with the registration", async ({
  page,
}) => {
  const { id } = await newEvent({ audience: "link", spots: 10 });
  const { email, firstName, lastName } = await createApproved(id);
  await page.setViewportSize({ width: 360, height });
  const name = `${firstName} ${lastName}`;

  await page.goto(await linkFor(email, "/events/ticket"));
  const code = page.getByRole("img", { name: `QR code of the ticket for ${name}` });
  await expect(code).toBeInViewport({ ratio: 1 });
  await expectQuality(observe(page), code);

  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(code).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as picture" }).click();
  expect((await saving).suggestedFilename()).toBe(`Ticket ${name}.png`);
  await page.context().setOffline(false);

  const registration = await page.context().newPage();
  await registration.goto(await linkFor(email, "/events/registration"));
  await expect(registration.getByRole("heading", { name: "Your tickets (2)" })).toBeVisible();
  await expectQuality(observe(registration), registration.getByRole("heading", { name: "Your tickets (2)" }));
  await registration.getByRole("button", { name: "Cancel registration" }).click();
  await registration.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(registration.getByRole("heading", { name: "Canceled" })).toBeVisible();
  await expect(registration.getByRole("heading", { name: /tickets/ })).toBeHidden();

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "This ticket isn't valid" })).toBeVisible();
});
