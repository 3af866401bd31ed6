import type { ComponentProps } from "react";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.ts";
import { Banner } from "./banner.tsx";
import { ConflictBanner } from "./conflict-banner.tsx";
import { versionedFormWords as shared } from "./versioned-form-words.ts";
import type { ConflictingChange } from "./versioned-form.ts";

type Props = {
  /** Of `useClosingForm`. */
  editing: {
    formik: { isSubmitting: boolean };
    failure: string | undefined;
    keepMine: () => Promise<void>;
    takeTheirs: () => Promise<void>;
    cancel: () => void;
  };
  /** What was changed elsewhere; undefined without a conflict. */
  changes: readonly ConflictingChange[] | undefined;
  words: {
    conflict: ComponentProps<typeof ConflictBanner>["words"];
    /** Above why a save failed. */
    failureTitle: string;
    save: string;
    /** Leaves what is saved as it is; "Cancel" without it. */
    keep?: string;
    /** The same once a save has failed. */
    keepAfterFailure?: string;
  };
};

/** At the end of a form that changes what is saved: what was changed elsewhere, why it was not saved, and its buttons. */
export const EditFormEnd = ({ editing, changes, words }: Props) => {
  const { formik, failure, keepMine, takeTheirs, cancel } = editing;
  return (
    <>
      {changes && (
        <ConflictBanner
          words={words.conflict}
          changes={changes}
          onKeepMine={() => void keepMine()}
          onTakeTheirs={() => void takeTheirs()}
        />
      )}
      {failure && <Banner title={words.failureTitle} message={failure} />}
      <Stack flexDirection={{ base: "column", sm: "row" }} gap="3">
        {/* In a conflict, the buttons of its banner do that. */}
        {!changes && (
          <BusyButton type="submit" look="gold" isBusy={formik.isSubmitting}>
            {formik.isSubmitting ? shared.saving : words.save}
          </BusyButton>
        )}
        <Button onClick={cancel}>{(failure && words.keepAfterFailure) ?? words.keep ?? shared.cancel}</Button>
      </Stack>
    </>
  );
};
