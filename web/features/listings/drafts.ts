import { createDraft, forgetDraft, keepDraft, readLastSent } from "#web/lib/forms/draft.ts";

/** The draft of a new listing, and those of its pictures. */
export const listingDraft = "listing";
export const getPictureDraft = (name: "logo" | "featuredImage") => `${listingDraft}:${name}`;

const sentDraft = `${listingDraft}:sent`;

/** Remembers the token of the private page of a listing that is to be paid for. */
export const keepSentToken = ({ token }: { token: string }) => keepDraft(sentDraft, { token }, "tab");

/** The token of the listing that this tab has sent; empty where it has sent none. */
export const getSentToken = () => createDraft(sentDraft, { token: "" }, "tab").token;

/** Forgets the draft of the listing that was just paid for; one that was begun since stays. */
export const forgetPaidListing = () => {
  if (!readLastSent(listingDraft)) return;
  const names = [listingDraft, sentDraft, getPictureDraft("logo"), getPictureDraft("featuredImage")];
  for (const name of names) forgetDraft(name, "tab");
};

/** Whether a listing was sent with other values: it has used up the uploads of its pictures. */
export const hasChangedSinceSent = (values: Record<string, unknown>) => {
  const sent = readLastSent(listingDraft);
  return sent !== undefined && Object.entries(values).some(([field, value]) => sent[field] !== value);
};
