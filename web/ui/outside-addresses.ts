/** A text as a website's URL, if it is an http(s) one; nothing else may become a link. */
export const getWebsiteAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;

/** A website's URL for display. */
export const formatWebsiteName = (address: string) => address.replace(/^https?:\/\//i, "").replace(/\/$/, "");

/** Splits a phone number from its extension. */
const withExtension = /^(.*?)[\s,;]*(?:extension|ext\.?|x)\s*\.?\s*(\d{1,8})$/i;

/** A `tel:` link; a number spelled with letters cannot be dialed as it is. */
export const getPhoneAddress = (phone: string) => {
  const [, number = phone, extension] = withExtension.exec(phone) ?? [];
  if (/\p{L}/u.test(number) || !/\d/.test(number)) return undefined;
  return `tel:${number.replace(/[^\d+]/g, "")}${extension === undefined ? "" : `;ext=${extension}`}`;
};

/** Where to write to. */
export const getEmailAddress = (email: string) => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/** Valid Instagram usernames. */
const name = /^(?!\.)(?!.*\.\.)(?!.*\.$)[\w.]{1,30}$/;

/** Whether a text is just a filler for a required field. */
export const isPlaceholderAnswer = (text: string) =>
  /^[^\p{L}\p{N}_]*(none|no|n[^\p{L}\p{N}_]?a|nil|nothing)?[^\p{L}\p{N}_]*$/iu.test(text);

/** The profile URL of a handle such as `@ada` or `ada`; undefined if invalid. */
export const getInstagramAddress = (handle: string) => {
  const bare = handle.replace(/^@/, "");
  return name.test(bare) && !isPlaceholderAnswer(bare) ? `https://instagram.com/${bare}` : undefined;
};
