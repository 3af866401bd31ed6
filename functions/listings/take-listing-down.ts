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

const hasPictures = ({ logo, featuredImage }: KeptListing) => logo !== undefined || featuredImage !== undefined;

/** A listing without its pictures, which its owner's form shows. */
const withoutPictures = (listing: KeptListing): KeptListing => ({
  ...listing,
  logo: undefined,
  featuredImage: undefined,
  version: listing.version + 1,
});

export const takeListingDown = adminEndpoint(
  listingsContract.takeListingDown,
  async ({ listingId, reason, deletePictures, endSubscription }, admin) => {
    const { full_name: name } = await memberOf(admin.id);
    const by = { id: admin.id, name };
    const { before, after } = await updateListing(listingId, (listing) => {
      const deletes = deletePictures && hasPictures(listing);
      const rest = deletes ? withoutPictures(listing) : listing;
      const endsSubscription = endSubscription && isSubscribed(listing);
      if (listing.takenDown && !endsSubscription) {
        if (deletes) return { after: rest };
        throw new AppError("conflict", "This listing is already hidden.");
      }
      const hidden = { ...rest, takenDown: { at: new Date().toISOString(), by, reason, endsSubscription } };
      const goesOn = isSubscribed(listing) ? "goes on" : "none";
      // Asked again while Stripe is out, it has been told.
      if (listing.takenDown?.endsSubscription) return { after: hidden };
      const subscription = endsSubscription ? "ends" : goesOn;
      return { after: hidden, letter: takenDownLetter(hidden, { subscription, picturesAreGone: deletes }) };
    });
    if (deletePictures) await (await import("./pictures.ts")).discardPictures(before);
    if (after.takenDown?.endsSubscription) {
      const ended = await endPayment(after).catch((error: unknown) => {
        if (error instanceof AppError) return after;
        throw error;
      });
      return presentListing(ended);
    }
    // Stripe may be out: what is paid on a page that stays open is ended.
    if (after.checkout && !isSubscribed(after)) await closeCheckout(after.checkout.id).catch(() => undefined);
    return presentListing(after);
  },
);
