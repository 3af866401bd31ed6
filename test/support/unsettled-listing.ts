import { listingKeyOf } from "#functions/listings/listing.ts";
import { settlePayment } from "#functions/listings/settle-payment.ts";
import type { ListingForm } from "#shared/listings.ts";
import { given } from "./given.ts";
import { createLiveListing } from "./listings.ts";
import { payOutsideTheClub, subscriptionsOf } from "./payments.ts";
import { editItem, readListingItem } from "./table.ts";

/** A live listing whose subscription has events that lead nowhere, so that only the test settles it. */
export const createUnsettledListing = async (changes: Partial<ListingForm> = {}) => {
  const listing = await createLiveListing(changes);
  const elsewhere = { id: given.idempotencyKey() };
  await payOutsideTheClub(elsewhere);
  const [{ id = "" } = {}] = await subscriptionsOf(elsewhere);
  const { subscription } = (await readListingItem(listing.id)) ?? {};
  const checkout = { id: "cs_none", url: "https://pay.example" };
  await editItem(listingKeyOf(listing.id), { subscription: { ...(subscription as object), id }, checkout });
  const settle = () => settlePayment({ listingId: listing.id, subscriptionId: id });
  await settle();
  return { listing, elsewhere, settle };
};

/** As if a listing's month had ended so many days ago. */
export const endPaidMonth = async ({ id }: { id: string }, days: number) => {
  const { subscription } = (await readListingItem(id)) ?? {};
  const paidUntil = new Date(Date.now() - days * 86_400_000).toISOString();
  await editItem(listingKeyOf(id), { subscription: { ...(subscription as object), paidUntil } });
};
