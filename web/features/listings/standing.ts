import type { ComponentProps } from "react";
import type { OwnListing } from "#shared/listings.ts";
import { standings } from "#web/content/own-listing.ts";
import { dayOf } from "#web/ui/club-time.ts";
import type { StatusBadge } from "#web/ui/status-badge.tsx";

type Badge = Pick<ComponentProps<typeof StatusBadge>, "tone" | "icon">;
type Standing = Badge & { badge: string; text: string };

const waiting: Badge = { tone: "waiting", icon: "clock" };
const over: Badge = { tone: "quiet", icon: "close" };

const live = ({ endsThen, paidUntil }: OwnListing): Standing => {
  if (endsThen) return { ...waiting, ...(paidUntil ? standings.endsThen.on(dayOf(paidUntil)) : standings.endsThen) };
  const text = paidUntil ? standings.renewed(dayOf(paidUntil)) : standings.live.text;
  return { tone: "good", icon: "check", badge: standings.live.badge, text };
};

const pastDue = ({ graceUntil, endsThen }: OwnListing): Standing => ({
  tone: "bad",
  icon: "alert",
  badge: standings.pastDue.badge,
  text: graceUntil ? standings.pastDue[endsThen ? "endsThen" : "until"](dayOf(graceUntil)) : standings.pastDue.text,
});

const byPayment: Record<OwnListing["payment"], (listing: OwnListing) => Standing> = {
  unpaid: () => ({ ...waiting, ...standings.unpaid }),
  live,
  "past-due": pastDue,
  ended: () => ({ ...over, ...standings.ended }),
};

const isPaidFor = ({ payment }: OwnListing) => payment === "live" || payment === "past-due";

/** How a listing stands, in words. */
export const standingOf = (listing: OwnListing): Standing =>
  listing.takenDown ? { tone: "bad", icon: "alert", ...standings.takenDown } : byPayment[listing.payment](listing);

/** Whether the public sees it. */
export const isShown = (listing: OwnListing) => isPaidFor(listing) && !listing.takenDown;

/** Whether its owner can pay for it now: not while it is hidden by the club, nor while it is paid for. */
export const canBePaid = (listing: OwnListing) => !isPaidFor(listing) && !listing.takenDown;

/** Whether there is anything to see at the payment service: not before the first payment. */
export const hasBilling = ({ payment }: OwnListing) => payment !== "unpaid";

/** Whether the thing to do is at the payment service: a payment has failed. */
export const isOwed = ({ payment, takenDown }: OwnListing) => payment === "past-due" && !takenDown;

/** Whether its owner goes on paying while it is hidden. */
export const isPaidInVain = (listing: OwnListing) =>
  listing.takenDown?.endsSubscription === false && isPaidFor(listing) && !listing.endsThen;
