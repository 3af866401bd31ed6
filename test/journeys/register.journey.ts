import { expect } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { expectToast, fillForm, submitOf, tabTo, typeInto } from "./form-page.ts";
import { complaintsOf } from "./observed-page.ts";
import {
  addGuest,
  fillInPerson,
  formOf,
  newEvent,
  openRegistration,
  privateLinkFor,
  seatsLeft,
} from "./registration-page.ts";
import { test } from "./test.ts";

test("a visitor registers with guests, changes them by the private link, and cancels; the seats are right all along", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { id, title } = await newEvent({ spots: 30 });
  await openRegistration(page, id);
  await expect(page.getByText("Spots remaining: 30 of 30")).toBeVisible();
  const email = await fillInPerson(page);
  await addGuest(page, 0, given.guest({ firstName: "Grace" }));
  await addGuest(page, 1, given.guest({ firstName: "Mary" }));
  await fillForm(formOf(page), { message: "<b>Hello</b>", includeOpenBar: true });
  await expect(page.getByText("You need 3 spots; 30 are left.")).toBeVisible();

  await submitOf(formOf(page)).click();

  await expect(page).toHaveURL(new RegExp(`/events/thank-you/${id}$`));
  await expect(page.getByText(/was submitted and is pending approval/)).toBeVisible();
  await expect(page.getByText(`We emailed ${email}`)).toBeVisible();
  expect(await seatsLeft(id)).toBe(27);

  await page.goto(await privateLinkFor(email));
  await expect(page.getByRole("heading", { name: "Pending approval" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("<b>Hello</b>")).toBeVisible();
  await page.getByRole("button", { name: "Change guests" }).click();
  await page.getByRole("button", { name: "Remove guest 2" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.getByRole("button", { name: "Save guests" }).click();
  await expectToast(page, "Guests Changed", "Your guest list is up to date.");
  await expect(page.getByText("Grace Lindqvist")).toBeVisible();
  await expect(page.getByText("Mary Lindqvist")).toBeHidden();
  expect(await seatsLeft(id)).toBe(28);

  await page.getByRole("button", { name: "Change details" }).click();
  await fillForm(page.getByRole("form", { name: "Change details" }), {
    accommodations: "A ramp",
    includeOpenBar: false,
  });
  await page.getByRole("button", { name: "Save details" }).click();
  await expectToast(page, "Details Changed", "Your details are up to date.");
  await expect(page.getByText("No open bar")).toBeVisible();

  await page.getByRole("button", { name: "Cancel registration" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.getByRole("heading", { name: "Canceled" })).toBeFocused();
  expect(await seatsLeft(id)).toBe(30);
  await page.getByRole("link", { name: "Register again" }).click();
  await expect(page.getByText("Spots remaining: 30 of 30")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("by the keyboard alone somebody registers, and takes the last seats", async ({ page }) => {
  const { id, title } = await newEvent({ spots: 2 });
  const { firstName, lastName, email, phone } = given.lead();
  await openRegistration(page, id);
  const person = { firstName, lastName, email, phone, profession: "Architect" };
  await typeInto(
    formOf(page),
    Object.fromEntries(Object.entries(person).map(([name, text]) => [`personalInfo.${name}`, text])),
  );
  await tabTo(page, page.getByRole("button", { name: "Add guest" }));
  await page.keyboard.press("Enter");
  for (const text of ["Grace", "Lindqvist", given.emailAddress()]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }

  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/thank-you/);
  expect(await seatsLeft(id)).toBe(0);
  await page.goto(`/events/register/${id}`);
  await expect(page.getByRole("heading", { name: "Fully Booked" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});
