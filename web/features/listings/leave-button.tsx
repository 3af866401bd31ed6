import { Box } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { listingWords } from "#web/content/listing-form.ts";
import { ownListingWords as words } from "#web/content/own-listing.ts";
import { Banner } from "#web/forms/banner.tsx";
import { messageOf } from "#web/forms/failure.ts";
import { BusyButton, type Button } from "#web/ui/button.tsx";
import { useComingBack } from "#web/ui/use-coming-back.ts";
import { useLeaving, type Leaving } from "./api.ts";

/** Where a listing's owner goes on at the payment service, in words. */
const ways = {
  payment: { failureTitle: words.payFailed, leaving: words.leaving, failure: listingWords.checkout },
  billing: { failureTitle: words.billingFailed, leaving: words.openingBilling, failure: words.noBilling },
};

type Props = Leaving & { label: string } & Pick<ComponentProps<typeof Button>, "look">;

/** Leads to the payment service; says what is wrong where it does not. */
export const LeaveButton = ({ way, token, onChanged, label, look }: Props) => {
  const { mutate, isPending, isSuccess, error, reset } = useLeaving({ way, token, onChanged });
  useComingBack(isSuccess, reset);
  const { failureTitle, leaving, failure } = ways[way];
  const isLeaving = isPending || isSuccess;
  return (
    <>
      <BusyButton look={look} isBusy={isLeaving} onClick={() => mutate()}>
        {isLeaving ? leaving : label}
      </BusyButton>
      {error && (
        <Box order="1" flexBasis={{ sm: "full" }}>
          <Banner title={failureTitle} message={messageOf(error, failure)} />
        </Box>
      )}
    </>
  );
};
