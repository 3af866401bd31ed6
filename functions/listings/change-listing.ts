import { isDeepStrictEqual } from "node:util";
import { listingsContract } from "#shared/listings.ts";
import { AppError } from "../errors.ts";
import { publicEndpoint } from "../http/doors.ts";
import type { KeptListing } from "./listing-item.ts";
import { openedListing } from "./opened-listing.ts";
import { presentOwn } from "./present-listing.ts";
import { updateListing } from "./update-listing.ts";

const changedElsewhere = () => new AppError("conflict", "This listing was changed elsewhere meanwhile.");

const takesNoPictures = () =>
  new AppError("forbidden", "This listing was taken down. It takes new pictures when it is shown again.");

/** Whether a listing says all this already, as after a request that is repeated. */
const says = (listing: KeptListing, changes: Partial<KeptListing>) =>
  Object.entries(changes).every(([name, value]) => isDeepStrictEqual(listing[name as keyof KeptListing], value));

/** The pictures that a change has left without a listing. */
const replaced = (before: KeptListing, after: KeptListing) => ({
  logo: before.logo === after.logo ? undefined : before.logo,
  featuredImage: before.featuredImage === after.featuredImage ? undefined : before.featuredImage,
});

export const changeListing = publicEndpoint(
  listingsContract.changeListing,
  async ({ token, version, logo, featuredImage, ...facts }) => {
    const { id, version: opened, takenDown } = await openedListing(token);
    const uploads = { logo, featuredImage };
    // Loaded on use: most changes bring no picture.
    const isPictured = logo !== undefined || featuredImage !== undefined;
    const pictures = isPictured ? await import("./pictures.ts") : undefined;
    // Nobody looks at what is hidden, and pictures are at their addresses at once.
    if (takenDown && (logo || featuredImage)) throw takesNoPictures();
    if (pictures && opened !== version) throw changedElsewhere();
    const taken = await pictures?.takePictures(uploads);
    try {
      const { before, after } = await updateListing(id, (listing) => {
        if (says(listing, { ...facts, ...taken })) return undefined;
        if (listing.version !== version) throw changedElsewhere();
        if (listing.takenDown && (logo || featuredImage)) throw takesNoPictures();
        return { after: { ...listing, ...facts, ...taken, version: version + 1 } };
      });
      await pictures?.discardUploads(uploads);
      await pictures?.discardPictures(replaced(before, after));
      return presentOwn(after);
    } catch (error) {
      // Only when it is certain that no listing names them.
      if (taken && error instanceof AppError) await pictures?.discardPictures(taken);
      throw error;
    }
  },
);
