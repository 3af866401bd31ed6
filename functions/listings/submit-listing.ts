import { contactOfListing, listingsContract } from "#shared/listings.ts";
import { formIdOf } from "../forms/kept-forms.ts";
import { publicEndpoint } from "../http/doors.ts";
import { outcomeOf } from "../outbox/contact-store.ts";
import { syncNow } from "../outbox/sync-contact.ts";
import { tokenOf } from "../platform/private-link.ts";
import { keepListing } from "./keep-listing.ts";
import { newListing } from "./new-listing.ts";

export const submitListing = publicEndpoint(listingsContract.submitListing, async ({ homepage, ...form }, request) => {
  // A robot is answered like everybody, and nothing is kept.
  if (homepage) {
    const listing = newListing(form, { id: formIdOf("listing", undefined) });
    return { id: listing.id, token: tokenOf(listing), mailingList: "synced" as const };
  }
  const { listing, isNew } = await keepListing(form, request);
  const contact = contactOfListing(form);
  const mailingList = await (isNew ? syncNow(contact, request.requestId) : outcomeOf(contact.email));
  return { id: listing.id, token: tokenOf(listing), mailingList };
});
