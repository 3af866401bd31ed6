import type { ComponentProps } from "react";
import { LeavingButton } from "#web/lib/forms/leaving-button.tsx";
import { useCheckoutRedirect, type Leaving } from "./api.ts";
import { listingWords, ownListingWords as words } from "./listing-words.ts";

/** Texts for going to the payment service. */
const ways = {
  payment: { failureTitle: words.payFailed, leaving: words.leaving, failure: listingWords.checkout },
  billing: { failureTitle: words.billingFailed, leaving: words.openingBilling, failure: words.noBilling },
};

type LeaveButtonProps = Leaving & Pick<ComponentProps<typeof LeavingButton>, "label" | "look" | "size">;

/** Redirects to the payment service, or shows why it cannot. */
export const LeaveButton = ({ way, token, onChanged, ...button }: LeaveButtonProps) => (
  <LeavingButton {...button} leaving={useCheckoutRedirect({ way, token, onChanged })} words={ways[way]} />
);
