import { readText, writeText } from "#web/lib/storage.ts";

/** How a session was left on purpose by one tab of this browser: by who used it, or since it was ended elsewhere. */
type Over = "user" | "ended";

const overKey = "club:session-over";

let isSaidHere = false;

/**
 * Says how the session is left, before this tab leaves it: other tabs see only that it is gone. Without a word of it, it
 * has expired.
 */
export const noteSessionEnd = (how: Over) => {
  isSaidHere = true;
  writeText(overKey, how, "browser");
};

/** Whether it was this tab that left the last session of this browser, or one before. */
export const isSignedOutHere = () => isSaidHere;

/** There is a session again. */
export const noteSessionStarted = () => {
  isSaidHere = false;
  writeText(overKey, null, "browser");
};

/** How the last session of this browser was left; undefined where it has expired, or there is one. */
export const readSessionEnd = (): Over | undefined => {
  const how = readText(overKey, "browser");
  return how === "user" || how === "ended" ? how : undefined;
};
