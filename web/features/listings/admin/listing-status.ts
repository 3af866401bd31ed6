import type { ComponentProps } from "react";
import { listingCan } from "#shared/listing-acts.ts";
import type { Listing } from "#shared/listings.ts";
import type { StatusBadge } from "#web/ui/status-badge.tsx";
import { adminListingsWords as listWords, takeDownWords as words } from "./listing-words.ts";

type Look = Pick<ComponentProps<typeof StatusBadge>, "tone" | "icon">;

const paymentLooks: Record<Listing["payment"], Look> = {
  unpaid: { tone: "waiting", icon: "clock" },
  live: { tone: "good", icon: "check" },
  "past-due": { tone: "bad", icon: "alert" },
  ended: { tone: "quiet", icon: "info" },
};

/** The badge of a listing's payment; a hidden listing is not called live. */
export const getPaymentBadge = ({ payment, takenDown }: Listing): Look & { children: string } =>
  takenDown && payment === "live"
    ? { ...paymentLooks.ended, children: listWords.stillPaid }
    : { ...paymentLooks[payment], children: listWords.payments[payment] };

/** Whether it is paid for, or a failed payment can still be made good. */
export const isSubscribed = ({ payment }: Listing) => payment === "live" || payment === "past-due";

/** Whether it has pictures, whose addresses are public. */
export const hasPictures = ({ logo, featuredImage }: Listing) => logo !== null || featuredImage !== null;

/** What an admin can take away next: the listing, or what is left of a hidden one. */
export const getNextStep = (listing: Listing) => {
  if (listingCan.hide(listing)) return "takeDown";
  if (isSubscribed(listing)) return "endSubscription";
  return hasPictures(listing) ? "deletePictures" : undefined;
};

/** Whether the public sees it. */
export const isShown = (listing: Listing) => isSubscribed(listing) && !listing.takenDown;

/** The words of that step. */
export const getStepWords = (listing: Listing) => {
  const takeDown = isShown(listing) ? words : { ...words, text: words.unseen, done: words.kept };
  return { takeDown, endSubscription: words.ending, deletePictures: words.deleting }[
    getNextStep(listing) ?? "takeDown"
  ];
};
