import { Box } from "@chakra-ui/react";
import { versionedFormWords as words } from "#web/content/versioned-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { momentOf } from "#web/ui/moment.ts";
import { focusFirstField } from "./form.tsx";

type Props = {
  /** When what the form shows was typed (ISO 8601); nothing where it begins with what is saved. */
  from: string | undefined;
  isOutdated: boolean;
  onDiscard: () => void;
};

/** Says that a form begins with what was typed before, and lets go of it. */
export const RestoredNote = ({ from, isOutdated, onDiscard }: Props) =>
  from !== undefined && (
    <Box
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      p="4"
      bg="bg.subtle"
      borderWidth="1px"
      borderRadius="sm"
      mb="5"
    >
      <Box display="flex" gap="3" flex="1" minWidth="15rem">
        <Icon name="info" color="brand.fg" mt="0.5" />
        <p>
          {words.restored(momentOf(from))} {isOutdated && words.changedSince}
        </p>
      </Box>
      <Button
        size="compact"
        onClick={({ currentTarget: { form } }) => {
          onDiscard();
          focusFirstField(form);
        }}
      >
        {words.discard}
      </Button>
    </Box>
  );
