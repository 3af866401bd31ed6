import { keptConnection, type KeptConnection } from "#functions/realtime/connection-item.ts";

/** An open connection of Ada's, seen a moment ago, changed where the test says so. */
export const aConnection = (changes: Partial<KeptConnection> = {}): KeptConnection => {
  const now = Date.now();
  return keptConnection.parse({
    id: "connection-1",
    memberId: "member-1",
    isAdmin: false,
    full_name: "Ada Okafor",
    isVisible: true,
    hidden: [],
    since: new Date(now - 60_000).toISOString(),
    seenAt: new Date(now - 1000).toISOString(),
    isAnnounced: true,
    until: Math.floor(now / 1000) + 600,
    ...changes,
  });
};
