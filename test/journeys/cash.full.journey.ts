import "#test/support/stack-environment.ts";
import { expect } from "@playwright/test";
import { sendDoorSums } from "#functions/door/sums.ts";
import { readEvent } from "#functions/events/event.ts";
import { contract } from "#shared/contract.ts";
import { apply, letLeave } from "#test/support/applications.ts";
import { asVisitor } from "#test/support/as.ts";
import { changePaidLevel, newPaidLevel } from "#test/support/dues.ts";
import { given } from "#test/support/given.ts";
import { general, ticketing } from "#test/support/ticketing.ts";
import { answerOf, openDoor, scan } from "./door-evening.ts";
import { emailsTo, linkFor } from "./emails.ts";
import { expectToast, submitOf } from "./form-page.ts";
import { newEvent } from "./registration-page.ts";
import { admin, test } from "./test.ts";

test("an admin accepts who pays in cash, and notes it: they sign in, and are a member", async ({ page, enter }) => {
  const level = await newPaidLevel();
  const { id, form, email } = await apply({ membershipType: level });
  const { name } = form;
  const desk = await enter(admin);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.goto(`/portal/admin/applications?search=${encodeURIComponent(email)}`);
  await desk.getByRole("article", { name, exact: true }).getByRole("button", { name }).click();
  await desk
    .getByRole("article", { name: `Application: ${name}` })
    .getByRole("button", { name: "Accept..." })
    .click();
  const accepting = desk.getByRole("dialog", { name: `Move the application of ${name}` });
  await accepting.getByRole("button", { name: "Accept", exact: true }).click();
  await expectToast(desk, "Application accepted", `${name} is accepted.`);

  await letLeave(email, id);
  await desk.goto(`/portal/admin/dues?search=${encodeURIComponent(email)}`);
  await desk.getByRole("button", { name: `Open the dues of ${name}` }).click();
  const dues = desk.getByRole("dialog", { name: `Dues of ${name}` });
  await dues.getByRole("button", { name: "Note a payment" }).click();
  await dues.getByRole("radio", { name: "Cash" }).check();
  await expect(dues.getByLabel("Amount (USD)")).toHaveValue("350");
  await submitOf(dues).click();
  await expectToast(desk, "Payment noted", "We've emailed them.");
  await expect(dues.getByRole("table", { name: "Payments" })).toContainText("Cash");

  await page.goto(await linkFor(email, "/membership/application"));
  await page.getByRole("link", { name: "Become a member" }).click();
  await page.locator('[name="password"]').fill(`secret-${given.idempotencyKey()}`);
  await page.getByRole("button", { name: "Become a member" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Good to see you/ })).toBeVisible();
  await page.goto("/portal/settings/membership");
  await expect(page.getByRole("table", { name: "Payments" })).toContainText("$350");
  await changePaidLevel(level, { isOpen: false });
});

test("a guest owes at the door: noted, undone, and noted again; the statement and the morning's email have it once", async ({
  enter,
}) => {
  const title = `Cash Gala ${given.idempotencyKey().slice(0, 8)}`;
  const { currency: _currency, ...tickets } = ticketing({ paysAtDoor: true });
  const { id } = await newEvent({ title, audience: "link", spots: 20, ...given.times(1), ticketing: tickets });
  const register = async () => {
    const form = given.registration({ ticket: general, paysAtDoor: true });
    const { status, body } = await asVisitor(contract.register, { ...form, eventId: id });
    expect(status).toBe(201);
    return body.reference;
  };
  const [coming] = [await register(), await register()];
  const page = await enter(admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await openDoor(page, `/portal/admin/door/${id}`);

  await scan(page, coming);
  const card = answerOf(page);
  await expect(card).toContainText("Owes $60");
  await card.getByRole("button", { name: "Paid by card here" }).click();
  await expect(card).toContainText("$60 by card, noted.");
  await card.getByRole("button", { name: "Undo" }).click();
  await expect(card).toContainText("$60 by card is no longer noted.");
  await expect(card).toContainText("Owes $60");
  await card.getByRole("button", { name: "Paid in cash" }).click();
  await expect(card).toContainText("$60 in cash, noted.");
  await expect(page.getByText("Online")).toBeVisible();

  const sumOf = (name: string) => page.getByRole("table", { name: "In all" }).getByRole("row", { name });
  await expect(async () => {
    await page.goto(`/portal/admin/events/${id}/statement`);
    await expect(sumOf("Paid in cash")).toContainText("$60", { timeout: 5000 });
  }).toPass();
  await expect(sumOf("Paid by card at the door")).toContainText("$0");
  await expect(sumOf("Due at the door")).toContainText("$60");
  await sendDoorSums(await readEvent(id, { isLatest: true }));
  const findSums = async () => (await emailsTo(admin)).filter(({ subject }) => subject.includes(title));
  await expect.poll(async () => (await findSums()).length, { timeout: 30_000 }).toBe(1);
  const [{ text = "" } = {}] = await findSums();
  expect(text).toMatch(/In cash\s+\$60/);
  expect(text).toMatch(/By card at the door\s+\$0/);
});
