import { listingsContract } from "#shared/listings.ts";
import { AppError } from "../errors.ts";
import { adminEndpoint } from "../http/doors.ts";
import { memberOf } from "../members/member-store.ts";
import { closeCheckout } from "../platform/payments.ts";
import { endPayment } from "./end-payment.ts";
import type { KeptListing } from "./listing-item.ts";
import { takenDownLetter } from "./owner-letters.ts";
import { presentListing } from "./present-listing.ts";
import { isSubscribed } from "./standing.ts";
import { updateListing } from "./update-listing.ts";

/** One that is to have its subscription ended is told of when that is done, whoever does it. */
const letterOf = (hidden: KeptListing, endsSubscription: boolean) =>
  endsSubscription ? undefined : takenDownLetter(hidden, isSubscribed(hidden) ? "goes on" : "none");

export const takeListingDown = adminEndpoint(
  listingsContract.takeListingDown,
  async ({ listingId, reason, deletePictures, endSubscription }, admin) => {
    const { full_name: name } = await memberOf(admin.id);
    const by = { id: admin.id, name };
    // Hidden first: Stripe may be out. Whoever asks once more then only ends the subscription.
    const { before, after } = await updateListing(listingId, (listing) => {
      const endsSubscription = endSubscription && isSubscribed(listing);
      if (listing.takenDown && !endsSubscription) throw new AppError("conflict", "This listing is hidden already.");
      const takenDown = { at: new Date().toISOString(), by, reason, endsSubscription };
      const hidden = { ...listing, takenDown, ...(deletePictures && { logo: undefined, featuredImage: undefined }) };
      return { after: hidden, letter: letterOf(hidden, endsSubscription) };
    });
    if (deletePictures) await (await import("./pictures.ts")).discardPictures(before);
    if (after.takenDown?.endsSubscription) return presentListing(await endPayment(after));
    // Stripe may be out: what is paid on a page that stays open is ended.
    if (after.checkout && !isSubscribed(after)) await closeCheckout(after.checkout.id).catch(() => undefined);
    return presentListing(after);
  },
);
