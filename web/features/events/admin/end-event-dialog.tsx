import type { AdminEvent } from "#shared/events.ts";
import { endEventWords as words } from "#web/content/admin-events.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useHasPassed } from "#web/ui/hydration.ts";
import { Text } from "#web/ui/layout.ts";

/** Without a start, it has never begun. */
const never = "9999-12-31T00:00:00.000Z";

type Props = { isOpen: boolean; onClose: () => void; event: AdminEvent; onEnd: () => void };

/** Asks whether an event is to end, and says whom it tells. */
export const EndEventDialog = ({ isOpen, onClose, event: { title, status, startsAt }, onEnd }: Props) => {
  const hasBegun = useHasPassed(startsAt ?? never);
  const isTold = status === "open" && !hasBegun;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title(title)}
      description={words.text}
      cancel={words.stay}
      confirm={words.confirm}
      onConfirm={onEnd}
    >
      <Text fontWeight="600" mb="6">
        {isTold ? words.told : words.notTold}
      </Text>
    </ConfirmDialog>
  );
};
