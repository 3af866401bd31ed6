import { forgetDraft, isDraftSent } from "#web/forms/draft.ts";

/** The draft of a new listing, and those of its pictures. */
export const listingDraft = "listing";
export const pictureDraft = (name: "logo" | "featuredImage") => `${listingDraft}:${name}`;

/** Forgets the draft of the listing that was paid for just now; one that was begun since stays. */
export const forgetPaidListing = () => {
  if (!isDraftSent(listingDraft)) return;
  for (const name of [listingDraft, pictureDraft("logo"), pictureDraft("featuredImage")]) forgetDraft(name, "tab");
};
