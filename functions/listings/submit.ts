import type * as z from "zod/mini";
import { automatedContract } from "#shared/automated.ts";
import { listingCan } from "#shared/listing-acts.ts";
import { contactOfListing, listingsContract, type ListingForm } from "#shared/listings.ts";
import { foldAddress } from "#shared/text.ts";
import {
  contactWrite,
  getSyncOutcome,
  isContactReadable,
  syncNewContact,
  transactWithContact,
} from "../contacts/contact.ts";
import { emailWrite } from "../email/outbox.ts";
import type { Request } from "../http/caller.ts";
import { publicEndpoint } from "../http/doors.ts";
import { keepAutomated } from "../inbox/automated.ts";
import { createRelease, createSubmit } from "../inbox/release.ts";
import { closeCheckout } from "../payments/checkout.ts";
import { AppError, KeyUsed, refuseIf } from "../platform/errors.ts";
import { createFormId, digest } from "../platform/ids.ts";
import { countForm, tooManyForms, takeBackForm, useWrite } from "../platform/limits.ts";
import { formatToken } from "../platform/private-links.ts";
import { ConditionRefused } from "../platform/table.ts";
import {
  toListingFacts,
  storedListing,
  findListing,
  listingWrites,
  buildListing,
  updateListing,
  type StoredListing,
} from "./listing.ts";
import { buildSavedEmail } from "./owner-news.ts";

type Replacement = Pick<StoredListing, "logo" | "featuredImage" | "request" | "isReleased"> & {
  requestId: string;
  address: string;
};

/**
 * Replaces an unpaid listing by a corrected form, for example after returning from the payment page. Keeps its
 * checkout, unless the email address, which Stripe's page shows, has changed. Throws `conflict` for a paid or hidden
 * listing.
 */
const replaceListing = async (id: string, form: ListingForm, { requestId, address, ...replacement }: Replacement) => {
  const isKept = await isContactReadable(form.email);
  const { before, after } = await updateListing(id, (listing) => {
    refuseIf(listingCan.submitAgain.whyNot(listing));
    const checkout = listing.email === form.email ? listing.checkout : undefined;
    const pictures = { logo: undefined, featuredImage: undefined };
    const version = listing.version + 1;
    const after = {
      ...listing,
      ...toListingFacts(form),
      email: form.email,
      ...pictures,
      ...replacement,
      checkout,
      version,
    };
    const email = listing.email === form.email ? undefined : buildSavedEmail(after, address);
    return { after, email, ...(isKept && { also: { contact: contactWrite(contactOfListing(form), requestId) } }) };
  });
  // A checkout left open pays for the same listing.
  if (before.checkout && !after.checkout) await closeCheckout(before.checkout.id);
  await (await import("./pictures.ts")).discardPictures(before);
  return after;
};

type Outcome = { listing: StoredListing; isNew: boolean };

/** New listings per day for one email address, which is unverified. */
const maxOfOwner = 20;

/** An idempotency key of this length (a UUID's) cannot be guessed, so it proves who submitted the listing. */
const minSecretLength = 36;

/** The listing that the same key created before. Throws `too-many` if the owner's limit was the cause. */
const parseExisting = (refused: ConditionRefused["refused"]): StoredListing => {
  if (refused.has("listing")) return storedListing.parse(refused.get("listing"));
  throw new AppError("too-many", "Too many listings for this email address. Please try again tomorrow.");
};

/** Copies the form's pictures, if any. Throws `invalid`. */
const takeFormPictures = async ({ logo, featuredImage }: ListingForm) => {
  if (logo === undefined && featuredImage === undefined) return undefined;
  // Loaded on use: many forms have no picture.
  const pictures = await import("./pictures.ts");
  const taken = await pictures.takePictures({ logo, featuredImage });
  return {
    taken,
    /** Deletes the uploads of a saved listing, or the pictures of one that was not saved. */
    tidy: (isSaved: boolean) =>
      isSaved ? pictures.discardUploads({ logo, featuredImage }) : pictures.discardPictures(taken),
  };
};

/**
 * Saves a new listing with its pictures, its owner as a contact, and the email with its private link, in one
 * transaction. Repeating an equal request with the same idempotency key changes nothing; a different one replaces an
 * unpaid listing. Throws `invalid` for a picture, `conflict` for a paid listing, and `too-many`.
 */
