import { Box } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { formatClubInstant } from "#web/lib/dates.ts";
import { Note } from "#web/ui/note.tsx";
import { useOwnData } from "./api.ts";
import { ownDataWords as words } from "./own-data-words.ts";
import { KeepAccount } from "./own-data.tsx";

/** Who has pressed its button goes on at the page, when it is gone with the focus. */
const useFocusOnPage = (isShown: boolean) => {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector("main")?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
};

/** Above every page of the portal, once the member has asked for the account to be deleted. */
export const DeletionBanner = () => {
  const deletion = useOwnData().data?.deletion;
  useFocusOnPage(Boolean(deletion));
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
