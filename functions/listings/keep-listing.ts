import { contactOfListing, type ListingForm } from "#shared/listings.ts";
import { AppError } from "../errors.ts";
import { formPost } from "../forms/form-limit.ts";
import { formIdOf } from "../forms/kept-forms.ts";
import type { Request } from "../http/caller.ts";
import { adding } from "../outbox/contact-store.ts";
import { digest } from "../platform/limit.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { keptListing, type KeptListing } from "./listing-item.ts";
import { findListing, keeping } from "./listing-store.ts";
import { newListing } from "./new-listing.ts";

type Outcome = { listing: KeptListing; isNew: boolean };

/** What stood in the way: a repetition is answered with what the first request has kept. */
const explain = (refused: ConditionRefused["refused"], request: string | undefined): Outcome => {
  if (!refused.has("listing"))
    throw new AppError("too-many", "Too many submissions from your network. Please try again in a few minutes.");
  const first = keptListing.parse(refused.get("listing"));
  if (request !== undefined && first.request === request) return { listing: first, isNew: false };
  throw new AppError("conflict", "This request was already used to send something else.");
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
 * Keeps a new listing with its pictures and its owner as a contact, in one transaction and once for each idempotency
 * key. Throws `invalid` for a picture that is none, `conflict` for a key that was used for another form, and `too-many`.
 */
export const keepListing = async (
  form: ListingForm,
  { requestId, address, idempotencyKey }: Request,
): Promise<Outcome> => {
  const id = formIdOf("listing", idempotencyKey);
  const request = idempotencyKey && digest(JSON.stringify([idempotencyKey, form]));
  const pictures = await picturesOf(form).catch(async (error: unknown) => {
    const first = request ? await findListing(id) : undefined;
    if (first && first.request === request) return { first };
    throw error;
  });
  if (pictures && "first" in pictures) return { listing: pictures.first, isNew: false };
  const listing = newListing(form, { id, request, ...pictures?.taken });
  try {
    await transact({
      listing: keeping(listing),
      post: formPost(address),
      contact: adding(contactOfListing(form), requestId),
    });
  } catch (error) {
    // Only when it is certain that no listing names them.
    if (error instanceof ConditionRefused || error instanceof AppError) await pictures?.tidy(false);
    if (!(error instanceof ConditionRefused)) throw error;
    return explain(error.refused, request);
  }
  await pictures?.tidy(true);
  return { listing, isNew: true };
};
