import { readSignedIn } from "#web/lib/session/use-signed-in.ts";
import { listKeys, readText, writeText } from "#web/lib/storage.ts";

const prefix = "club:door:";
const ownPrefix = "club:own-door:";
const keyPrefix = "club:door-request:";

const tokenPattern = /^[0-9A-Z]{26}\.[\w-]{20,100}$/;

/**
 * This tab's pass token for an event's door: from the link, otherwise from the tab's storage; undefined if there is
 * none.
 */
export const readToken = (eventId: string, hash: string) => {
  const fromLink = hash.slice(1);
  if (tokenPattern.test(fromLink)) {
    keepToken(eventId, fromLink);
    return fromLink;
  }
  return readText(prefix + eventId, "tab") ?? undefined;
};

/** Stores a token for this tab only: data on the device is encrypted with it. */
const keepToken = (eventId: string, token: string) => writeText(prefix + eventId, token, "tab");

const ownKeyOf = (eventId: string) => `${ownPrefix}${eventId}:${readSignedIn() ?? ""}`;

/** The token of an admin's own pass, stored with their session: losing the tab loses nothing. */
export const readOwnToken = (eventId: string) => readText(ownKeyOf(eventId), "browser") ?? undefined;

export const keepOwnToken = (eventId: string, token: string) => writeText(ownKeyOf(eventId), token, "browser");

const forget = (isMeant: (key: string) => boolean) => {
  for (const keeping of ["tab", "browser"] as const)
    for (const key of listKeys(keeping)) if (isMeant(key)) writeText(key, null, keeping);
};

/** Deletes the tokens of one event. */
export const forgetToken = (eventId: string) =>
  forget((key) => key === prefix + eventId || key === keyPrefix + eventId || key.startsWith(`${ownPrefix}${eventId}:`));

/** Deletes all tokens. */
export const forgetTokens = () =>
  forget((key) => [prefix, ownPrefix, keyPrefix].some((start) => key.startsWith(start)));

/** The idempotency key for this tab's own pass: the same until the pass is received. */
export const getRequestKey = (eventId: string) => {
  const known = readText(keyPrefix + eventId, "tab");
  if (known !== null) return known;
  const made = crypto.randomUUID();
  writeText(keyPrefix + eventId, made, "tab");
  return made;
};
