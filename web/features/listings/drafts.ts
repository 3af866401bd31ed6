import { forgetDraft, lastSent } from "#web/forms/draft.ts";

/** The draft of a new listing, and those of its pictures. */
export const listingDraft = "listing";
export const pictureDraft = (name: "logo" | "featuredImage") => `${listingDraft}:${name}`;

/** Forgets the draft of the listing that was paid for just now; one that was begun since stays. */
export const forgetPaidListing = () => {
  if (!lastSent(listingDraft)) return;
  for (const name of [listingDraft, pictureDraft("logo"), pictureDraft("featuredImage")]) forgetDraft(name, "tab");
};

/** Whether a listing was sent, and not with these words: then another one has taken the uploads of its pictures. */
export const isAnotherListing = (values: Record<string, unknown>) => {
  const sent = lastSent(listingDraft);
  return sent !== undefined && Object.entries(values).some(([field, value]) => sent[field] !== value);
};
