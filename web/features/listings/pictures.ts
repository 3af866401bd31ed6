import { listingPictures } from "#web/content/listing-form.ts";
import type { Making } from "#web/files/picture.ts";
import { whole } from "#web/files/redraw.ts";
import { usePicture, type Picture } from "#web/files/use-picture.ts";
import { Refused } from "#web/forms/failure.ts";

export const pictureNames = ["logo", "featuredImage"] as const;
export type PictureName = (typeof pictureNames)[number];
export type ListingPictures = Record<PictureName, Picture>;

/** As large as they are ever shown. */
const makings: Record<PictureName, Making> = {
  logo: { kind: "listing-image", draw: whole(512) },
  featuredImage: { kind: "listing-image", draw: whole(1600) },
};

type Options = { saved?: Record<PictureName, string | null>; keptAs?: (name: PictureName) => string };

/** Both pictures of a listing that is being written. */
export const useListingPictures = ({ saved, keptAs }: Options): ListingPictures => ({
  logo: usePicture({ ...makings.logo, saved: saved?.logo, keptAs: keptAs?.("logo") }),
  featuredImage: usePicture({
    ...makings.featuredImage,
    saved: saved?.featuredImage,
    keptAs: keptAs?.("featuredImage"),
  }),
});

/** What is sent for a picture, once it is there; throws the specification's words where it does not get there. */
const uploaded = async (name: PictureName, picture: Picture) => {
  try {
    return await picture.uploaded();
  } catch {
    throw new Refused(listingPictures[name].failed);
  }
};

/** What is sent for both: an upload's id, `null` for none any more, nothing for what stays as it was. */
export const uploadedPictures = async (pictures: ListingPictures) => ({
  logo: await uploaded("logo", pictures.logo),
  featuredImage: await uploaded("featuredImage", pictures.featuredImage),
});
