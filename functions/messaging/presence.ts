import type { PresenceEntry, ServerFrame } from "#shared/realtime.ts";
import { folded } from "#shared/text.ts";
import { digest, countUse } from "../platform/limits.ts";
import { describeError, logger } from "../platform/logger.ts";
import { closeSocket } from "../platform/sockets.ts";
import {
  isOnline,
  amendConnections,
  findConnection,
  listConnections,
  listConnectionsOf,
  forgetConnection,
  type StoredConnection,
  forgetSender,
  type SocketEvent,
} from "./connection.ts";
import { deliver } from "./deliver.ts";
import { toAuthor } from "./message.ts";

/** Room for the list in one frame, in bytes: the gateway takes 128 kB. Some 400 members; the rest is not listed. */
const largestList = 120_000;

/** Whether a connection's member is shown to another one's. Everybody sees themselves. */
const isShownTo = (viewer: StoredConnection, { memberId, isVisible }: StoredConnection) =>
  memberId === viewer.memberId || (isVisible && !viewer.hidden.includes(memberId));

/** A member by their connections, oldest first: as the newest one knows them, and there since the oldest. */
const toOnlineEntry = (own: [StoredConnection, ...StoredConnection[]]): PresenceEntry => ({
  ...toAuthor(own.at(-1) ?? own[0]),
  online_at: own[0].since,
});

// Made when it is first asked: loading a language's order takes 8 ms, a quarter of the cold start.
let collator: Intl.Collator | undefined;

/** A member as the list has them: with the name they are sorted by, and as they are written. */
type Listed = { entry: PresenceEntry; name: string; json: string };

const listedAs = (own: [StoredConnection, ...StoredConnection[]]): Listed => {
  const entry = toOnlineEntry(own);
  return { entry, name: folded(entry.full_name), json: JSON.stringify(entry) };
};

const byName = (one: Listed, other: Listed) =>
  (collator ??= new Intl.Collator()).compare(one.name, other.name) ||
  (one.entry.user_id < other.entry.user_id ? -1 : 1);

const bySince = (one: StoredConnection, other: StoredConnection) => one.since.localeCompare(other.since);

type Everybody = { connections: Map<string, StoredConnection[]>; listed: Listed[] };
const workedOut = new WeakMap<StoredConnection[], Everybody>();

/** Everybody who is online: worked out once for connections that many are told of, since it grows with the club. */
const everybodyIn = (connections: StoredConnection[], now: number) => {
  const known = workedOut.get(connections);
  if (known) return known;
  const online = new Map<string, StoredConnection[]>();
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
export const listOnlineFor = (viewer: StoredConnection, connections: StoredConnection[], now = Date.now()) => {
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

/** How many comings and goings everybody is told of at once; beyond, as when all reconnect, the next ping tells. */
export const announcements = { what: "presence", by: "everybody", atMost: 20, seconds: 10 };

/** Posts that these may make in the same time: a fiftieth of what the account may. With many online that is fewer of them. */
const mostPosts = 2000;

let latest: { at: number; found: Promise<StoredConnection[]> } | undefined;

/** All connections as they were at most `age` milliseconds ago: pings need not look each for itself. */
export const listRecentConnections = (age: number) => {
  if (latest && Date.now() - latest.at <= age) return latest.found;
  const look = { at: Date.now(), found: listConnections() };
  latest = look;
  look.found.catch(() => {
    if (latest === look) latest = undefined;
  });
  return look.found;
};

/** Never throws: what is not told now, the next ping tells. */
const quietly = async (work: () => Promise<unknown>) => {
  try {
    await work();
  } catch (error) {
    logger.error("presence not told", { error: describeError(error) });
  }
};

const otherDevices = async ({ id, memberId }: StoredConnection) =>
  (await listConnectionsOf(memberId)).filter((each) => each.id !== id && isOnline(each));

/** Whether this may be told at once. Asked first, so that when all come back together there is little else to do. */
const mayTell = async () => {
  const audience = (await listRecentConnections(announcements.seconds * 1000)).length;
  const atMost = Math.min(announcements.atMost, Math.max(1, Math.floor(mostPosts / audience)));
  return countUse({ ...announcements, atMost });
};

const announce = async (about: StoredConnection, frame: ServerFrame) => {
  const all = await listConnections();
  await deliver(
    all.filter((each) => each.memberId !== about.memberId && isShownTo(each, about)),
    frame,
  );
};

/** Tells the others that a member has come, unless they are there on another device already. Never throws. */
export const announceJoined = (about: StoredConnection) =>
  quietly(async () => {
    if (!about.isVisible || !(await mayTell())) return;
    const others = await otherDevices(about);
    // Of two that open at the same time, one at least is the first.
    if (others.some(({ isAnnounced }) => isAnnounced)) return;
    await announce(about, { type: "presence.joined", member: toOnlineEntry([about]) });
  });

/** Tells the others that a member has gone, unless they are still there on another device. Never throws. */
const announceLeft = (about: StoredConnection) =>
  quietly(async () => {
    if (!about.isAnnounced || !about.isVisible || !(await mayTell())) return;
    if ((await otherDevices(about)).length > 0) return;
    await announce(about, { type: "presence.left", user_id: about.memberId });
  });

/** Lets all devices of a member, and the others, follow that the member is shown from now on, or not. Never throws. */
export const announceVisibility = (about: StoredConnection) =>
  quietly(async () => {
    const { memberId, isVisible } = about;
    await amendConnections(memberId, { isVisible });
    if (!(await mayTell())) return;
    await announce(
      { ...about, isVisible: true },
      isVisible
        ? { type: "presence.joined", member: toOnlineEntry([about]) }
        : { type: "presence.left", user_id: memberId },
    );
  });

/** Tells some members afresh who is online, as after a block. Never throws. */
export const tellPresence = (memberIds: string[]) =>
  quietly(async () => {
    const own = (await Promise.all([...new Set(memberIds)].map(listConnectionsOf))).flat();
    // The index lags: whom a viewer does not see is read from the connection itself.
    const [all, viewers] = await Promise.all([listConnections(), Promise.all(own.map(({ id }) => findConnection(id)))]);
    await deliver(
      viewers.filter((viewer) => viewer !== undefined),
      (viewer) => ({ type: "presence", ...listOnlineFor(viewer, all) }),
    );
  });

const leave = async (connectionId: string) => {
  forgetSender(connectionId);
  const connection = await forgetConnection(connectionId);
  if (connection) await announceLeft(connection);
};

/** Forgets a socket that has closed. */
export const handleClose = ({ requestContext: { connectionId } }: SocketEvent) => leave(connectionId);

/** Ends all sockets of a member, whether or not the gateway tells us afterwards. Answers how many. */
export const endSockets = async (memberId: string) => {
  const own = await listConnectionsOf(memberId);
  // One after the other: with the last of them the member is gone for the others.
  for (const { id } of own) {
    await closeSocket(id);
    await leave(id);
  }
  return own.length;
};
