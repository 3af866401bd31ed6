import { Box } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { BusyButton, type Button } from "#web/ui/button.tsx";
import { usePageRestored } from "#web/ui/use-coming-back.ts";
import { Banner } from "./banner.tsx";
import { getMessage, type FailureWords } from "./failure.ts";

type Props = Pick<ComponentProps<typeof Button>, "look" | "size"> & {
  /** What asks where to, and goes there. */
  leaving: { mutate: () => unknown; isPending: boolean; isSuccess: boolean; error: unknown; reset: () => void };
  label: string;
  words: { leaving: string; failureTitle: string; failure: FailureWords };
};

/** Leaves for the payment service, or shows why it cannot. */
export const LeavingButton = ({ leaving, label, words, look, size }: Props) => {
  const { mutate, isPending, isSuccess, error, reset } = leaving;
  usePageRestored(isSuccess, reset);
  const isLeaving = isPending || isSuccess;
  return (
    <>
      <BusyButton look={look} size={size} isBusy={isLeaving} onClick={() => mutate()}>
        {isLeaving ? words.leaving : label}
      </BusyButton>
      {Boolean(error) && (
        <Box order="1" flexBasis={{ sm: "full" }}>
          <Banner title={words.failureTitle} message={getMessage(error, words.failure)} />
        </Box>
      )}
    </>
  );
};
