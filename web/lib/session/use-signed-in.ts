import { useSyncExternalStore } from "react";
import { listKeys, readText } from "#web/lib/storage.ts";

/** Amplify writes the last user of each Cognito client under this key and removes it when signing out. */
export const signedInKey = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

/** The name under which this browser seems to be signed in; undefined without. */
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
 * Whether this browser seems to be signed in: a hint for what to offer, never a permission. Prerendered pages say
 * anonymous.
 */
export const useSignedIn = () => useSyncExternalStore(subscribe, isSignedIn, () => false);
