import { contactOfListing, listingsContract, type ListingForm } from "#shared/listings.ts";
import { contactWrite, getSyncOutcome } from "../contacts/contact.ts";
import { syncNewContact } from "../contacts/sync.ts";
import type { Request } from "../http/caller.ts";
import { publicEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { createFormId } from "../platform/ids.ts";
import { countForm, tooManyForms, takeBackForm, useWrite, digest } from "../platform/limits.ts";
import { formatToken } from "../platform/private-links.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import {
  listingHidden,
  toListingFacts,
  storedListing,
  findListing,
  listingWrites,
  buildListing,
  type StoredListing,
} from "./listing.ts";
import { closeCheckout } from "./stripe.ts";
import { updateListing } from "./update-listing.ts";

const isOpen = ({ payment, subscription }: StoredListing) => payment === "unpaid" && !subscription;

type Replacement = Pick<StoredListing, "logo" | "featuredImage" | "request"> & { requestId: string };

/**
 * Lets a listing that is not paid for yet say what its form says now: whoever comes back from the payment may have
 * found a mistake. Its payment stays the same, but for another address, which Stripe's page would name. Throws
 * `conflict` where it is paid for, or hidden.
 */
const replaceListing = async (id: string, form: ListingForm, { requestId, ...brought }: Replacement) => {
  const { before, after } = await updateListing(id, (listing) => {
    if (listing.takenDown) throw listingHidden();
    if (!isOpen(listing)) {
      throw new AppError(
        "conflict",
        "This listing is already paid for. Please change it via the private link in our email.",
      );
    }
    const checkout = listing.email === form.email ? listing.checkout : undefined;
    const pictures = { logo: undefined, featuredImage: undefined };
    const version = listing.version + 1;
    const after = {
      ...listing,
      ...toListingFacts(form),
      email: form.email,
      ...pictures,
      ...brought,
      checkout,
      version,
    };
    return { after, also: { contact: contactWrite(contactOfListing(form), requestId) } };
  });
  // One that stays open pays for the same listing.
  if (before.checkout && !after.checkout) await closeCheckout(before.checkout.id).catch(() => undefined);
  await (await import("./pictures.ts")).discardPictures(before);
  return after;
};

type Outcome = { listing: StoredListing; isNew: boolean };

/** New listings for one e-mail address in a day: whose it is, is not proven. */
const mostOfOneOwner = 20;

/** A key as long as this (a UUID's) nobody guesses: whoever has it has sent the listing. */
const shortestSecret = 36;

const usedBefore = () => new AppError("conflict", "This request was already used to send something else.");

/** What stood in the way: the listing that the same key has brought, or the owner's limit, which is thrown. */
const inTheWay = (refused: ConditionRefused["refused"]): StoredListing => {
  if (refused.has("listing")) return storedListing.parse(refused.get("listing"));
  throw new AppError("too-many", "Too many listings for this email address. Please try again tomorrow.");
};

/** The pictures of the form; what the first of two requests has taken is not there for the second. */
const picturesOf = async ({ logo, featuredImage }: ListingForm) => {
  if (logo === undefined && featuredImage === undefined) return undefined;
  // Loaded on use: many come without a picture.
  const pictures = await import("./pictures.ts");
  const taken = await pictures.takePictures({ logo, featuredImage });
  return {
    taken,
    tidy: (isKept: boolean) =>
      isKept ? pictures.discardUploads({ logo, featuredImage }) : pictures.discardPictures(taken),
  };
};

/**
 * Keeps a new listing with its pictures and its owner as a contact, in one transaction. A repetition with the same
 * idempotency key changes nothing; with other words they replace the first ones, as long as nothing is paid. Throws
 * `invalid` for a picture that is none, `conflict` where it is paid for, and `too-many`.
 */
const saveListing = async (form: ListingForm, { requestId, address, idempotencyKey }: Request): Promise<Outcome> => {
  const id = createFormId("listing", idempotencyKey);
  const request = idempotencyKey && digest(JSON.stringify([idempotencyKey, form]));
  const isRepeated = (first: StoredListing | undefined) => request !== undefined && first?.request === request;
  const pictures = await picturesOf(form).catch(async (error: unknown) => {
    const first = request ? await findListing(id) : undefined;
    if (first && isRepeated(first)) return { first };
    throw error;
  });
  if (pictures && "first" in pictures) return { listing: pictures.first, isNew: false };

  const keep = async (): Promise<Outcome> => {
    const listing = buildListing(form, { id, request, ...pictures?.taken });
    const owner = { what: "listings-for", by: form.email.toLowerCase(), atMost: mostOfOneOwner, seconds: 86_400 };
    if (!(await countForm(address))) {
      const first = await findListing(id);
      if (first && isRepeated(first)) return { listing: first, isNew: false };
      throw tooManyForms();
    }
    try {
      await transact({
        listing: listingWrites(listing),
        owner: useWrite(owner),
        contact: contactWrite(contactOfListing(form), requestId),
      });
      return { listing, isNew: true };
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      await takeBackForm(address);
      const first = inTheWay(error.refused);
      if (isRepeated(first)) return { listing: first, isNew: false };
      if ((idempotencyKey ?? "").length < shortestSecret) throw usedBefore();
      return { listing: await replaceListing(id, form, { requestId, request, ...pictures?.taken }), isNew: true };
    }
  };
  try {
    const outcome = await keep();
    await pictures?.tidy(outcome.isNew);
    return outcome;
  } catch (error) {
    // Only when it is certain that no listing names them.
    if (error instanceof AppError) await pictures?.tidy(false);
    throw error;
  }
};

export const submitListing = publicEndpoint(listingsContract.submitListing, async ({ homepage, ...form }, request) => {
  // A robot is answered like everybody, and nothing is kept.
  if (homepage) {
    const listing = buildListing(form, { id: createFormId("listing", undefined) });
    return { id: listing.id, token: formatToken(listing), mailingList: "synced" as const };
  }
  const { listing, isNew } = await saveListing(form, request);
  const contact = contactOfListing(form);
  const mailingList = await (isNew ? syncNewContact(contact, request.requestId) : getSyncOutcome(contact.email));
  return { id: listing.id, token: formatToken(listing), mailingList };
});
