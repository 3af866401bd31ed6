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

/** What may become of this page's session, by Amplify's names. */
export const sessionChanges = ["signedIn", "signedOut", "tokenRefresh", "tokenRefresh_failure"] as const;
export type SessionChange = (typeof sessionChanges)[number];

const changedEvent = "club:session-changed";

/** Announces a change to whoever shows the session, for which Amplify need not be loaded. */
export const announceSessionChange = (change: SessionChange) =>
  void dispatchEvent(new CustomEvent(changedEvent, { detail: change }));

/** Calls back on sign-in or sign-out on this page, when the session was refreshed, which may say other rights, or cannot be. */
export const onSessionChange = (callback: (change: SessionChange) => void) => {
  const hear = (event: Event) => callback((event as CustomEvent<SessionChange>).detail);
  addEventListener(changedEvent, hear);
  return () => removeEventListener(changedEvent, hear);
};
