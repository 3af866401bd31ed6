import type { ComponentProps } from "react";
import { isSubscribed, listingCan } from "#shared/listing-acts.ts";
import type { Listing } from "#shared/listings.ts";
import type { StatusBadge } from "#web/ui/status-badge.tsx";

/** The admins' list of business listings. */
export const adminListingsWords = {
  title: "Business Listings",
  welcome:
    "What owners have submitted, month by month. Listings go live once they're paid for; take down any that mislead.",
  month: "Month of submission",
  earlier: "Prior month",
  later: "Next month",
  none: (month: string) => `No listing was submitted in ${month}.`,
  lookEarlier: "See the month before",
  submitted: (day: string) => `Submitted on ${day}`,
  payments: { unpaid: "Not paid yet", live: "Live", "past-due": "Payment failed", ended: "Ended" },
  takenDown: "Taken down",
  takenDownOn: (day: string) => `Taken down on ${day}:`,
  stillPaid: "Still billing",
  ending: "Stripe didn't respond; the subscription will end within the hour.",
  facts: {
    fullName: "Owner",
    email: "Email",
    phone: "Phone",
    website: "Website",
    instagram: "Instagram",
    otherSocials: "Other socials",
    yearsInBusiness: "Years in business",
    paidUntil: "Next payment",
    endsOn: "Canceled, ends on",
    graceUntil: "Live until",
    dispute: "Dispute",
  },
  disputes: {
    open: (amount: string) => `The bank took ${amount} back for now`,
    won: (amount: string) => `We keep ${amount}`,
    lost: (amount: string) => `${amount} went back to the payer`,
  },
  bio: "Full bio",
  logo: (name: string) => `Logo of ${name}`,
  featuredImage: (name: string) => `Picture of ${name}`,
  enlarge: "opens in a new tab",
  view: "View page",
  about: (action: string, name: string) => `${action}: ${name}`,
  takeDown: "Take down",
  endSubscription: "End subscription",
  deletePictures: "Delete images",
  show: "Show again",
  showing: "Showing...",
  shown: (name: string) => ({
    title: "Listing is back",
    description: `${name} stays in the directory while it's paid for.`,
  }),
  noLongerHidden: (name: string) => ({
    title: "Listing no longer hidden",
    description: `${name} will appear in the directory once its owner pays.`,
  }),
  notShown: { unknown: "Failed to show the listing again." },
  error: "Error",
} as const;

const notTakenDown = "We couldn't take the listing down. Please try again.";

/** Confirms taking down a listing, or canceling the subscription of a hidden one. */
export const takeDownWords = {
  title: (name: string) => `Take down ${name}?`,
  text: "It leaves the directory at once. We email the owner your reason, and you can show it again.",
  reason: { label: "Why?", help: "The owner sees this." },
  deletes: "Also delete its images (their links keep working otherwise)",
  ends: "Also end the subscription: no more charges",
  cancel: "Cancel",
  confirm: "Take down",
  busy: "Taking down...",
  failure: { unknown: notTakenDown },
  unseen:
    "It isn't live, and once it's down it can't be paid for. We email the owner your reason, and you can show it again.",
  done: (name: string) => ({ title: "Listing taken down", description: `${name} is no longer in the directory.` }),
  kept: (name: string) => ({ title: "Listing taken down", description: `${name} won't appear in the directory.` }),
  pending: (name: string) => ({
    title: "Listing taken down",
    description: `Stripe didn't respond: the subscription for ${name} ends within the hour.`,
  }),
  ending: {
    title: (name: string) => `End subscription for ${name}?`,
    text: "It's already hidden. Charges stop, and we email the owner.",
    confirm: "End subscription",
    busy: "Ending...",
    done: (name: string) => ({ title: "Subscription ended", description: `No more charges for ${name}.` }),
  },
  deleting: {
    title: (name: string) => `Delete images for ${name}?`,
    text: "It's already hidden, but its image links still work. You can't undo this, and we don't email the owner.",
    confirm: "Delete images",
    busy: "Deleting...",
    done: (name: string) => ({ title: "Images deleted", description: `${name} no longer has images.` }),
  },
} as const;

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
    ? { ...paymentLooks.ended, children: adminListingsWords.stillPaid }
    : { ...paymentLooks[payment], children: adminListingsWords.payments[payment] };

/** Whether it has pictures, whose URLs are public. */
export const hasPictures = ({ logo, featuredImage }: Listing) => logo !== null || featuredImage !== null;

/** What an admin can remove next: the listing, or what remains of a hidden one. */
export const getNextStep = (listing: Listing) => {
  if (listingCan.hide(listing)) return "takeDown";
  if (isSubscribed(listing)) return "endSubscription";
  return hasPictures(listing) ? "deletePictures" : undefined;
};

/** Whether the listing is public. */
export const isShown = (listing: Listing) => isSubscribed(listing) && !listing.takenDown;

/** The `takeDownWords` for that step. */
export const getStepWords = (listing: Listing) => {
  const takeDown = isShown(listing)
    ? takeDownWords
    : { ...takeDownWords, text: takeDownWords.unseen, done: takeDownWords.kept };
  return { takeDown, endSubscription: takeDownWords.ending, deletePictures: takeDownWords.deleting }[
    getNextStep(listing) ?? "takeDown"
  ];
};
