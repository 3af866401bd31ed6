import { expect, test, type Page } from "@playwright/test";
import type { AdminEvent, ClubEvent } from "#shared/events.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { given } from "#test/support/given.ts";
import { expectToast, presenceOf } from "./form-page.ts";
import { calendarTo } from "./letters.ts";
import { signIn } from "./member-page.ts";

const asAdmin = async (page: Page) => {
  await page.goto("/auth");
  await signIn(page, "admin@club.test");
  await page.waitForURL("/portal/dashboard");
};

/** The admin once more, in another browser. */
const inAnotherBrowser = async (page: Page) => {
  const other = await (await page.context().browser()!.newContext()).newPage();
  await asAdmin(other);
  return other;
};

/** An event that no other journey registers for, made as the admin's page would. */
const ownEvent = async (page: Page) => {
  const asked = page.waitForRequest(/\/api\/admin\/events$/);
  await page.goto("/portal/event-approvals");
  const headers = { authorization: (await (await asked).allHeaders()).authorization ?? "" };
  const data = {
    ...{ title: `Gala ${given.emailAddress().slice(8, 14)}`, audience: "members", status: "open", spots: 10 },
    ...{ startsAt: "2031-03-06T01:00:00.000Z", endsAt: "2031-03-06T05:00:00.000Z", happyHour: "" },
    ...{ location: "Addison, Texas", description: "A night of networking.", attire: "Cocktail Attire" },
  };
  const answer = await page.request.post("/api/admin/events", { headers, data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as AdminEvent;
};

/** A visitor registers, with so many guests. */
const registered = async (page: Page, eventId: string, firstName: string, guests = 0) => {
  const email = given.emailAddress();
  const person = { firstName, lastName: "Hurston", socialMedia: "" };
  const answer = await page.request.post(`/api/events/${eventId}/registrations`, {
    data: {
      personalInfo: { ...person, email, phone: "(214) 555-0134", profession: "Writer" },
      guests: Array.from({ length: guests }, () => ({ ...person, email: given.emailAddress() })),
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as OwnRegistration;
};

const spotsLeft = async (page: Page, eventId: string) =>
  ((await (await page.request.get(`/api/events/${eventId}`)).json()) as ClubEvent).spotsLeft;

const cardOf = (page: Page, name: string) => page.getByRole("article", { name });

const decide = async (page: Page, name: string, button: "Approve" | "Deny", message: string) => {
  await cardOf(page, name)
    .getByRole("button", { name: `${button} Registration` })
    .click();
  const dialog = page.getByRole("dialog", { name: `${button} Registration` });
  await dialog.getByRole("textbox", { name: "Add a message (optional)" }).fill(message);
  await dialog.getByRole("button", { name: button, exact: true }).click();
};

type Mail = { to: { address: string }[]; text: string; attachments: object[] | null };

/** The letters to somebody that carry these words, once there is one. */
const lettersSaying = async (address: string, words: string) => {
  let letters: Mail[] = [];
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${clubUnderTest().mailbox}/email`)).json()) as Mail[];
      letters = mails.filter(({ to, text }) => to[0]?.address === address && text.includes(words));
      return letters.length;
    })
    .toBeGreaterThan(0);
  return letters;
};

test("one is approved, one rejected: a colleague sees it without reloading, letters go out, and seats are right", async ({
  page,
}) => {
  await asAdmin(page);
  const event = await ownEvent(page);
  const colleague = await inAnotherBrowser(page);
  for (const each of [page, colleague]) await each.goto(`/portal/event-approvals?event=${event.id}`);
  await expect(colleague.getByText("No registrations found", { exact: true })).toBeVisible();

  const zora = await registered(page, event.id, "Zora", 1);
  const langston = await registered(page, event.id, "Langston");
  expect(await spotsLeft(page, event.id)).toBe(7);
  // New registrations come by themselves, a poll apart at most.
  await expect(cardOf(colleague, "Zora Hurston")).toContainText("Pending");
  await expect(cardOf(page, "Langston Hurston")).toContainText("Pending");

  await decide(page, "Zora Hurston", "Approve", "See you at the door.");
  await expectToast(page, "Registration Approved", "Approved registration for Zora Hurston");
  await decide(page, "Langston Hurston", "Deny", "We are full.");
  await expectToast(page, "Registration Rejected", "Rejected registration for Langston Hurston");

  await expect(cardOf(colleague, "Zora Hurston")).toContainText("Approved on");
  await expect(cardOf(colleague, "Langston Hurston")).toContainText("We are full.");
  await expect(page.getByRole("button", { name: "Rejected (1)" })).toBeVisible();
  expect(await spotsLeft(page, event.id)).toBe(8);
  await expect(page.getByText("Spots remaining: 8 of 10")).toBeVisible();

  const approved = await lettersSaying(zora.email, "See you at the door.");
  expect(approved).toHaveLength(1);
  expect((await calendarTo(zora.email, 1)).method).toBe("PUBLISH");
  const rejected = await lettersSaying(langston.email, "We are full.");
  expect(rejected).toHaveLength(1);
  expect(rejected[0]?.attachments).toBeNull();
  await colleague.context().close();
});

test("who is about to decide what a colleague has just decided is told so, and sees the decision", async ({ page }) => {
  await asAdmin(page);
  const event = await ownEvent(page);
  const { id } = await registered(page, event.id, "Zora");
  const colleague = await inAnotherBrowser(page);
  await page.goto(`/portal/event-approvals?event=${event.id}`);
  await colleague.goto(`/portal/event-registrations/${id}`);
  await cardOf(page, "Zora Hurston").getByRole("button", { name: "Approve Registration" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve Registration" });
  await expect(dialog.getByRole("textbox")).toBeVisible();

  await colleague.getByRole("button", { name: "Deny Registration" }).click();
  await colleague.getByRole("dialog").getByRole("button", { name: "Deny", exact: true }).click();
  await expectToast(colleague, "Registration Rejected", "Rejected registration for Zora Hurston");

  await expect(dialog.getByText("Meanwhile this registration is no longer pending.")).toBeVisible();
  await expect(dialog.getByText(/^Rejected on/)).toBeVisible();
  await colleague.context().close();
});

test("many are decided at once, and saved as a file", async ({ page }) => {
  await asAdmin(page);
  const event = await ownEvent(page);
  for (const name of ["Zora", "Langston", "Countee"]) await registered(page, event.id, name);
  await page.goto(`/portal/event-approvals?event=${event.id}`);
  await expect(page.getByRole("article")).toHaveCount(3);
  await cardOf(page, "Zora Hurston").getByRole("checkbox").check();
  await cardOf(page, "Countee Hurston").getByRole("checkbox").check();

  await page.getByRole("button", { name: "Deny 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deny 2" }).click();

  await expectToast(page, "Registrations Rejected", "Rejected 2 registrations.");
  await expect(page.getByRole("button", { name: "Pending (1)" })).toBeVisible();
  expect(await spotsLeft(page, event.id)).toBe(9);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await saving).suggestedFilename()).toMatch(
    new RegExp(`^registrations-${event.id}-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
  );
});

test("a test registration takes no seat, and members are kept out", async ({ page }) => {
  await asAdmin(page);
  const event = await ownEvent(page);
  await page.goto(`/portal/event-approvals?event=${event.id}`);
  await page.getByRole("button", { name: "Add Test Registration" }).click();
  await expectToast(page, "Test Registration Created", "A test registration has been created successfully.");
  await expect(page.getByRole("article").getByText("Test", { exact: true })).toBeVisible();
  expect(await spotsLeft(page, event.id)).toBe(10);

  const member = await (await page.context().browser()!.newContext()).newPage();
  await member.goto("/auth");
  await signIn(member, "member1@club.test");
  await member.waitForURL("/portal/dashboard");
  await member.goto("/portal/event-approvals", { waitUntil: "commit" });
  const refusal = presenceOf(member, "This page is restricted to authorized administrators only.");
  await expectToast(member, "Access Denied", "You don't have permission to view this page.");
  await refusal;
  await member.waitForURL("/portal/dashboard");
  await member.context().close();
});
