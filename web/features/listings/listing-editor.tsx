import { listingsContract, type BusinessFacts, type OwnListing } from "#shared/listings.ts";
import { EditFormEnd } from "#web/lib/forms/edit-form-end.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { RestoredNote } from "#web/lib/forms/restored-note.tsx";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { Grid } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { readNewestListing, useChangeListing, type ListingChange } from "./api.ts";
import {
  BusinessFields,
  PeopleFields,
  PictureFields,
  pictureNames,
  uploadPictures,
  useListingPictures,
} from "./listing-fields.tsx";
import { ownListingWords as words } from "./own-listing-words.ts";

/** The fields, in the order of the form. */
export const listingFields = Object.keys(words.names) as (keyof BusinessFacts)[];

type ListingValues = BusinessFacts & { version: number };

/** What the form starts from: the texts of a listing, and the version they were saved as. */
const toValues = (listing: OwnListing) =>
  Object.fromEntries(
    [...listingFields, "version" as const].map((name) => [name, listing[name]]),
  ) as unknown as ListingValues;

const validate = validateWith<ListingChange>(listingsContract.changeListing.input);

/** Where the draft of a change is kept, and who gets the changed listing. */
export type Owner = { draft: string; onChanged: (listing: OwnListing) => void };

/** The state of the form. */
const useListingEditor = (listing: OwnListing, { draft, onChanged }: Owner, onDone: () => void) => {
  const { token } = listing;
  const pictures = useListingPictures({ saved: listing });
  const { mutateAsync: save } = useChangeListing({ token, onChanged });
  const hasNewPicture = pictureNames.some((name) => pictures[name].choice !== undefined);

  const editing = useClosingForm({
    draft,
    saved: listing,
    toValues,
    fields: listingFields,
    validate: (values) => validate({ ...values, token }),
    save: async (values) => {
      const { logo, featuredImage } = await uploadPictures(pictures);
      return save({ ...values, logo, featuredImage });
    },
    getNewest: async () => {
      const newest = await readNewestListing(token);
      onChanged(newest);
      return newest;
    },
    hasMore: () => hasNewPicture,
    onSaved: (_saved, { wasUnanswered }) => {
      if (wasUnanswered) void showToast({ type: "success", ...words.saved });
    },
    words: words.failure,
    onDone,
  });
  useUnsaved(editing.typed.length > 0 || hasNewPicture);

  return { ...editing, pictures };
};

type ListingEditorProps = { listing: OwnListing; owner: Owner; onDone: () => void };

/** Changes a listing; `onDone` when it is saved or canceled. */
export const ListingEditor = ({ listing, owner, onDone }: ListingEditorProps) => {
  const editing = useListingEditor(listing, owner, onDone);
  const { formik, pictures, conflict } = editing;
  return (
    <Form formik={formik} label={words.form} takesFocus>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={editing.takeNewest} />
      <Fields gap="10">
        <BusinessFields />
        <PeopleFields />
        <PictureFields pictures={pictures} errors={formik.errors} />
      </Fields>
      <Grid gap="5" mt="8">
        <EditFormEnd editing={editing} changes={conflict?.listChanges(words.names)} words={words} />
      </Grid>
    </Form>
  );
};
