import { isDeepStrictEqual } from "node:util";
import { foldName } from "#shared/folding.ts";
import type { PresenceEntry, ServerFrame } from "#shared/realtime.ts";
import { digest } from "../platform/ids.ts";
import { countUse } from "../platform/limits.ts";
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
import { deliver, tellAdmins } from "./deliver.ts";
import { readHiddenFrom } from "./hidden.ts";
import { toAuthor } from "./message.ts";

/** Size of the list in one frame, in bytes: the gateway allows 128 kB. About 400 members; others are left out. */
const maxListSize = 120_000;

/** Whether a member is visible to a viewer. Members always see themselves. */
const isShownTo = (viewer: StoredConnection, { memberId, isVisible }: StoredConnection) =>
  memberId === viewer.memberId || (isVisible && !viewer.hidden.includes(memberId));

/** A member's entry from their connections, oldest first: online since the oldest, with the newest one's data. */
const toOnlineEntry = (own: [StoredConnection, ...StoredConnection[]]): PresenceEntry => ({
  ...toAuthor(own.at(-1) ?? own[0]),
  online_at: own[0].since,
});

// Created on use: a collator takes 8 ms, a quarter of the cold start.
let collator: Intl.Collator | undefined;

/** A list entry with its sort key and its JSON. */
type Listed = { entry: PresenceEntry; name: string; json: string };

const toListed = (own: [StoredConnection, ...StoredConnection[]]): Listed => {
  const entry = toOnlineEntry(own);
  return { entry, name: foldName(entry.full_name), json: JSON.stringify(entry) };
};

const byName = (one: Listed, other: Listed) =>
  (collator ??= new Intl.Collator()).compare(one.name, other.name) ||
  (one.entry.user_id < other.entry.user_id ? -1 : 1);

const bySince = (one: StoredConnection, other: StoredConnection) => one.since.localeCompare(other.since);

type Online = { connections: Map<string, StoredConnection[]>; listed: Listed[] };
const onlineCache = new WeakMap<StoredConnection[], Online>();

/** All members online, by their connections; computed once per connection list and shared between viewers. */
const findOnline = (connections: StoredConnection[], now: number) => {
  const cached = onlineCache.get(connections);
  if (cached) return cached;
  const online = new Map<string, StoredConnection[]>();
  for (const each of connections.filter((one) => isOnline(one, now)).toSorted(bySince))
    online.set(each.memberId, [...(online.get(each.memberId) ?? []), each]);
  const listed = [...online.values()].flatMap((own) => {
    const [oldest, ...others] = own.filter(({ isVisible }) => isVisible);
    return oldest ? [toListed([oldest, ...others])] : [];
  });
  const found = { connections: online, listed: listed.sort(byName) };
  onlineCache.set(connections, found);
  return found;
};

/** Who is online for a viewer, by name; `known` is a digest of the list. */
export const listOnlineFor = (viewer: StoredConnection, connections: StoredConnection[], now = Date.now()) => {
  const { connections: all, listed } = findOnline(connections, now);
  const elsewhere = (all.get(viewer.memberId) ?? []).filter(({ id }) => id !== viewer.id);
  const [oldest = viewer, ...newer] = [...elsewhere, viewer].toSorted(bySince);
  const self = toListed([oldest, ...newer]);
  const others = listed.filter(
    ({ entry: { user_id } }) => user_id !== viewer.memberId && !viewer.hidden.includes(user_id),
  );
  const index = others.findIndex((other) => byName(self, other) < 0);
  let roomBytes = maxListSize;
  const shown = others
    .toSpliced(index < 0 ? others.length : index, 0, self)
    .filter(({ json }) => (roomBytes -= Buffer.byteLength(json) + 1) > 0);
  return {
    online: shown.map(({ entry }) => entry),
    known: digest(shown.map(({ json }) => json).join()),
  };
};

/**
 * Limit of immediate announcements; beyond it, as when everyone reconnects, members find out with their next ping.
 */
export const announcements = { what: "presence", by: "everybody", atMost: 20, seconds: 10 };

/**
 * Posts for announcements in the same period, a fiftieth of the account's limit; with many online, fewer announcements.
 */
const maxPosts = 2000;

let cache: { readAt: number; connections: Promise<StoredConnection[]> } | undefined;

/** All connections, at most `maxAgeMs` old, so that not every ping reads them. */
export const listRecentConnections = (maxAgeMs: number) => {
  if (cache && Date.now() - cache.readAt <= maxAgeMs) return cache.connections;
  const read = { readAt: Date.now(), connections: listConnections() };
  cache = read;
  read.connections.catch(() => {
    if (cache === read) cache = undefined;
  });
  return read.connections;
};

/** Logs a failure: members find out with their next ping. */
const tryQuietly = async (work: () => Promise<unknown>) => {
  try {
    await work();
  } catch (error) {
    logger.error("presence not told", { error: describeError(error) });
  }
};

const listOtherDevices = async ({ id, memberId }: StoredConnection) =>
  (await listConnectionsOf(memberId)).filter((each) => each.id !== id && isOnline(each));

