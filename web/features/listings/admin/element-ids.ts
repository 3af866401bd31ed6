/** Ids of a listing's name and of the button that opens its dialog. */
export const nameId = (listingId: string) => `${listingId}-name`;
export const askId = (listingId: string) => `${listingId}-ask`;

/** Where one goes on when the dialog closes: at its button, or at the listing where that is gone. */
export const findNextElement = (listingId: string) =>
  document.getElementById(askId(listingId)) ?? document.getElementById(nameId(listingId));
