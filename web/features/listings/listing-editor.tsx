import { Box, chakra } from "@chakra-ui/react";
import type { OwnListing } from "#shared/listings.ts";
import { ownListingWords as words } from "#web/content/own-listing.ts";
import { Banner } from "#web/forms/banner.tsx";
import { ConflictBanner } from "#web/forms/conflict-banner.tsx";
import { Form } from "#web/forms/form.tsx";
import { RestoredNote } from "#web/forms/restored-note.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { BusinessFields, PeopleFields } from "./listing-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { useListingEditor, type Owner } from "./use-listing-editor.ts";

const Fields = chakra("fieldset", { base: { display: "grid", gap: "10", minWidth: "0" } });

type Props = { listing: OwnListing; owner: Owner; onDone: () => void };

/** Changes a listing; `onDone` when it is saved, or left as it was. */
export const ListingEditor = ({ listing, owner, onDone }: Props) => {
  const editing = useListingEditor(listing, owner, onDone);
  const { formik, pictures, conflict, failure, cancel } = editing;
  return (
    <Form formik={formik} label={words.form} takesFocus>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={editing.takeNewest} />
      {/* What is typed while a save is under way would be lost with it. */}
      <Fields disabled={formik.isSubmitting}>
        <BusinessFields />
        <PeopleFields />
        <PictureFields pictures={pictures} errors={formik.errors} />
      </Fields>
      <Box display="grid" gap="5" mt="8">
        {conflict && (
          <ConflictBanner
            words={words.conflict}
            changes={conflict.fields.map((field) => ({ name: words.names[field], text: conflict.newest[field] }))}
            onKeepMine={() => void editing.keepMine()}
            onTakeNewest={cancel}
          />
        )}
        {failure && <Banner title={words.notSavedTitle} message={failure} />}
        <Box display="flex" flexDirection={{ base: "column", sm: "row" }} gap="3">
          {/* In a conflict, its own buttons save or take. */}
          {!conflict && (
            <BusyButton type="submit" look="gold" isBusy={formik.isSubmitting}>
              {formik.isSubmitting ? words.saving : words.save}
            </BusyButton>
          )}
          <Button onClick={cancel}>{words.cancel}</Button>
        </Box>
      </Box>
    </Form>
  );
};
