import { useSyncExternalStore } from "react";
import { listKeys, readText } from "#web/lib/storage.ts";
import { signedInKey } from "./stored-session.ts";

/** The username this browser seems to be signed in with; undefined if none. */
export const readSignedIn = () => {
  const key = listKeys("browser").find((each) => signedInKey.test(each));
  return key === undefined ? undefined : (readText(key, "browser") ?? undefined);
};

/** Whether this browser seems to be signed in now. */
export const isSignedIn = () => readSignedIn() !== undefined;

const subscribe = (onChange: () => void) => {
  addEventListener("storage", onChange);
  return () => removeEventListener("storage", onChange);
};

/**
 * Whether this browser seems to be signed in: a hint for what to offer, never an authorization. False in prerendered
 * pages.
 */
export const useSignedIn = () => useSyncExternalStore(subscribe, isSignedIn, () => false);
