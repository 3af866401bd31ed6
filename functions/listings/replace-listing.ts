import { contactOfListing, type ListingForm } from "#shared/listings.ts";
import { AppError } from "../errors.ts";
import { adding } from "../outbox/contact-store.ts";
import { closeCheckout } from "../platform/payments.ts";
import type { KeptListing } from "./listing-item.ts";
import { hiddenListing } from "./listing-store.ts";
import { factsOf } from "./new-listing.ts";
import { updateListing } from "./update-listing.ts";

const isOpen = ({ payment, subscription }: KeptListing) => payment === "unpaid" && !subscription;

type Replacement = Pick<KeptListing, "logo" | "featuredImage" | "request"> & { requestId: string };

/**
 * Lets a listing that is not paid for yet say what its form says now: whoever comes back from the payment may have
 * found a mistake. Its payment stays the same, but for another address, which Stripe's page would name. Throws
 * `conflict` where it is paid for, or hidden.
 */
export const replaceListing = async (id: string, form: ListingForm, { requestId, ...brought }: Replacement) => {
  const { before, after } = await updateListing(id, (listing) => {
    if (listing.takenDown) throw hiddenListing();
    if (!isOpen(listing)) {
      throw new AppError(
        "conflict",
        "This listing is already paid for. Please change it via the private link in our email.",
      );
    }
    const checkout = listing.email === form.email ? listing.checkout : undefined;
    const pictures = { logo: undefined, featuredImage: undefined };
    const version = listing.version + 1;
    const after = { ...listing, ...factsOf(form), email: form.email, ...pictures, ...brought, checkout, version };
    return { after, also: { contact: adding(contactOfListing(form), requestId) } };
  });
  // One that stays open pays for the same listing.
  if (before.checkout && !after.checkout) await closeCheckout(before.checkout.id).catch(() => undefined);
  await (await import("./pictures.ts")).discardPictures(before);
  return after;
};
