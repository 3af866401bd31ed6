/** A text as the address of a website, where it is one of the web; nothing else may become a link. */
export const getWebsiteAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;

/** A website's address as people read it. */
export const formatWebsiteName = (address: string) => address.replace(/^https?:\/\//i, "").replace(/\/$/, "");

/** A number, and what is dialled when somebody has answered. */
const withExtension = /^(.*?)[\s,;]*(?:extension|ext\.?|x)\s*\.?\s*(\d{1,8})$/i;

/** Where to call a phone number; one that is spelt with letters cannot be dialled as it is. */
export const getPhoneAddress = (phone: string) => {
  const [, number = phone, extension] = withExtension.exec(phone) ?? [];
  if (/\p{L}/u.test(number) || !/\d/.test(number)) return undefined;
  return `tel:${number.replace(/[^\d+]/g, "")}${extension === undefined ? "" : `;ext=${extension}`}`;
};

/** Where to write to. */
export const getEmailAddress = (email: string) => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/** What the photo-sharing site takes for a name. */
const name = /^(?!\.)(?!.*\.\.)(?!.*\.$)[\w.]{1,30}$/;

/** Whether a text is only what people write into a field that they must not leave empty. */
export const isPlaceholderAnswer = (text: string) =>
  /^[^\p{L}\p{N}_]*(none|no|n[^\p{L}\p{N}_]?a|nil|nothing)?[^\p{L}\p{N}_]*$/iu.test(text);

/** The profile of a handle such as `@ada` or `ada`; undefined for what is none. */
export const getInstagramAddress = (handle: string) => {
  const bare = handle.replace(/^@/, "");
  return name.test(bare) && !isPlaceholderAnswer(bare) ? `https://instagram.com/${bare}` : undefined;
};
