import { createDraft, forgetDraft, keepDraft, readLastSent } from "#web/lib/forms/draft.ts";

/** The draft of a new listing, and its pictures' drafts. */
export const listingDraft = "listing";
export const getPictureDraft = (name: "logo" | "featuredImage") => `${listingDraft}:${name}`;

const sentDraft = `${listingDraft}:sent`;

/** Stores the private token of a listing awaiting payment. */
export const keepSentToken = ({ token }: { token: string }) => keepDraft(sentDraft, { token }, "tab");

/** The token of the listing this tab has submitted; empty if none. */
export const getSentToken = () => createDraft(sentDraft, { token: "" }, "tab").token;

/** Deletes the draft of the listing just paid for, but not one started since. */
export const forgetPaidListing = () => {
  if (!readLastSent(listingDraft)) return;
  const names = [listingDraft, sentDraft, getPictureDraft("logo"), getPictureDraft("featuredImage")];
  for (const name of names) forgetDraft(name, "tab");
};

/** Whether a listing was sent with other values: its picture uploads are used up. */
export const hasChangedSinceSent = (values: Record<string, unknown>) => {
  const sent = readLastSent(listingDraft);
  return sent !== undefined && Object.entries(values).some(([field, value]) => sent[field] !== value);
};
