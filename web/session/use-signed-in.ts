import { useSyncExternalStore } from "react";

/** Amplify writes the last user of each Cognito client under this key and removes it when signing out. */
export const signedInKey = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

const isSignedIn = () => {
  try {
    return Object.keys(localStorage).some((key) => signedInKey.test(key));
  } catch {
    // Storage may be forbidden; nobody can be signed in then.
    return false;
  }
};

const subscribe = (onChange: () => void) => {
  addEventListener("storage", onChange);
  return () => removeEventListener("storage", onChange);
};

/**
 * Whether this browser seems to be signed in: a hint for what to offer, never a permission. Prerendered pages say
 * anonymous.
 */
export const useSignedIn = () => useSyncExternalStore(subscribe, isSignedIn, () => false);
