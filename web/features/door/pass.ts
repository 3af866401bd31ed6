import { readSignedIn } from "#web/lib/session/use-signed-in.ts";
import { listKeys, readText, writeText } from "#web/lib/storage.ts";

const prefix = "club:door:";
const ownPrefix = "club:own-door:";
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
const keepToken = (eventId: string, token: string) => writeText(prefix + eventId, token, "tab");

const ownKeyOf = (eventId: string) => `${ownPrefix}${eventId}:${readSignedIn() ?? ""}`;

/** The token of an admin's own pass, which stays with their sign-in: a tab that is lost loses nothing. */
export const readOwnToken = (eventId: string) => readText(ownKeyOf(eventId), "browser") ?? undefined;

export const keepOwnToken = (eventId: string, token: string) => writeText(ownKeyOf(eventId), token, "browser");

const forget = (isMeant: (key: string) => boolean) => {
  for (const keeping of ["tab", "browser"] as const)
    for (const key of listKeys(keeping)) if (isMeant(key)) writeText(key, null, keeping);
};

/** Forgets the tokens of one event. */
export const forgetToken = (eventId: string) =>
  forget((key) => key === prefix + eventId || key === keyPrefix + eventId || key.startsWith(`${ownPrefix}${eventId}:`));

/** Forgets every token. */
export const forgetTokens = () =>
  forget((key) => [prefix, ownPrefix, keyPrefix].some((start) => key.startsWith(start)));

/** The idempotency key under which this tab asks for its own pass: the same until it has one. */
export const getRequestKey = (eventId: string) => {
  const known = readText(keyPrefix + eventId, "tab");
  if (known !== null) return known;
  const made = crypto.randomUUID();
  writeText(keyPrefix + eventId, made, "tab");
  return made;
};
