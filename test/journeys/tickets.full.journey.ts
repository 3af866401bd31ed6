import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { keepOrders } from "#functions/orders/keeping.ts";
import { eventAdminContract } from "#shared/event-admin.ts";
import { asAdmin } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { discountCode, forGuests, general, ticketType } from "#test/support/ticketing.ts";
import { complaintsOf } from "./observed-page.ts";
import { addGuest, fillInPerson, formOf, newEvent, openRegistration } from "./registration-page.ts";
import { test } from "./test.ts";

/** What became of the payment is the first that is read. */
const expectResult = (page: Page, title: string) =>
  expect(page.getByRole("status").filter({ hasText: title })).toBeFocused();

test("a visitor buys two tickets with a code, gives up at the payment, pays after all, and gets all back when the event is called off", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const form = given.eventForm({
    ticketing: {
      types: [
        ticketType({ name: "General", price: 4500, holder: "registrant", description: "With a welcome drink" }),
        ticketType({ id: forGuests, name: "Guest", price: 6000, holder: "guest", quantity: 5 }),
      ],
      codes: [discountCode({ percent: 20, typeIds: [general] })],
      ...{ needsApproval: false, paysAtDoor: false, refundRule: [{ days: 7, percent: 100 }] },
    },
  });
  const { id, version } = await newEvent(form);
  await openRegistration(page, id);
  await expect(page.getByRole("region", { name: "Tickets" })).toContainText("5 left");
  await fillInPerson(page);
  await addGuest(page, 0);
  // Each has only one kind of ticket to choose from.
  await page.getByLabel("Have a code? (Optional)").fill("early");
  await page.keyboard.press("Enter");
  await expect(page.getByText("It takes 20% off General.")).toBeVisible();
  await formOf(page).getByRole("button", { name: "Continue to payment: $96" }).click();

  await page.getByRole("link", { name: "Cancel" }).click();
  await expectResult(page, "Payment Canceled");
  await page.getByRole("button", { name: "Pay $96" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expectResult(page, "Payment Successful");
  await expect(page.getByRole("heading", { name: "Your tickets (2)" })).toBeVisible();
  await expect(page.getByText(/General · .* · Paid/)).toBeVisible();
  await expect(page.getByRole("row", { name: /^Paid/ })).toContainText("$96");

  const { status } = await asAdmin(eventAdminContract.editEvent, { ...form, eventId: id, version, status: "ended" });
  expect(status).toBe(200);
  await keepOrders();
  await page.reload();
  await expect(page.getByRole("row", { name: /^Refund/ })).toContainText("$96");
  expect(complaints).toEqual([]);
});
