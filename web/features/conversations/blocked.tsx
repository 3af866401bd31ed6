import { Box } from "@chakra-ui/react";
import { blockWords as words } from "#web/content/conversations.ts";
import { BusyButton } from "#web/ui/button.tsx";

type Props = { name: string; isBusy: boolean; onUnblock: () => void };

/** Stands where one would write to somebody whom one has blocked. */
export const Blocked = ({ name, isBusy, onUnblock }: Props) => (
  <Box
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    justifyContent="space-between"
    columnGap="4"
    rowGap="2"
    flexShrink="0"
    px={{ base: "3", md: "5" }}
    py="3"
    borderTopWidth="1px"
  >
    <Box as="p" flex="1" minWidth="12rem" color="fg.muted">
      {words.isBlocked(name)}
    </Box>
    <BusyButton size="compact" isBusy={isBusy} onClick={onUnblock}>
      {isBusy ? words.unblocking : words.unblock}
    </BusyButton>
  </Box>
);
