import { storedConnection, type StoredConnection } from "#functions/messaging/connection.ts";

/** An open connection of Ada's, seen a moment ago, changed where the test says so. */
export const aConnection = (changes: Partial<StoredConnection> = {}): StoredConnection => {
  const now = Date.now();
  return storedConnection.parse({
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
