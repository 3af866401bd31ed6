import { useSyncExternalStore } from "react";
import { useMember } from "./require-session.tsx";
import { secondFactorNeeded } from "./second-factor-needed.ts";

/**
 * Whether the member is an admin whose session began by a password alone, where the club asks for more: their token says
 * so, or the API has.
 */
export const useSecondFactorNeeded = () => {
  const { lacksSecondFactor = false } = useMember();
  const isRefused = useSyncExternalStore(secondFactorNeeded.subscribe, secondFactorNeeded.get, () => false);
  return lacksSecondFactor || isRefused;
};
