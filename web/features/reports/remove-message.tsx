import { Box } from "@chakra-ui/react";
import type { Topic } from "#shared/community.ts";
import { reportListWords as words } from "#web/content/reports.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useRemove } from "./use-remove.ts";

const load = async () => (await import("./remove-dialog.tsx")).RemoveDialog;

/** Takes a message of the community away, after asking. */
export const RemoveMessage = (message: { topic: Topic; id: string }) => {
  const { mutate, isPending, isSuccess } = useRemove();
  const dialog = useLazyDialog(load);
  if (isSuccess)
    return (
      <Box as="p" role="status" textStyle="small" color="fg.muted" alignSelf="center">
        {words.isRemoved}
      </Box>
    );
  return (
    <>
      <BusyButton
        size="compact"
        aria-haspopup="dialog"
        isBusy={isPending}
        onPointerEnter={dialog.prefetch}
        onFocus={dialog.prefetch}
        onClick={dialog.open}
      >
        {isPending ? words.removing : words.remove}
      </BusyButton>
      <LazyDialog dialog={dialog} props={{ onRemove: () => mutate(message) }} />
    </>
  );
};
