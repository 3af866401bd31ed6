import type { ComponentProps } from "react";
import type { Listing } from "#shared/listings.ts";
import { takeDownWords as words } from "#web/content/admin-listings.ts";
import type { StatusBadge } from "#web/ui/status-badge.tsx";

/** How the state of a payment looks. */
export const paymentLooks: Record<Listing["payment"], Pick<ComponentProps<typeof StatusBadge>, "tone" | "icon">> = {
  unpaid: { tone: "waiting", icon: "clock" },
  live: { tone: "good", icon: "check" },
  "past-due": { tone: "bad", icon: "alert" },
  ended: { tone: "quiet", icon: "info" },
};

/** Whether somebody pays for it, or is still asked to. */
export const isSubscribed = ({ payment }: Listing) => payment === "live" || payment === "past-due";

/** Whether there are pictures at addresses that anybody may know. */
export const hasPictures = ({ logo, featuredImage }: Listing) => logo !== null || featuredImage !== null;

/** What can be done against a listing: of one that is hidden, what is left of it. */
export const stepAgainst = (listing: Listing) => {
  if (!listing.takenDown) return "takeDown";
  if (isSubscribed(listing)) return "endSubscription";
  return hasPictures(listing) ? "deletePictures" : undefined;
};

/** The words of that step. */
export const wordsAgainst = (listing: Listing) =>
  ({ takeDown: words, endSubscription: words.ending, deletePictures: words.deleting })[
    stepAgainst(listing) ?? "takeDown"
  ];

/** Whether the public sees it. */
export const isShown = (listing: Listing) => isSubscribed(listing) && !listing.takenDown;
