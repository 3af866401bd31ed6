import type { PresenceEntry } from "#shared/realtime.ts";
import { folded } from "#shared/text.ts";
import { authorOf } from "../messages/author.ts";
import { digest } from "../platform/limit.ts";
import { isOnline, type KeptConnection } from "./connection-item.ts";

/** Room for the list in one frame, in bytes: the gateway takes 128 kB. Some 400 members; the rest is not listed. */
const largestList = 120_000;

/** Whether a connection's member is shown to another one's. Everybody sees themselves. */
export const isShownTo = (viewer: KeptConnection, { memberId, isVisible }: KeptConnection) =>
  memberId === viewer.memberId || (isVisible && !viewer.hidden.includes(memberId));

/** A member by their connections, oldest first: as the newest one knows them, and there since the oldest. */
export const entryOf = (own: [KeptConnection, ...KeptConnection[]]): PresenceEntry => ({
  ...authorOf(own.at(-1) ?? own[0]),
  online_at: own[0].since,
});

const byName = (one: PresenceEntry, other: PresenceEntry) =>
  folded(one.full_name).localeCompare(folded(other.full_name)) || one.user_id.localeCompare(other.user_id);

/** Who is online at a time as a connection is to see it, by name and each once; `known` names this very list. */
export const onlineSeenBy = (viewer: KeptConnection, connections: KeptConnection[], now = Date.now()) => {
  const shown = [...connections.filter(({ id }) => id !== viewer.id), viewer]
    .filter((each) => isOnline(each, now) && isShownTo(viewer, each))
    .toSorted((one, other) => one.since.localeCompare(other.since));
  const members = new Map<string, [KeptConnection, ...KeptConnection[]]>();
  for (const each of shown) members.set(each.memberId, [...(members.get(each.memberId) ?? []), each] as never);
  let room = largestList;
  const online = [...members.values()]
    .map(entryOf)
    .sort(byName)
    .filter((entry) => (room -= Buffer.byteLength(JSON.stringify(entry)) + 1) > 0);
  return { online, known: digest(JSON.stringify(online)) };
};
