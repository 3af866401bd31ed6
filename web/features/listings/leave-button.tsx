import { Box } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { BusyButton, type Button } from "#web/ui/button.tsx";
import { usePageRestored } from "#web/ui/use-coming-back.ts";
import { useCheckoutRedirect, type Leaving } from "./api.ts";
import { listingWords, ownListingWords as words } from "./listing-words.ts";

/** Texts for going to the payment service. */
const ways = {
  payment: { failureTitle: words.payFailed, leaving: words.leaving, failure: listingWords.checkout },
  billing: { failureTitle: words.billingFailed, leaving: words.openingBilling, failure: words.noBilling },
};

type LeaveButtonProps = Leaving & { label: string } & Pick<ComponentProps<typeof Button>, "look" | "size">;

/** Redirects to the payment service, or shows why it cannot. */
export const LeaveButton = ({ way, token, onChanged, label, look, size }: LeaveButtonProps) => {
  const { mutate, isPending, isSuccess, error, reset } = useCheckoutRedirect({ way, token, onChanged });
  usePageRestored(isSuccess, reset);
  const { failureTitle, leaving, failure } = ways[way];
  const isLeaving = isPending || isSuccess;
  return (
    <>
      <BusyButton look={look} size={size} isBusy={isLeaving} onClick={() => mutate()}>
        {isLeaving ? leaving : label}
      </BusyButton>
      {error && (
        <Box order="1" flexBasis={{ sm: "full" }}>
          <Banner title={failureTitle} message={getMessage(error, failure)} />
        </Box>
      )}
    </>
  );
};
