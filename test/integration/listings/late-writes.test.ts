import { keyOf } from "#functions/listings/listing-item.ts";
import { settlePayment } from "#functions/listings/settle-payment.ts";
import { interrupted } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { live, own } from "../../support/listed.ts";
import { happens, paidPast, subscriptionsOf } from "../../support/payments.ts";
import { edit, listingItemOf } from "../../support/table.ts";

/** A live listing whose subscription has events that lead nowhere, so that only the test settles it. */
const settledByHand = async () => {
  const listing = await live();
  const elsewhere = { id: given.idempotencyKey() };
  await paidPast(elsewhere);
  const [{ id = "" } = {}] = await subscriptionsOf(elsewhere);
  const { subscription } = (await listingItemOf(listing.id)) ?? {};
  await edit(keyOf(listing.id), { subscription: { ...(subscription as object), id } });
  const settle = () => settlePayment({ listingId: listing.id, subscriptionId: id });
  await settle();
  return { listing, elsewhere, settle };
};

test("what was asked before does not replace what was asked later, though that was nothing new", async () => {
  const { listing, elsewhere, settle } = await settledByHand();
  await happens("cancel", elsewhere);

  await interrupted(async () => {
    await happens("keep", elsewhere);
    expect(await settle()).toMatchObject({ subscription: { endsThen: false } });
  }, settle);

  expect(await own(listing)).toMatchObject({ payment: "live", endsThen: false });
});
