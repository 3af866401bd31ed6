import { expect, type Page } from "@playwright/test";
import { eventAdminContract, type EventForm } from "#shared/event-admin.ts";
import { eventsContract } from "#shared/events.ts";
import type { Guest } from "#shared/registrations.ts";
import { asAdmin, asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { linkFor } from "./emails.ts";
import { fillForm } from "./form-page.ts";

/** An event of this test alone, open unless said otherwise. */
export const newEvent = async (changes: Partial<EventForm> = {}) => {
  const { status, body } = await asAdmin(eventAdminContract.createEvent, given.eventForm(changes));
  expect(status).toBe(201);
  return body;
};

/** The server's number of seats. */
export const seatsLeft = async (eventId: string) =>
  (await asVisitor(eventsContract.getEvent, { eventId })).body.spotsLeft;

export const formOf = (page: Page) => page.getByRole("form", { name: "Event registration" });

/** Opens the registration of an event, once one can type. */
export const openRegistration = async (page: Page, eventId: string) => {
  await page.goto(`/events/register/${eventId}`);
  await expect(formOf(page)).toBeVisible();
};

/** Fills in who registers; each with an e-mail address of its own unless given. */
export const fillInPerson = async (page: Page, email = given.emailAddress()) => {
  const { firstName, lastName, phone, profession } = given.lead();
  await fillForm(formOf(page), {
    "personalInfo.firstName": firstName,
    "personalInfo.lastName": lastName,
    "personalInfo.email": email,
    "personalInfo.phone": phone,
    "personalInfo.profession": profession,
  });
  return email;
};

/** Adds a guest to the form that is open. */
export const addGuest = async (page: Page, index: number, { firstName, lastName, email }: Guest = given.guest()) => {
  await page.getByRole("button", { name: /^Add (another )?guest$/ }).click();
  await fillForm(page.getByRole("form"), {
    [`guests.${index}.firstName`]: firstName,
    [`guests.${index}.lastName`]: lastName,
    [`guests.${index}.email`]: email,
  });
};

/** The private link that a registrant's e-mail carries, once it is in the mailbox. */
export const privateLinkFor = (address: string) => linkFor(address, "/events/registration");
