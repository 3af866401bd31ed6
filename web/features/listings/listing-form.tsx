import { useEffect, useEffectEvent } from "react";
import type * as z from "zod/v4/core";
import { listingsContract } from "#shared/listings.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { ErrorSummary } from "#web/lib/forms/error-summary.tsx";
import { Refused } from "#web/lib/forms/failure.ts";
import { FieldGroup } from "#web/lib/forms/form.tsx";
import { SubmissionForm } from "#web/lib/forms/submission-form.tsx";
import { useSubmission } from "#web/lib/forms/use-submission.ts";
import { useSignedIn } from "#web/lib/session/use-signed-in.ts";
import { Grid } from "#web/ui/layout.ts";
import { usePageRestored } from "#web/ui/use-coming-back.ts";
import { goToCheckout, NoCheckout } from "./api.ts";
import { getPictureDraft, hasChangedSinceSent, keepSentToken, listingDraft } from "./drafts.ts";
import {
  BusinessFields,
  PeopleFields,
  PictureFields,
  pictureNames,
  uploadPictures,
  useListingPictures,
} from "./listing-fields.tsx";
import { listingWords as words, listingFields as fields, listingParts } from "./listing-words.ts";

type Values = z.input<typeof listingsContract.submitListing.input>;

const empty: Values = {
  businessName: "",
  // Selects start empty; the schema rejects that with the field's own message.
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

/** The toast for an error: the specification's text, or the problem with a picture. */
const describeFailure = (message: string, failure: Error) => {
  if (failure instanceof NoCheckout) return words.checkout.unknown;
  return failure instanceof Refused ? message : words.unknown;
};

/** Prefills empty fields with the member's name and email address. */
const usePrefill = (setValues: (change: (values: Values) => Values) => unknown) => {
  const isSignedIn = useSignedIn();
  const fillIn = useEffectEvent(async () => {
    const owner = await (await import("./read-owner.ts")).readOwner();
    if (!owner) return;
    setValues((values) => ({
      ...values,
      fullName: values.fullName || owner.fullName,
      email: values.email || owner.email,
    }));
  });
  useEffect(() => {
    // If it fails, the form starts empty as for everyone.
    if (isSignedIn) fillIn().catch(() => undefined);
  }, [isSignedIn]);
};

/** The form's state. The draft stays until the payment is made. */
const useListingForm = () => {
  const pictures = useListingPictures({ draft: getPictureDraft });
  const submission = useSubmission({
    draft: listingDraft,
    row: listingsContract.submitListing,
    schema: listingsContract.submitListing.input,
    empty,
    ready: async (values) => {
      if (hasChangedSinceSent(values)) for (const name of pictureNames) pictures[name].retry();
      const { logo, featuredImage } = await uploadPictures(pictures);
      return { ...values, logo: logo ?? undefined, featuredImage: featuredImage ?? undefined };
    },
    goOn: (sent) => {
      keepSentToken(sent);
      return goToCheckout(sent);
    },
    words: {
      ...words,
      failure: (message, failure) => ({ title: words.error, description: describeFailure(message, failure) }),
    },
  });
  const { isSending, isSent, startOver } = submission;
  usePrefill(submission.formik.setValues);
  usePageRestored(isSent, startOver);
  return { pictures, submission: { ...submission, isSending: isSending || isSent } };
};

/** The fields, in form order. */
const order = [
  ...["businessName", "category", "location", "yearsInBusiness", "website", "shortDescription", "fullBio"],
  ...["fullName", "email", "phone", "instagram", "otherSocials", "logo", "featuredImage"],
  ...["authorized", "permissionToList", "agreeToUpdates"],
];

/** A new listing, whose button leads to the checkout. */
export const ListingForm = () => {
  const { pictures, submission } = useListingForm();
  return (
    <SubmissionForm
      submission={submission}
      words={words}
      beforeSubmit={<ErrorSummary order={order} title={words.wrong} />}
    >
      <Grid gap="10">
        <BusinessFields />
        <PeopleFields withEmail />
        <PictureFields pictures={pictures} errors={submission.formik.errors} />
        <FieldGroup legend={listingParts.consent} gap="2">
          <CheckboxField name="authorized" {...fields.authorized} />
          <CheckboxField name="permissionToList" {...fields.permissionToList} />
          <CheckboxField name="agreeToUpdates" {...fields.agreeToUpdates} />
        </FieldGroup>
      </Grid>
    </SubmissionForm>
  );
};
