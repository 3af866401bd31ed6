import { contactOfListing, type ListingForm } from "#shared/listings.ts";
import { AppError } from "../errors.ts";
import { countForm, tooManyForms, uncountForm } from "../forms/form-limit.ts";
import { formIdOf } from "../forms/kept-forms.ts";
import type { Request } from "../http/caller.ts";
import { adding } from "../outbox/contact-store.ts";
import { counting, digest } from "../platform/limit.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { keptListing, type KeptListing } from "./listing-item.ts";
import { findListing, keeping } from "./listing-store.ts";
import { newListing } from "./new-listing.ts";
import { replaceListing } from "./replace-listing.ts";

type Outcome = { listing: KeptListing; isNew: boolean };

/** New listings for one e-mail address in a day: whose it is, is not proven. */
const mostOfOneOwner = 20;

/** A key as long as this (a UUID's) nobody guesses: whoever has it has sent the listing. */
const shortestSecret = 36;

const usedBefore = () => new AppError("conflict", "This request was already used to send something else.");

/** What stood in the way: the listing that the same key has brought, or the owner's limit, which is thrown. */
const inTheWay = (refused: ConditionRefused["refused"]): KeptListing => {
  if (refused.has("listing")) return keptListing.parse(refused.get("listing"));
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
export const keepListing = async (
  form: ListingForm,
  { requestId, address, idempotencyKey }: Request,
): Promise<Outcome> => {
  const id = formIdOf("listing", idempotencyKey);
  const request = idempotencyKey && digest(JSON.stringify([idempotencyKey, form]));
  const isRepeated = (first: KeptListing | undefined) => request !== undefined && first?.request === request;
  const pictures = await picturesOf(form).catch(async (error: unknown) => {
    const first = request ? await findListing(id) : undefined;
    if (first && isRepeated(first)) return { first };
    throw error;
  });
  if (pictures && "first" in pictures) return { listing: pictures.first, isNew: false };

  const keep = async (): Promise<Outcome> => {
    const listing = newListing(form, { id, request, ...pictures?.taken });
    const owner = { what: "listings-for", by: form.email.toLowerCase(), atMost: mostOfOneOwner, seconds: 86_400 };
    if (!(await countForm(address))) {
      const first = await findListing(id);
      if (first && isRepeated(first)) return { listing: first, isNew: false };
      throw tooManyForms();
    }
    try {
      await transact({
        listing: keeping(listing),
        owner: counting(owner),
        contact: adding(contactOfListing(form), requestId),
      });
      return { listing, isNew: true };
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      await uncountForm(address);
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
