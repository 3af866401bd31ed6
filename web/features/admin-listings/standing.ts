import type { ComponentProps } from "react";
import type { Listing } from "#shared/listings.ts";
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

/** Whether the public sees it. */
export const isShown = (listing: Listing) => isSubscribed(listing) && !listing.takenDown;
