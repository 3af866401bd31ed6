import { useSyncExternalStore } from "react";
import { listKeys } from "#web/lib/storage.ts";

/** Amplify writes the last user of each Cognito client under this key and removes it when signing out. */
export const signedInKey = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

/** Whether this browser seems to be signed in now. */
export const isSignedIn = () => listKeys("browser").some((key) => signedInKey.test(key));

const subscribe = (onChange: () => void) => {
  addEventListener("storage", onChange);
  return () => removeEventListener("storage", onChange);
};

/**
 * Whether this browser seems to be signed in: a hint for what to offer, never a permission. Prerendered pages say
 * anonymous.
 */
export const useSignedIn = () => useSyncExternalStore(subscribe, isSignedIn, () => false);
