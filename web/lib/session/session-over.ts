import { readText, writeText } from "#web/lib/storage.ts";

/** How a tab of this browser ended the session: by its user, or because it was ended elsewhere. */
type Over = "user" | "ended";

const overKey = "club:session-over";

let isSaidHere = false;

/**
 * Records why the session ends, before this tab ends it: other tabs only see that it is gone. Without such a record
 * it has expired.
 */
export const noteSessionEnd = (how: Over) => {
  isSaidHere = true;
  writeText(overKey, how, "browser");
};

/** Whether this tab ended the browser's last session, or an earlier one. */
export const isSignedOutHere = () => isSaidHere;

/** Clears the reason: there is a session again. */
export const noteSessionStarted = () => {
  isSaidHere = false;
  writeText(overKey, null, "browser");
};

/** Why the browser's last session ended; undefined if it has expired, or there is one now. */
export const readSessionEnd = (): Over | undefined => {
  const how = readText(overKey, "browser");
  return how === "user" || how === "ended" ? how : undefined;
};
