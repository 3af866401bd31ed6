import { listingCan } from "#shared/listing-acts.ts";
import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint, memberEndpoint } from "../http/doors.ts";
import { getVerifiedEmail } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { syncFromCheckout } from "./checkout.ts";
import { getListingByToken, readListingsOwnedBy, readListing, updateListing, type StoredListing } from "./listing.ts";
import { presentOwn } from "./present-listing.ts";

export const getOwnListing = publicEndpoint(listingsContract.getOwnListing, async ({ token }) =>
  presentOwn(await syncFromCheckout(await getListingByToken(token))),
);

export const listOwnListings = memberEndpoint(listingsContract.listOwnListings, async (_, { id }) => {
  const email = await getVerifiedEmail(id);
  const listings = email === undefined ? [] : await readListingsOwnedBy(email);
  return { items: listings.map((each) => presentOwn(each)) };
});

const changedElsewhere = () => new AppError("conflict", "This listing changed while you were editing.");

/** Hidden listings are not reviewed, and a picture is public at once. */
const requirePicturesAllowed = (
  listing: StoredListing,
  { logo, featuredImage }: { logo: unknown; featuredImage: unknown },
) => {
  const whyNot = listingCan.addPictures.whyNot(listing);
  if (whyNot !== undefined && (logo || featuredImage)) throw new AppError("forbidden", whyNot);
};

/** Pictures that a change has replaced or removed. */
const getReplaced = (before: StoredListing, after: StoredListing) => ({
  logo: before.logo === after.logo ? undefined : before.logo,
  featuredImage: before.featuredImage === after.featuredImage ? undefined : before.featuredImage,
});

export const changeListing = publicEndpoint(
  listingsContract.changeListing,
  async ({ token, version, logo, featuredImage, ...facts }) => {
    const uploads = { logo, featuredImage };
    const change = digest(JSON.stringify([version, facts, uploads]));
    /** A repeat after a lost response; nothing has changed since. */
    const isRepeated = (listing: StoredListing) => listing.change === change && listing.version === version + 1;

    const current = await getListingByToken(token);
    if (isRepeated(current)) return presentOwn(current);
    // Loaded on use: most changes have no picture.
    const isPictured = logo !== undefined || featuredImage !== undefined;
    const pictures = isPictured ? await import("./pictures.ts") : undefined;
    requirePicturesAllowed(current, uploads);
    if (current.version !== version) throw changedElsewhere();
    const taken = await pictures?.takePictures(uploads).catch(async (error: unknown) => {
      // The first of two equal requests has already used the uploads.
      const latest = await readListing(current.id);
      if (isRepeated(latest)) return { repeated: latest };
      throw error;
    });
    if (taken && "repeated" in taken) return presentOwn(taken.repeated);
    try {
      const { before, after } = await updateListing(current.id, (listing) => {
        if (isRepeated(listing)) return undefined;
        if (listing.version !== version) throw changedElsewhere();
        requirePicturesAllowed(listing, uploads);
        const changedAt = new Date().toISOString();
        return {
          after: { ...listing, ...facts, ...taken, change, changedAt, isReleased: undefined, version: version + 1 },
        };
      });
      if (before === after) await pictures?.discardPictures(taken ?? {});
      else {
        await pictures?.discardUploads(uploads);
        await pictures?.discardPictures(getReplaced(before, after));
      }
      return presentOwn(after);
    } catch (error) {
      // Only when no listing can refer to them.
      if (taken && error instanceof AppError) await pictures?.discardPictures(taken);
      throw error;
    }
  },
);
