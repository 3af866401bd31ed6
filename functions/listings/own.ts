import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint, memberEndpoint } from "../http/doors.ts";
import { getVerifiedEmail } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { digest } from "../platform/limits.ts";
import { syncFromCheckout } from "./checkout.ts";
import { getListingByToken, readListingsOwnedBy, readListing, type StoredListing } from "./listing.ts";
import { presentOwn } from "./present-listing.ts";
import { updateListing } from "./update-listing.ts";

export const getOwnListing = publicEndpoint(listingsContract.getOwnListing, async ({ token }) =>
  presentOwn(await syncFromCheckout(await getListingByToken(token))),
);

export const listOwnListings = memberEndpoint(listingsContract.listOwnListings, async (_, { id }) => {
  const email = await getVerifiedEmail(id);
  const owned = email === undefined ? [] : await readListingsOwnedBy(email);
  return { items: owned.map((each) => presentOwn(each)) };
});

const changedElsewhere = () => new AppError("conflict", "This listing changed while you were editing.");

const takesNoPictures = () =>
  new AppError("forbidden", "This listing was taken down. You can add images once it's shown again.");

/** The pictures that a change has left without a listing. */
const replaced = (before: StoredListing, after: StoredListing) => ({
  logo: before.logo === after.logo ? undefined : before.logo,
  featuredImage: before.featuredImage === after.featuredImage ? undefined : before.featuredImage,
});

export const changeListing = publicEndpoint(
  listingsContract.changeListing,
  async ({ token, version, logo, featuredImage, ...facts }) => {
    const uploads = { logo, featuredImage };
    const change = digest(JSON.stringify([version, facts, uploads]));
    /** The answer to the first one may have been lost on its way; nothing has changed since. */
    const isRepeated = (listing: StoredListing) => listing.change === change && listing.version === version + 1;

    const opened = await getListingByToken(token);
    if (isRepeated(opened)) return presentOwn(opened);
    // Loaded on use: most changes bring no picture.
    const isPictured = logo !== undefined || featuredImage !== undefined;
    const pictures = isPictured ? await import("./pictures.ts") : undefined;
    // Nobody looks at what is hidden, and pictures are at their addresses at once.
    if (opened.takenDown && (logo || featuredImage)) throw takesNoPictures();
    if (opened.version !== version) throw changedElsewhere();
    const taken = await pictures?.takePictures(uploads).catch(async (error: unknown) => {
      // What the first of two requests has taken is not there for the second.
      const now = await readListing(opened.id);
      if (isRepeated(now)) return { by: now };
      throw error;
    });
    if (taken && "by" in taken) return presentOwn(taken.by);
    try {
      const { before, after } = await updateListing(opened.id, (listing) => {
        if (isRepeated(listing)) return undefined;
        if (listing.version !== version) throw changedElsewhere();
        if (listing.takenDown && (logo || featuredImage)) throw takesNoPictures();
        return { after: { ...listing, ...facts, ...taken, change, version: version + 1 } };
      });
      if (before === after) await pictures?.discardPictures(taken ?? {});
      else {
        await pictures?.discardUploads(uploads);
        await pictures?.discardPictures(replaced(before, after));
      }
      return presentOwn(after);
    } catch (error) {
      // Only when it is certain that no listing names them.
      if (taken && error instanceof AppError) await pictures?.discardPictures(taken);
      throw error;
    }
  },
);
