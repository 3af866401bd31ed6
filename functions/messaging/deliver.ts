import pMap from "p-map";
import { isOfGroup, type Topic } from "#shared/community.ts";
import type { ServerFrame } from "#shared/realtime.ts";
import { describeError, logger } from "../platform/logger.ts";
import { postToSocket } from "../platform/sockets.ts";
import { listConnections, listConnectionsOf, forgetConnection, type StoredConnection } from "./connection.ts";
import { listGroupMemberIds } from "./group.ts";

/** Concurrent posts: at 10 ms each, half of the account's 10,000 a second. */
const concurrency = 50;

/** How long the gateway may still be opening a connection. */
const openingMs = 10_000;

const isOpening = ({ since }: StoredConnection) => Date.now() - Date.parse(since) < openingMs;

const post = async (connection: StoredConnection, data: string) => {
  const outcome = await postToSocket(connection.id, data);
  if (outcome === "gone" && !isOpening(connection)) await forgetConnection(connection.id);
  return outcome;
};

/**
 * Sends a frame to connections, the same to all or a different one to each, and deletes closed ones. Never throws.
 */
export const deliver = async (to: StoredConnection[], frame: ServerFrame | ((to: StoredConnection) => ServerFrame)) => {
  const started = performance.now();
  const outcomes = { sent: 0, gone: 0, failed: 0 };
  const common = typeof frame === "function" ? "" : JSON.stringify(frame);
  const deliverOne = async (each: StoredConnection) => {
    try {
      outcomes[await post(each, typeof frame === "function" ? JSON.stringify(frame(each)) : common)]++;
    } catch (error) {
      outcomes.failed++;
      logger.error("not delivered", { connectionId: each.id, error: describeError(error) });
    }
  };
  await pMap(to, deliverOne, { concurrency });
  logger.info("delivered", { ...outcomes, milliseconds: Math.round(performance.now() - started) });
};

type Options = {
  /** Which connections get the frame; default all. */
  isFor?: (to: StoredConnection) => boolean;
};

/** One frame for all, or one for each connection, which may depend on all connections found. */
type Frame = ServerFrame | ((found: StoredConnection[]) => (to: StoredConnection) => ServerFrame);

/** Finds connections after the write: connections opened later read it from the table. */
const deliverTo = async (
  find: () => Promise<StoredConnection[]>,
  frame: Frame,
  { isFor = () => true }: Options = {},
) => {
  try {
    const found = await find();
    await deliver(found.filter(isFor), typeof frame === "function" ? frame(found) : frame);
  } catch (error) {
    // Browsers catch up by themselves, and writes check the table rather than what was broadcast.
    logger.error("not delivered", {
      type: typeof frame === "function" ? "each its own" : frame.type,
      error: describeError(error),
    });
  }
};

type Except = {
  /** The connection that gets a reply instead. */
  except?: string;
};
const allBut = ({ except }: Except): Options => ({ isFor: ({ id }) => id !== except });

/** The connections of those who can read a topic: everybody's, or those of a group's members. */
const listReaders = async (topic: Topic) => {
  if (!isOfGroup(topic)) return listConnections();
  const [connections, members] = await Promise.all([listConnections(), listGroupMemberIds(topic)]);
  return connections.filter(({ memberId }) => members.has(memberId));
};

/** Sends a frame to all who can read a topic and waits for it. Never throws. */
export const tellTopic = (topic: Topic, frame: Frame, options: Except = {}) =>
  deliverTo(() => listReaders(topic), frame, allBut(options));

/** Open connections of admins who moderate; uses `changed` as given, since the index may lag. */
export const listAdminConnections = async (changed?: StoredConnection) => {
  const others = (await listConnections()).filter(({ id, isAdmin }) => isAdmin && id !== changed?.id);
  return changed ? [...others, changed] : others;
};

/**
 * Sends a frame to moderating admins' connections except `changed`, which gets a reply instead, and waits for it. Never throws.
 */
export const tellAdmins = (
  frame: Frame,
  { changed, isFor = () => true }: Options & { changed?: StoredConnection } = {},
) =>
  deliverTo(() => listAdminConnections(changed), frame, {
    isFor: (each) => each.id !== changed?.id && isFor(each),
  });

/** Sends a frame to all connections of some members and waits for it. Never throws. */
export const tell = (memberIds: string[], frame: ServerFrame, options: Except = {}) =>
  deliverTo(
    async () => (await Promise.all([...new Set(memberIds)].map(listConnectionsOf))).flat(),
    frame,
    allBut(options),
  );
