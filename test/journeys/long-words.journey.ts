import { expect, test, type Page } from "@playwright/test";
import { registrationsContract } from "#shared/registrations.ts";
import { asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { log, talkTo } from "./chat-page.ts";
import { submitOf } from "./form-page.ts";
import { signIn } from "./member-page.ts";
import { tooWide } from "./page-quality.ts";
import { fillInPerson, formOf, newEvent, openRegistration, privateLinkFor } from "./registration-page.ts";

test.use({ viewport: { width: 360, height: 740 } });

const word = (letters: number) => "W".repeat(letters);

/** An event that says everything in one word, as long as it may be. */
const wordyEvent = (audience: "public" | "members") =>
  newEvent({
    ...{ audience, title: `${given.idempotencyKey()}${word(85)}`.slice(0, 100), location: word(200) },
    ...{ description: word(2000), attire: word(100), happyHour: word(100) },
  });

const long = { firstName: word(100), lastName: word(100), socialMedia: word(100) };
const longAddress = () => `${given.emailAddress().split("@")[0]}${word(35)}@example.com`;

/** Somebody with guests who has the longest words for everything. */
const register = async (eventId: string) => {
  const { personalInfo } = given.registration();
  const guests = [0, 1].map(() => given.guest({ ...long, email: longAddress() }));
  const { status, body } = await asVisitor(registrationsContract.register, {
    ...{ eventId, guests, accommodations: word(1000), message: word(2000), includeOpenBar: false, isVendor: false },
    personalInfo: { ...personalInfo, ...long, email: longAddress(), profession: word(100) },
  });
  expect(status).toBe(201);
  return body;
};

const expectToFit = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  expect(await tooWide(page)).toEqual([]);
};

test("the longest words fit a phone wherever visitors read them", async ({ page }) => {
  const { id, title } = await wordyEvent("public");
  const { email } = await register(id);

  await page.goto("/events");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expectToFit(page);

  await openRegistration(page, id);
  await expectToFit(page);

  const mine = await fillInPerson(page);
  await formOf(page).locator('[name="personalInfo.firstName"]').fill(long.firstName);
  await submitOf(formOf(page)).click();
  await expect(page.getByRole("heading", { name: `Thank you, ${long.firstName}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expectToFit(page);

  for (const address of [email, mine]) {
    await page.goto(await privateLinkFor(address));
    await expect(page.getByRole("heading", { name: "Pending approval" })).toBeVisible();
    await expectToFit(page);
  }
});

test("the longest words fit a phone wherever members and admins read them", async ({ page }) => {
  const { id, title } = await wordyEvent("members");
  const { id: registrationId } = await register(id);
  await page.goto("/auth");
  await signIn(page, "admin@club.test");
  await page.waitForURL("/portal/dashboard");

  await page.goto("/portal/events");
  await expect(page.getByRole("heading", { name: "Pending Approvals" })).toBeVisible();
  await expectToFit(page);
  await page.getByRole("article", { name: title }).getByRole("button", { name: "Register Now" }).click();
  await expect(formOf(page)).toBeVisible();
  await expectToFit(page);

  await page.goto("/portal/admin/events");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expectToFit(page);

  await page.goto(`/portal/admin/events/${id}`);
  await page.getByRole("button", { name: "End event" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectToFit(page);

  await page.goto(`/portal/event-registrations/${registrationId}`);
  await expect(page.getByRole("table", { name: "Guests" })).toBeVisible();
  await expectToFit(page);

  await page.goto(`/portal/event-approvals?event=${id}`);
  await expect(page.getByText(`for ${title}`)).toBeVisible();
  await page.getByRole("button", { name: "Registration Details" }).click();
  await expectToFit(page);

  await page.getByRole("checkbox").check();
  for (const button of ["Approve 1", "Deny Registration"]) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
    await expectToFit(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }

  await page.getByRole("button", { name: "Deny Registration" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deny", exact: true }).click();
  await expect(page.getByText(`Rejected registration for ${long.firstName}`, { exact: false })).toBeVisible();
  await expectToFit(page);
});

test("the longest words fit a phone wherever members talk", async ({ page }) => {
  const places = await talkTo("Events", { name: word(100), text: word(4000) });
  await page.goto("/auth");
  await signIn(page, "admin@club.test");
  await page.waitForURL("/portal/dashboard");

  for (const place of [places.community, places.conversation]) {
    await page.goto(place);
    await expect(log(page).getByText(word(100)).first()).toBeVisible();
    await expectToFit(page);
  }

  await page.goto("/portal/messages");
  await expect(page.getByText(word(100)).first()).toBeVisible();
  await expectToFit(page);

  await page.goto(places.reports);
  await expect(page.getByText(word(100)).first()).toBeVisible();
  await expectToFit(page);
});
