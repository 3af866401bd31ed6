import { useFormik } from "formik";
import { useState } from "react";
import { listingsContract, type OwnListing } from "#shared/listings.ts";
import { ApiProblem, isConflict } from "#web/api/client.ts";
import { ownListingWords as words } from "#web/content/own-listing.ts";
import { draftOf, forgetDraft, useKeptDraft } from "#web/forms/draft.ts";
import { messageOf } from "#web/forms/failure.ts";
import { useUnsaved } from "#web/forms/unsaved.tsx";
import { errorsByField, validateWith } from "#web/forms/validate-with.ts";
import { newestListing, useChangeListing } from "./api.ts";
import { differing, merged, valuesOf, type ListingChange, type ListingValues } from "./listing-values.ts";
import { pictureNames, uploadedPictures, useListingPictures } from "./pictures.ts";

const rules = validateWith<ListingChange>(listingsContract.changeListing.input);

/** Who changes a listing: where a draft is kept, and who is told what the listing has become. */
export type Owner = { draft: string; onChanged: (listing: OwnListing) => void };

/** Changing a listing, from what was saved last: `listing` as it is when editing begins counts. */
export const useListingEditor = (listing: OwnListing, { draft, onChanged }: Owner, onDone: () => void) => {
  const { token } = listing;
  const [start] = useState(() => valuesOf(listing));
  const [conflict, setConflict] = useState<OwnListing>();
  const pictures = useListingPictures({ saved: listing });
  const save = useChangeListing({ token, draft, onChanged });
  const hasNewPicture = pictureNames.some((name) => pictures[name].choice !== undefined);

  const leave = () => {
    forgetDraft(draft, "tab");
    onDone();
  };

  const understand = async (values: ListingValues) => {
    const newest = await newestListing(token).catch(() => undefined);
    if (newest) onChanged(newest);
    // The answer to an earlier attempt may have been lost on its way.
    if (newest && !hasNewPicture && differing(values, valuesOf(newest)).length === 0) leave();
    else setConflict(newest);
  };

  const formik = useFormik<ListingValues>({
    initialValues: draftOf(draft, start, "tab"),
    validate: (values) => rules({ ...values, token }),
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setConflict(undefined);
      save.reset();
      try {
        const { logo, featuredImage } = await uploadedPictures(pictures);
        await save.mutateAsync({ ...values, logo, featuredImage });
        onDone();
      } catch (failure) {
        if (failure instanceof ApiProblem) setErrors(errorsByField(failure.problem.errors ?? []));
        if (isConflict(failure)) await understand(values);
      }
    },
  });
  useKeptDraft(draft, formik.values, start, "tab");
  useUnsaved(differing(formik.values, start).length > 0 || hasNewPicture);

  return {
    formik,
    pictures,
    /** What was saved elsewhere since editing began, and in which fields it differs from that. */
    conflict: conflict && { saved: conflict, fields: differing(start, valuesOf(conflict)) },
    failure: save.error && !conflict ? messageOf(save.error, words.failure) : undefined,
    cancel: leave,
    keepMine: async () => {
      await formik.setValues(merged(start, formik.values, conflict!));
      await formik.submitForm();
    },
    takeOther: leave,
  };
};
export type ListingEditing = ReturnType<typeof useListingEditor>;
