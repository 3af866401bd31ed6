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

// Made when it is first asked: loading a language's order takes 8 ms, a quarter of the cold start.
let collator: Intl.Collator | undefined;

/** A member as the list has them: with the name they are sorted by, and as they are written. */
type Listed = { entry: PresenceEntry; name: string; json: string };

const listedAs = (own: [KeptConnection, ...KeptConnection[]]): Listed => {
  const entry = entryOf(own);
  return { entry, name: folded(entry.full_name), json: JSON.stringify(entry) };
};

const byName = (one: Listed, other: Listed) =>
  (collator ??= new Intl.Collator()).compare(one.name, other.name) ||
  (one.entry.user_id < other.entry.user_id ? -1 : 1);

const bySince = (one: KeptConnection, other: KeptConnection) => one.since.localeCompare(other.since);

type Everybody = { connections: Map<string, KeptConnection[]>; listed: Listed[] };
const workedOut = new WeakMap<KeptConnection[], Everybody>();

/** Everybody who is online: worked out once for connections that many are told of, since it grows with the club. */
const everybodyIn = (connections: KeptConnection[], now: number) => {
  const known = workedOut.get(connections);
  if (known) return known;
  const online = new Map<string, KeptConnection[]>();
  for (const each of connections.filter((one) => isOnline(one, now)).toSorted(bySince))
    online.set(each.memberId, [...(online.get(each.memberId) ?? []), each]);
  const listed = [...online.values()].flatMap((own) => {
    const [oldest, ...others] = own.filter(({ isVisible }) => isVisible);
    return oldest ? [listedAs([oldest, ...others])] : [];
  });
  const everybody = { connections: online, listed: listed.sort(byName) };
  workedOut.set(connections, everybody);
  return everybody;
};

/** Who is online at a time as a connection is to see it, by name and each once; `known` names this very list. */
export const onlineSeenBy = (viewer: KeptConnection, connections: KeptConnection[], now = Date.now()) => {
  const { connections: all, listed } = everybodyIn(connections, now);
  const elsewhere = (all.get(viewer.memberId) ?? []).filter(({ id }) => id !== viewer.id);
  const [oldest = viewer, ...newer] = [...elsewhere, viewer].toSorted(bySince);
  const self = listedAs([oldest, ...newer]);
  const others = listed.filter(
    ({ entry: { user_id } }) => user_id !== viewer.memberId && !viewer.hidden.includes(user_id),
  );
  const place = others.findIndex((other) => byName(self, other) < 0);
  let room = largestList;
  const shown = others
    .toSpliced(place < 0 ? others.length : place, 0, self)
    .filter(({ json }) => (room -= Buffer.byteLength(json) + 1) > 0);
  return {
    online: shown.map(({ entry }) => entry),
    known: digest(shown.map(({ json }) => json).join()),
  };
};
