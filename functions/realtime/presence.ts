import type { ServerFrame } from "#shared/realtime.ts";
import { count } from "../platform/limit.ts";
import { loggable, logger } from "../platform/logger.ts";
import { isOnline, type KeptConnection } from "./connection-item.ts";
import { amendAll, connection, connections, connectionsOf } from "./connection-store.ts";
import { deliver } from "./deliver.ts";
import { entryOf, isShownTo, onlineSeenBy } from "./online.ts";

/** How many comings and goings everybody is told of at once; beyond, as when all reconnect, the next ping tells. */
export const announcements = { what: "presence", by: "everybody", atMost: 20, seconds: 10 };

/** Posts that these may make in the same time: a fiftieth of what the account may. With many online that is fewer of them. */
const mostPosts = 2000;

let latest: { at: number; found: Promise<KeptConnection[]> } | undefined;

/** All connections as they were at most `age` milliseconds ago: pings need not look each for itself. */
export const connectionsLately = (age: number) => {
  if (latest && Date.now() - latest.at <= age) return latest.found;
  const look = { at: Date.now(), found: connections() };
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
    logger.error("presence not told", { error: loggable(error) });
  }
};

const otherDevices = async ({ id, memberId }: KeptConnection) =>
  (await connectionsOf(memberId)).filter((each) => each.id !== id && isOnline(each));

/** Whether this may be told at once. Asked first, so that when all come back together there is little else to do. */
const mayTell = async () => {
  const audience = (await connectionsLately(announcements.seconds * 1000)).length;
  const atMost = Math.min(announcements.atMost, Math.max(1, Math.floor(mostPosts / audience)));
  return count({ ...announcements, atMost });
};

const announce = async (about: KeptConnection, frame: ServerFrame) => {
  const all = await connections();
  await deliver(
    all.filter((each) => each.memberId !== about.memberId && isShownTo(each, about)),
    frame,
  );
};

/** Tells the others that a member has come, unless they are there on another device already. Never throws. */
export const announceJoined = (about: KeptConnection) =>
  quietly(async () => {
    if (!about.isVisible || !(await mayTell())) return;
    const others = await otherDevices(about);
    // Of two that open at the same time, one at least is the first.
    if (others.some(({ isAnnounced }) => isAnnounced)) return;
    await announce(about, { type: "presence.joined", member: entryOf([about]) });
  });

/** Tells the others that a member has gone, unless they are still there on another device. Never throws. */
export const announceLeft = (about: KeptConnection) =>
  quietly(async () => {
    if (!about.isAnnounced || !about.isVisible || !(await mayTell())) return;
    if ((await otherDevices(about)).length > 0) return;
    await announce(about, { type: "presence.left", user_id: about.memberId });
  });

/** Lets all devices of a member, and the others, follow that the member is shown from now on, or not. Never throws. */
export const announceVisibility = (about: KeptConnection) =>
  quietly(async () => {
    const { memberId, isVisible } = about;
    await amendAll(memberId, { isVisible });
    if (!(await mayTell())) return;
    await announce(
      { ...about, isVisible: true },
      isVisible ? { type: "presence.joined", member: entryOf([about]) } : { type: "presence.left", user_id: memberId },
    );
  });

/** Tells some members afresh who is online, as after a block. Never throws. */
export const tellPresence = (memberIds: string[]) =>
  quietly(async () => {
    const own = (await Promise.all([...new Set(memberIds)].map(connectionsOf))).flat();
    // The index lags: whom a viewer does not see is read from the connection itself.
    const [all, viewers] = await Promise.all([connections(), Promise.all(own.map(({ id }) => connection(id)))]);
    await deliver(
      viewers.filter((viewer) => viewer !== undefined),
      (viewer) => ({ type: "presence", ...onlineSeenBy(viewer, all) }),
    );
  });
