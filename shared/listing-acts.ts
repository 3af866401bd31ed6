import { brand } from "./brand.ts";
import type { PaymentState } from "./listings.ts";
import { createStateTable, each } from "./state-table.ts";

/** Whether a listing has a live subscription: it is paid for, or a failed payment can still be made good. */
export const isSubscribed = ({ payment }: { payment: PaymentState }) => payment === "live" || payment === "past-due";

type Standing = PaymentState | "begun";

/** How a listing stands; `begun` is unpaid, and a payment for it was begun. The club has hidden it, or not. */
export type ListingState = Standing | `hidden-${Standing}`;

type Facts = { payment: PaymentState; takenDown?: object | undefined; subscription?: object | undefined };

const getListingState = ({ payment, takenDown, subscription }: Facts): ListingState => {
  const standing = payment === "unpaid" && subscription ? "begun" : payment;
  return takenDown ? `hidden-${standing}` : standing;
};

const shown = ["unpaid", "begun", "live", "past-due", "ended"] as const;
const hidden = ["hidden-unpaid", "hidden-begun", "hidden-live", "hidden-past-due", "hidden-ended"] as const;

const isHidden = each(hidden, `This listing was taken down. Please write to ${brand.contactEmail}.`);

/** What may be done with a listing, by its owner and by admins. */
export const listingCan = createStateTable<ListingState, Facts>(getListingState)({
  submitAgain: {
    unpaid: true,
    ...each(
      ["begun", "live", "past-due", "ended"],
      "This listing is already paid for. Please change it via the private link in our email.",
    ),
    ...isHidden,
  },
  addPictures: {
    ...each(shown, true),
    ...each(hidden, "This listing was taken down. You can add images once it's shown again."),
  },
  pay: {
    ...each(["unpaid", "begun", "ended"], true),
    live: "This listing is already paid for.",
    "past-due": "A payment failed. Please update your card instead of paying again.",
    ...isHidden,
  },
  openBilling: {
    ...each(["begun", "live", "past-due", "ended"], true),
    ...each(["hidden-begun", "hidden-live", "hidden-past-due", "hidden-ended"], true),
    ...each(["unpaid", "hidden-unpaid"], "This listing hasn't been paid for yet."),
  },
  hide: { ...each(shown, true), ...each(hidden, "This listing is already hidden.") },
});
