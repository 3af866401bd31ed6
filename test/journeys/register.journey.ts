import { expect, test } from "@playwright/test";
import { registrationsContract } from "#shared/registrations.ts";
import { asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { expectToast, fillForm, submitOf, tabTo } from "./form-page.ts";
import { complaintsOf } from "./page-quality.ts";
import {
  addGuest,
  fillInPerson,
  formOf,
  newEvent,
  openRegistration,
  privateLinkFor,
  seatsLeft,
} from "./registration-page.ts";

test("a visitor registers with guests, changes them by the private link, and cancels; the seats are right all along", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { id, title } = await newEvent({ spots: 30 });
  await openRegistration(page, id);
  await expect(page.getByText("Spots remaining: 30 of 30")).toBeVisible();
  const email = await fillInPerson(page);
  const [grace, other] = [given.guest({ firstName: "Grace" }), given.guest({ firstName: "Mary" })];
  await addGuest(page, 0, grace);
  await addGuest(page, 1, other);
  await fillForm(formOf(page), { message: "<b>Hello</b>", includeOpenBar: true });
  await expect(page.getByText("You need 3 seats; 30 are left.")).toBeVisible();

  await submitOf(formOf(page)).click();

  await expect(page).toHaveURL(new RegExp(`/events/thank-you/${id}$`));
  await expect(page.getByText(/was submitted and is pending approval/)).toBeVisible();
  await expect(page.getByText(`We have written to ${email}`)).toBeVisible();
  expect(await seatsLeft(id)).toBe(27);

  await page.goto(await privateLinkFor(email));
  await expect(page.getByRole("heading", { name: "Pending approval" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("<b>Hello</b>")).toBeVisible();
  await page.getByRole("button", { name: "Change guests" }).click();
  await page.getByRole("button", { name: "Remove guest 2" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.getByRole("button", { name: "Save guests" }).click();
  await expectToast(page, "Guests Changed", "Your registration has your new guests.");
  await expect(page.getByText("Grace Lindqvist")).toBeVisible();
  await expect(page.getByText("Mary Lindqvist")).toBeHidden();
  expect(await seatsLeft(id)).toBe(28);

  await page.getByRole("button", { name: "Cancel registration" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.getByRole("heading", { name: "Cancelled" })).toBeFocused();
  expect(await seatsLeft(id)).toBe(30);
  await page.getByRole("link", { name: "Register again" }).click();
  await expect(page.getByText("Spots remaining: 30 of 30")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("an unknown event is not found, and leads back to the events", async ({ page }) => {
  await page.goto("/events/register/no-such-evening");

  await expect(page.getByRole("heading", { level: 1, name: "Event Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Events" }).click();
  await expect(page).toHaveURL(/\/events$/);
});

test("when the last seats go while one types, nothing typed is lost, and they can be had again", async ({ page }) => {
  const { id, title } = await newEvent({ spots: 2 });
  await openRegistration(page, id);
  const email = await fillInPerson(page);
  await addGuest(page, 0);
  const faster = await asVisitor(registrationsContract.register, { eventId: id, ...given.registration() });
  expect(faster.status).toBe(201);

  await submitOf(formOf(page)).click();

  await expect(formOf(page).getByRole("alert")).toContainText(`Only 1 spot is left, and you need 2.`);
  await expect(page.getByText("Spots remaining: 1 of 2")).toBeVisible();
  await expect(page.getByText("You need 2 seats; only 1 is left.")).toBeVisible();
  await expect(page.locator('[name="personalInfo.email"]')).toHaveValue(email);

  await page.getByRole("button", { name: "Remove guest 1" }).click();
  await submitOf(formOf(page)).click();
  await expect(page).toHaveURL(/thank-you/);
  expect(await seatsLeft(id)).toBe(0);
  await page.goto(`/events/register/${id}`);
  await expect(page.getByRole("heading", { name: "Fully Booked" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("the same address in another case registers once", async ({ page }) => {
  const { id, title } = await newEvent();
  await openRegistration(page, id);
  const email = await fillInPerson(page);
  await submitOf(formOf(page)).click();
  await expect(page).toHaveURL(/thank-you/);
  await openRegistration(page, id);
  await fillInPerson(page, email.toUpperCase());

  await submitOf(formOf(page)).click();

  await expect(formOf(page).getByRole("alert")).toContainText(
    `This e-mail address is already registered for ${title}.`,
  );
  expect(await seatsLeft(id)).toBe(29);
});

test("one can register by the keyboard alone", async ({ page }) => {
  const { id } = await newEvent();
  await openRegistration(page, id);
  await fillInPerson(page);
  await tabTo(page, page.getByRole("button", { name: "Add guest" }));
  await page.keyboard.press("Enter");
  for (const text of ["Grace", "Lindqvist", given.emailAddress()]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }

  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/thank-you/);
  expect(await seatsLeft(id)).toBe(28);
});

test("a link that opens nothing says so", async ({ page }) => {
  await page.goto("/events/registration#reg_01ABCDEFGHJKMNPQRSTVWXYZ00.not-the-secret-at-all");

  await expect(page.getByRole("heading", { level: 1, name: "This link opens no registration" })).toBeVisible();
});
