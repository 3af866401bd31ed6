import { useState } from "react";
import * as z from "zod/mini";
import { isSubscribed } from "#shared/listing-acts.ts";
import { listingsContract, type Listing } from "#shared/listings.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useTakeDown } from "./api.ts";
import { hasPictures, getNextStep, getStepWords, takeDownWords as words } from "./listing-words.ts";

const { reason, deletePictures, endSubscription } = listingsContract.takeListingDown.input.shape;
const schema = z.object({ reason, deletePictures, endSubscription });

/** Initial values; for a hidden listing, only its subscription or pictures remain. */
const getInitialValues = (listing: Listing) => ({
  reason: listing.takenDown?.reason ?? "",
  deletePictures: getNextStep(listing) === "deletePictures",
  endSubscription: getNextStep(listing) === "endSubscription",
});

type ContentProps = { listing: Listing; onClose: () => void };

const Content = ({ listing, onClose }: ContentProps) => {
  const step = getNextStep(listing);
  const draft = `${useMember().id}:${step}:${listing.id}`;
  const { mutateAsync, isPending, error } = useTakeDown(listing);
  const { confirm, busy } = getStepWords(listing);
  return (
    <DialogForm
      label={confirm}
      words={{ ...words, confirm, busy }}
      draft={draft}
      initialValues={getInitialValues(listing)}
      validate={validateWith(schema)}
      send={(values) => mutateAsync(values)}
      isSending={isPending}
      failure={error && getMessage(error, words.failure)}
      onClose={onClose}
    >
      {step !== "deletePictures" && (
        <>
          <TextAreaField name="reason" {...words.reason} />
          {hasPictures(listing) && <CheckboxField name="deletePictures" label={words.deletes} />}
          {step === "takeDown" && isSubscribed(listing) && <CheckboxField name="endSubscription" label={words.ends} />}
        </>
      )}
    </DialogForm>
  );
};

type Props = {
  isOpen: boolean;
  onClose: () => void;
  listing: Listing;
  /** Returns the element to focus when the dialog closes. */
  focusAfter: () => HTMLElement | null;
};

/**
 * Asks for a reason to take down a listing, and whether to cancel its subscription and delete its pictures; once
 * hidden, only for those.
 */
export const TakeDownDialog = ({ isOpen, onClose, listing, focusAfter }: Props) => {
  // Taking it down changes the listing, but must not change the texts of the closing dialog.
  const [{ wasOpen, opened }, setOpened] = useState({ wasOpen: isOpen, opened: listing });
  if (isOpen !== wasOpen) setOpened({ wasOpen: isOpen, opened: isOpen ? listing : opened });
  const { title, text } = getStepWords(opened);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title(opened.businessName)}
      description={text}
      focusAfter={focusAfter}
    >
      <Content listing={opened} onClose={onClose} />
    </Dialog>
  );
};
