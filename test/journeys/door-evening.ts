import { expect, type Page } from "@playwright/test";
import { contract } from "#shared/contract.ts";
import { asAdmin, asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { linkFor } from "./emails.ts";
import { newEvent } from "./registration-page.ts";

/** Registers people for an event, the first with the others as guests; answers the registration's id and private link. */
export const registerParty = async (eventId: string, names: readonly string[]) => {
  const [[firstName = "", lastName = ""] = [], ...guests] = names.map((name) => name.split(" "));
  const form = given.registration();
  const { status } = await asVisitor(contract.register, {
    ...form,
    eventId,
    personalInfo: { ...form.personalInfo, firstName, lastName },
    guests: guests.map(([firstName = "", lastName = ""]) => given.guest({ firstName, lastName })),
  });
  expect(status).toBe(201);
  const link = await linkFor(form.personalInfo.email, "/events/registration");
  const token = new URL(link).hash.slice(1);
  return { registrationId: token.split(".")[0] ?? "", token };
};

/** The same once they are approved, with the codes of their tickets, in the order of the names. */
export const approveParty = async (eventId: string, names: readonly string[]) => {
  const { registrationId, token } = await registerParty(eventId, names);
  await asAdmin(contract.decideRegistration, { registrationId, decision: "approved" });
  const { body } = await asVisitor(contract.listTickets, { token });
  return { registrationId, token, codes: body.tickets.map(({ code }) => code) };
};

/** An event that begins in an hour. */
export const newEvening = (title = "Winter Gala") =>
  newEvent({ title, audience: "link", spots: 120, ...given.times(1) });

/** A helper's link to the door of an event. */
export const newHelperLink = async (eventId: string, name: string) => {
  const { status, body } = await asAdmin(contract.createDoorPass, { eventId, name });
  expect(status).toBe(201);
  return { pass: body.pass, path: `/door/${eventId}#${body.token}` };
};

/** Opens the door by a helper's link, once its list is there. */
export const openDoor = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole("region", { name: "Who is in" })).toBeVisible();
};

/** What a keyboard scanner does. */
export const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
};

export const answerOf = (page: Page) => page.getByRole("region", { name: "Answer" });
export const countsOf = (page: Page) => page.getByRole("region", { name: "Who is in" });