const saveListing = async (
  form: ListingForm,
  { requestId, address, idempotencyKey }: Request,
  isReleased?: true,
): Promise<Outcome> => {
  const id = createFormId("listing", idempotencyKey);
  const request = idempotencyKey && digest(JSON.stringify([idempotencyKey, form]));
  const isRepeated = (first: StoredListing | undefined) => request !== undefined && first?.request === request;
  const pictures = await takeFormPictures(form).catch(async (error: unknown) => {
    // The first of two equal requests has already used the uploads.
    const first = request ? await findListing(id) : undefined;
    if (first && isRepeated(first)) return { first };
    throw error;
  });
  if (pictures && "first" in pictures) return { listing: pictures.first, isNew: false };

  const save = async (): Promise<Outcome> => {
    const listing = buildListing(form, { id, request, isReleased, ...pictures?.taken });
    const ownerLimit = { what: "listings-for", by: foldAddress(form.email), atMost: maxOfOwner, seconds: 86_400 };
    if (!(await countForm(address))) {
      const first = await findListing(id);
      if (first && isRepeated(first)) return { listing: first, isNew: false };
      throw tooManyForms();
    }
    try {
      await transactWithContact(form.email, {
        listing: listingWrites(listing),
        owner: useWrite(ownerLimit),
        contact: contactWrite(contactOfListing(form), requestId),
        email: emailWrite(buildSavedEmail(listing, address)),
      });
      return { listing, isNew: true };
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      await takeBackForm(address);
      const first = parseExisting(error.refused);
      if (isRepeated(first)) return { listing: first, isNew: false };
      if ((idempotencyKey ?? "").length < minSecretLength) throw new KeyUsed();
      return {
        listing: await replaceListing(id, form, { requestId, address, request, isReleased, ...pictures?.taken }),
        isNew: true,
      };
    }
  };
  try {
    const outcome = await save();
    await pictures?.tidy(outcome.isNew);
    return outcome;
  } catch (error) {
    // Only when no listing can refer to them.
    if (error instanceof AppError) await pictures?.tidy(false);
    throw error;
  }
};

type Input = z.output<typeof listingsContract.submitListing.input>;

const submit = async ({ homepage, ...form }: Input, request: Request, isReleased?: true) => {
  // A bot gets the usual answer.
  if (homepage) {
    await keepAutomated("listing", { input: form, name: form.fullName, email: form.email }, request);
    const listing = buildListing(form, { id: createFormId("listing", request.idempotencyKey) });
    return { id: listing.id, token: formatToken(listing), mailingList: "synced" as const };
  }
  const { listing, isNew } = await saveListing(form, request, isReleased);
  const contact = contactOfListing(form);
  const mailingList = await (isNew ? syncNewContact(contact, request.requestId) : getSyncOutcome(contact.email));
  return { id: listing.id, token: formatToken(listing), mailingList };
};

export const submitListing = publicEndpoint(listingsContract.submitListing, (input, request) => submit(input, request));

/**
 * A listing that an admin releases. It replaces none that its owner has sent since: throws `conflict`. Uploads are kept
 * for a day: a later one goes without its pictures, which its owner can add.
 */
const submitLate = async (input: Input, request: Request) => {
  const known = await findListing(createFormId("listing", request.idempotencyKey));
  const sentBefore = [input, { ...input, logo: undefined, featuredImage: undefined }].map((form) =>
    digest(JSON.stringify([request.idempotencyKey, form])),
  );
  if (known && !known.isReleased && !sentBefore.includes(known.request ?? ""))
    throw new AppError("conflict", "Its owner has sent this listing again since. That one is in Business Listings.");
  return submit(input, request, true).catch((error: unknown) => {
    const hasPicture = input.logo !== undefined || input.featuredImage !== undefined;
    if (!(error instanceof AppError) || error.code !== "invalid" || !hasPicture) throw error;
    return submit({ ...input, logo: undefined, featuredImage: undefined }, request, true);
  });
};

export const releaseListing = createRelease(automatedContract.releaseListing, {
  listing: createSubmit(listingsContract.submitListing, submitLate),
});
