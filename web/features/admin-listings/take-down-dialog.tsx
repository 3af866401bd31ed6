import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useState } from "react";
import * as z from "zod/mini";
import { listingsContract, type Listing } from "#shared/listings.ts";
import { takeDownWords as words } from "#web/content/admin-listings.ts";
import { Banner } from "#web/forms/banner.tsx";
import { CheckboxField } from "#web/forms/checkbox-field.tsx";
import { draftOf, forgetDraft, useKeptDraft } from "#web/forms/draft.ts";
import { messageOf } from "#web/forms/failure.ts";
import { Form } from "#web/forms/form.tsx";
import { TextAreaField } from "#web/forms/text-area-field.tsx";
import { validateWith } from "#web/forms/validate-with.ts";
import { useMember } from "#web/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useTakeDown } from "./api.ts";
import { whereToGoOn } from "./places.ts";
import { isSubscribed } from "./standing.ts";

const { reason, deletePictures, endSubscription } = listingsContract.takeListingDown.input.shape;
const schema = z.object({ reason, deletePictures, endSubscription });

/** What the form holds at first; of one that is hidden only the subscription is left to end. */
const startOf = ({ takenDown }: Listing) => ({
  reason: takenDown?.reason ?? "",
  deletePictures: false,
  endSubscription: takenDown !== undefined,
});

const hasPictures = ({ logo, featuredImage }: Listing) => logo !== null || featuredImage !== null;

type ContentProps = { listing: Listing; onClose: () => void };

const Content = ({ listing, onClose }: ContentProps) => {
  const isHidden = listing.takenDown !== undefined;
  const draft = `${useMember().id}:${isHidden ? "end" : "take-down"}:${listing.id}`;
  const start = startOf(listing);
  const { mutateAsync, isPending, error } = useTakeDown(listing);
  const formik = useFormik({
    initialValues: draftOf(draft, start, "tab"),
    validate: validateWith(schema),
    validateOnBlur: false,
    onSubmit: async (values) => {
      if (isPending) return;
      try {
        await mutateAsync(values);
      } catch {
        // It stands above the field.
        return;
      }
      forgetDraft(draft, "tab");
      onClose();
    },
  });
  useKeptDraft(draft, formik.values, start, "tab");
  const { confirm, busy } = isHidden ? words.ending : words;
  return (
    <Form formik={formik} label={confirm}>
      <Box display="grid" gap="5">
        {error && !isPending && <Banner message={messageOf(error, words.failure)} />}
        <TextAreaField name="reason" {...words.reason} />
        {!isHidden && hasPictures(listing) && <CheckboxField name="deletePictures" label={words.deletes} />}
        {!isHidden && isSubscribed(listing) && <CheckboxField name="endSubscription" label={words.ends} />}
        <Box display="flex" flexDirection={{ base: "column-reverse", sm: "row" }} justifyContent="flex-end" gap="3">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look="gold" disabled={isPending}>
            {isPending ? busy : confirm}
          </Button>
        </Box>
      </Box>
    </Form>
  );
};

type Props = { isOpen: boolean; onClose: () => void; listing: Listing };

/** Asks why a listing is to go, and whether its subscription goes too; of one that has gone, the latter alone. */
export const TakeDownDialog = ({ isOpen, onClose, listing }: Props) => {
  // What becomes of it by this dialog does not change the dialog's words.
  const [{ wasOpen, opened }, setOpened] = useState({ wasOpen: isOpen, opened: listing });
  if (isOpen !== wasOpen) setOpened({ wasOpen: isOpen, opened: isOpen ? listing : opened });
  const { title, text } = opened.takenDown ? words.ending : words;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title(opened.businessName)}
      description={text}
      focusAfter={() => whereToGoOn(listing.id)}
    >
      <Content listing={opened} onClose={onClose} />
    </Dialog>
  );
};
