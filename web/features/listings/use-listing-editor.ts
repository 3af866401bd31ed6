import { listingsContract, type OwnListing } from "#shared/listings.ts";
import { ownListingWords as words } from "#web/content/own-listing.ts";
import { useUnsaved } from "#web/forms/unsaved.tsx";
import { validateWith } from "#web/forms/validate-with.ts";
import { useClosingForm } from "#web/forms/versioned-form.ts";
import { toast } from "#web/ui/toast.ts";
import { newestListing, useChangeListing } from "./api.ts";
import { listingFields, valuesOf, type ListingChange } from "./listing-values.ts";
import { pictureNames, uploadedPictures, useListingPictures } from "./pictures.ts";

const rules = validateWith<ListingChange>(listingsContract.changeListing.input);

/** Who changes a listing: where a draft is kept, and who is told what the listing has become. */
export type Owner = { draft: string; onChanged: (listing: OwnListing) => void };

/** Changing a listing; `onDone` when it is saved, or left as it was. */
export const useListingEditor = (listing: OwnListing, { draft, onChanged }: Owner, onDone: () => void) => {
  const { token } = listing;
  const pictures = useListingPictures({ saved: listing });
  const { mutateAsync: save } = useChangeListing({ token, onChanged });
  const hasNewPicture = pictureNames.some((name) => pictures[name].choice !== undefined);

  const editing = useClosingForm({
    draft,
    saved: listing,
    valuesOf,
    fields: listingFields,
    validate: (values) => rules({ ...values, token }),
    save: async (values) => {
      const { logo, featuredImage } = await uploadedPictures(pictures);
      return save({ ...values, logo, featuredImage });
    },
    getNewest: async () => {
      const newest = await newestListing(token);
      onChanged(newest);
      return newest;
    },
    hasMore: () => hasNewPicture,
    onSaved: (_saved, { wasUnanswered }) => {
      if (wasUnanswered) void toast({ type: "success", ...words.saved });
    },
    words: words.failure,
    onDone,
  });
  useUnsaved(editing.typed.length > 0 || hasNewPicture);

  return { ...editing, pictures };
};
