import type * as z from "zod/v4/core";
import { listingsContract } from "#shared/listings.ts";
import { listingWords as words } from "#web/content/listing-form.ts";
import { Refused } from "#web/forms/failure.ts";
import { useSubmission } from "#web/forms/use-submission.ts";
import { useComingBack } from "#web/ui/use-coming-back.ts";
import { goToCheckout, NoCheckout } from "./checkout.ts";
import { keepSent, listingDraft, pictureDraft, wasSentOtherwise } from "./drafts.ts";
import { pictureNames, uploadedPictures, useListingPictures } from "./pictures.ts";

type Values = z.input<typeof listingsContract.submitListing.input>;

const empty: Values = {
  businessName: "",
  // The list starts on no option; the schema refuses that with the field's own message.
  category: "" as Values["category"],
  location: "",
  yearsInBusiness: "",
  website: "",
  shortDescription: "",
  fullBio: "",
  fullName: "",
  email: "",
  phone: "",
  instagram: "",
  otherSocials: "",
  authorized: false,
  permissionToList: false,
  agreeToUpdates: false,
  homepage: "",
};

/** What a toast says of a failure: the specification's words, or what is wrong with a picture. */
const told = (message: string, failure: Error) => {
  if (failure instanceof NoCheckout) return words.checkout.unknown;
  return failure instanceof Refused ? message : words.unknown;
};

/** A new listing, up to its payment. What was typed stays until that is made. */
export const useListingForm = () => {
  const pictures = useListingPictures({ keptAs: pictureDraft });
  const submission = useSubmission({
    draft: listingDraft,
    row: listingsContract.submitListing,
    empty,
    ready: async (values) => {
      if (wasSentOtherwise(values)) for (const name of pictureNames) pictures[name].retry();
      const { logo, featuredImage } = await uploadedPictures(pictures);
      return { ...values, logo: logo ?? undefined, featuredImage: featuredImage ?? undefined };
    },
    goOn: (sent) => {
      keepSent(sent);
      return goToCheckout(sent);
    },
    words: {
      ...words,
      failure: (message, failure) => ({ title: words.error, description: told(message, failure) }),
    },
  });
  const { isSending, isSent, startOver } = submission;
  useComingBack(isSent, startOver);
  return { pictures, submission: { ...submission, isSending: isSending || isSent } };
};
