import { useSyncExternalStore } from "react";
import { useMember } from "./require-session.tsx";
import { secondFactorNeeded } from "./second-factor-needed.ts";

/**
 * Whether the member is an admin whose session lacks the second factor the club requires, according to their token or
 * the API.
 */
export const useSecondFactorNeeded = () => {
  const { lacksSecondFactor = false } = useMember();
  const isRefused = useSyncExternalStore(secondFactorNeeded.subscribe, secondFactorNeeded.get, () => false);
  return lacksSecondFactor || isRefused;
};
