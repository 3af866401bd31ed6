import { useSyncExternalStore } from "react";
import type { PresenceEntry } from "#shared/realtime.ts";
import { useLive, useLiveParts } from "./live.tsx";

const nobody: readonly PresenceEntry[] = [];

/** Who is online: oneself first, then by name. Empty while that is not known: offline, others may have left since. */
export const useOnline = (): readonly PresenceEntry[] => {
  const { roster } = useLiveParts();
  const known = useSyncExternalStore(roster.subscribe, roster.getSnapshot);
  return useLive().state === "offline" ? nobody : known;
};