/** Whether an immediate announcement is within the limit. Checked first, so that a mass reconnect stays cheap. */
const mayAnnounce = async () => {
  const audience = (await listRecentConnections(announcements.seconds * 1000)).length;
  const atMost = Math.min(announcements.atMost, Math.max(1, Math.floor(maxPosts / audience)));
  return countUse({ ...announcements, atMost });
};

const announce = async (about: StoredConnection, frame: ServerFrame) => {
  const all = await listConnections();
  await deliver(
    all.filter((each) => each.memberId !== about.memberId && isShownTo(each, about)),
    frame,
  );
};

/** Announces that a member is online, unless already online on another device. Never throws. */
export const announceJoined = (about: StoredConnection) =>
  tryQuietly(async () => {
    if (!about.isVisible || !(await mayAnnounce())) return;
    const others = await listOtherDevices(about);
    // Of two devices connecting concurrently, at least one is announced.
    if (others.some(({ isAnnounced }) => isAnnounced)) return;
    await announce(about, { type: "presence.joined", member: toOnlineEntry([about]) });
  });

/** Announces that a member is offline, unless still online on another device. Never throws. */
const announceLeft = (about: StoredConnection) =>
  tryQuietly(async () => {
    if (!about.isAnnounced || !about.isVisible || !(await mayAnnounce())) return;
    if ((await listOtherDevices(about)).length > 0) return;
    await announce(about, { type: "presence.left", user_id: about.memberId });
  });

/** Limit of a member's visibility changes announced at once; beyond it, others find out with their next ping. */
const visibilityLimit = { what: "visibility", atMost: 10, seconds: 60 };

/**
 * Updates a member's devices and tells others after a visibility change, whatever the presence limit. Never throws.
 */
export const announceVisibility = (memberId: string, isVisible: boolean) =>
  tryQuietly(async () => {
    const own = await amendConnections(memberId, { isVisible });
    // Members who have not sent a ping are announced by their first one, but may already be on a list.
    const shown = own.filter((each) => isOnline(each) && (each.isAnnounced || !isVisible));
    const [oldest, ...newer] = shown.toSorted(bySince);
    if (!oldest || !(await countUse({ ...visibilityLimit, by: memberId }))) return;
    const member = toOnlineEntry([oldest, ...newer]);
    await announce(
      { ...oldest, isVisible: true },
      isVisible ? { type: "presence.joined", member } : { type: "presence.left", user_id: memberId, is_hidden: true },
    );
  });

/** Sends some members the online list, for example after a block. Never throws. */
export const tellPresence = (memberIds: string[]) =>
  tryQuietly(async () => {
    const own = (await Promise.all([...new Set(memberIds)].map(listConnectionsOf))).flat();
    // The index lags, so a viewer's hidden members are read from the connection's item.
    const [all, viewers] = await Promise.all([listConnections(), Promise.all(own.map(({ id }) => findConnection(id)))]);
    await deliver(
      viewers.filter((viewer) => viewer !== undefined),
      (viewer) => ({ type: "presence", ...listOnlineFor(viewer, all) }),
    );
  });

/** Updates whom a member's connections hide; repeats if that changed meanwhile. */
export const updateHidden = async (memberId: string) => {
  let hidden = await readHiddenFrom(memberId);
  for (;;) {
    await amendConnections(memberId, { hidden });
    const latest = await readHiddenFrom(memberId);
    if (isDeepStrictEqual(hidden, latest)) return;
    hidden = latest;
  }
};

/** Likewise those of several members who are here, with the online lists that follow. 1 query, and some more for each. */
export const refreshHidden = async (memberIds: readonly string[]) => {
  const online = new Set((await listConnections()).map(({ memberId }) => memberId));
  const here = [...new Set(memberIds)].filter((id) => online.has(id));
  for (const id of here) await updateHidden(id);
  if (here.length > 0) await tellPresence(here);
};

/** The admins viewing each report, for one admin, excluding reports about that admin. */
export const buildViewersFrame =
  (admins: StoredConnection[]) =>
  ({ memberId }: StoredConnection): ServerFrame => {
    const viewing = admins.filter((each) => each.views && each.viewsAbout !== memberId && isOnline(each));
    // Several devices of one admin with the same report open count once.
    const distinct = new Map(viewing.map((each) => [`${each.views} ${each.memberId}`, each]));
    return {
      type: "reports.viewers",
      viewers: [...distinct.values()].map((each) => ({ report: each.views ?? "", ...toAuthor(each) })),
    };
  };

const leave = async (connectionId: string) => {
  forgetSender(connectionId);
  const connection = await forgetConnection(connectionId);
  if (!connection) return;
  await announceLeft(connection);
  if (connection.views) await tellAdmins(buildViewersFrame);
};

/** Deletes the connection of a closed socket. */
export const handleClose = ({ requestContext: { connectionId } }: SocketEvent) => leave(connectionId);

/** Closes all or matching sockets of a member and deletes their connections. Returns how many. */
export const endSockets = async (memberId: string, matches: (connection: StoredConnection) => boolean = () => true) => {
  const own = (await listConnectionsOf(memberId)).filter(matches);
  // Sequential, so that the last one announces that the member is offline.
  for (const { id } of own) {
    await closeSocket(id);
    await leave(id);
  }
  return own.length;
};
