import { Box } from "@chakra-ui/react";
import { formatClubMoment } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/note.tsx";
import { focusFirstField } from "./form.tsx";
import { versionedFormWords as words } from "./versioned-form-words.ts";

type Props = {
  /** When what the form shows was typed (ISO 8601); undefined without a draft. */
  from: string | undefined;
  isOutdated: boolean;
  onDiscard: () => void;
};

/** Says that a form begins with a draft, and discards it on demand. */
export const RestoredNote = ({ from, isOutdated, onDiscard }: Props) =>
  from !== undefined && (
    <Box mb="5">
      <Note
        role="status"
        icon="info"
        text={`${words.restored(formatClubMoment(from))}${isOutdated ? ` ${words.changedSince}` : ""}`}
        action={
          <Button
            size="compact"
            onClick={({ currentTarget: { form } }) => {
              onDiscard();
              focusFirstField(form);
            }}
          >
            {words.discard}
          </Button>
        }
      />
    </Box>
  );
