import { listKeys, readText, writeText } from "#web/lib/storage.ts";

const prefix = "club:door:";
const keyPrefix = "club:door-request:";

const tokenPattern = /^[0-9A-Z]{26}\.[\w-]{20,100}$/;

/** The token of the pass that this tab has for the door of an event: from its link, else from the tab; undefined without. */
export const readToken = (eventId: string, hash: string) => {
  const fromLink = hash.slice(1);
  if (tokenPattern.test(fromLink)) {
    keepToken(eventId, fromLink);
    return fromLink;
  }
  return readText(prefix + eventId, "tab") ?? undefined;
};

/** Keeps a token for as long as the tab, and nowhere else: what the device stores is encrypted with it. */
export const keepToken = (eventId: string, token: string) => writeText(prefix + eventId, token, "tab");

/** Forgets the token of one event. */
export const forgetToken = (eventId: string) => {
  writeText(prefix + eventId, null, "tab");
  writeText(keyPrefix + eventId, null, "tab");
};

/** Forgets every token of this tab. */
export const forgetTokens = () => {
  for (const key of listKeys("tab"))
    if (key.startsWith(prefix) || key.startsWith(keyPrefix)) writeText(key, null, "tab");
};

/** The idempotency key under which this tab asks for its own pass: the same until it has one. */
export const getRequestKey = (eventId: string) => {
  const known = readText(keyPrefix + eventId, "tab");
  if (known !== null) return known;
  const made = crypto.randomUUID();
  writeText(keyPrefix + eventId, made, "tab");
  return made;
};
