import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { resetFactorWords as words } from "#web/content/second-factor.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useResetSecondFactor } from "./api.ts";

const failure = { unknown: words.failed };

type Props = { memberId: string; name: string };

/** Removes another admin's second factor, after confirmation. */
export const ResetFactor = ({ memberId, name }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, reset, isPending, error } = useResetSecondFactor(memberId);
  return (
    <>
      <Button
        size="compact"
        aria-haspopup="dialog"
        onClick={() => {
          reset();
          setIsOpen(true);
        }}
      >
        {words.action}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={words.title(name)}
        description={words.text}
        cancel={words.cancel}
        confirm={isPending ? words.busy : words.action}
        isBusy={isPending}
        onConfirm={() => mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      >
        {error && !isPending && (
          <Box mb="5">
            <Banner message={getMessage(error, failure)} />
          </Box>
        )}
      </ConfirmDialog>
    </>
  );
};
