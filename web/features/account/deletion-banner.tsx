import { Box } from "@chakra-ui/react";
import { ownDataWords as words } from "#web/content/own-data.ts";
import { formatClubInstant } from "#web/lib/dates.ts";
import { Note } from "#web/ui/note.tsx";
import { useOwnData } from "./api.ts";
import { KeepAccount } from "./own-data.tsx";

/** Above every page of the portal, once the member has asked for the account to be deleted. */
export const DeletionBanner = () => {
  const deletion = useOwnData().data?.deletion;
  if (!deletion) return null;
  return (
    <Box maxWidth="portal" px="gutter" pt="4">
      <Note
        role="status"
        icon="alert"
        text={words.leave.planned(formatClubInstant(deletion.on))}
        action={<KeepAccount />}
      />
    </Box>
  );
};
