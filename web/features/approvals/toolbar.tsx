import { Box } from "@chakra-ui/react";
import type { Registration } from "#shared/registrations.ts";
import { approvalsWords } from "#web/content/approvals.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { useAddTest } from "./decide.ts";
import { ExportButton } from "./export-button.tsx";

const { addTest, refresh, refreshing } = approvalsWords;

type Props = {
  eventId: string;
  registrations: readonly Registration[];
  isComplete: boolean;
  isRefreshing: boolean;
  onRefresh: () => Promise<void>;
};

/** What can be done with an event's registrations as a whole. */
export const Toolbar = ({ eventId, registrations, isComplete, isRefreshing, onRefresh }: Props) => {
  const { mutate, isPending } = useAddTest(eventId);
  return (
    <Box display="flex" flexWrap="wrap" gap="2">
      <BusyButton size="compact" isBusy={isPending} onClick={() => mutate()}>
        {addTest}
      </BusyButton>
      <BusyButton size="compact" isBusy={isRefreshing} onClick={() => void onRefresh()}>
        {isRefreshing ? refreshing : refresh}
      </BusyButton>
      <ExportButton eventId={eventId} registrations={registrations} isComplete={isComplete} />
    </Box>
  );
};
