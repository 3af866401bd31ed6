import { useSyncExternalStore } from "react";
import type { PresenceEntry } from "#shared/realtime.ts";
import { useLiveParts } from "./live.tsx";

/** Who is online: oneself first, then by name. Empty while that is not known. */
export const useOnline = (): readonly PresenceEntry[] => {
  const { roster } = useLiveParts();
  return useSyncExternalStore(roster.subscribe, roster.getSnapshot);
};
