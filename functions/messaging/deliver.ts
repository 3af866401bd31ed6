import pMap from "p-map";
import type { ServerFrame } from "#shared/realtime.ts";
import { describeError, logger } from "../platform/logger.ts";
import { postToSocket } from "../platform/sockets.ts";
import { listConnections, listConnectionsOf, forgetConnection, type StoredConnection } from "./connection.ts";

/** Posts at the same time: at 10 ms each, half of the account's 10,000 a second. */
const concurrency = 50;

/** How long the gateway may still be opening a connection. */
const openingMs = 10_000;

const isOpening = ({ since }: StoredConnection) => Date.now() - Date.parse(since) < openingMs;

const post = async (connection: StoredConnection, data: string) => {
  const outcome = await postToSocket(connection.id, data);
  if (outcome === "gone" && !isOpening(connection)) await forgetConnection(connection.id);
  return outcome;
};

/** Sends a frame to connections, the same to all or to each its own, and deletes closed ones. Never throws. */
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
  /** Which of those found get the frame; all without it. */
  isFor?: (to: StoredConnection) => boolean;
};

/** One frame for all, or each connection's own, which may say something of all that were found. */
type Frame = ServerFrame | ((found: StoredConnection[]) => (to: StoredConnection) => ServerFrame);

/** Finds the connections after the write: a later one reads it from the table. */
const deliverTo = async (
  find: () => Promise<StoredConnection[]>,
  frame: Frame,
  { isFor = () => true }: Options = {},
) => {
  try {
    const found = await find();
    await deliver(found.filter(isFor), typeof frame === "function" ? frame(found) : frame);
  } catch (error) {
    // Browsers catch up by themselves, and whoever changes something is asked by the table, not by what they were told.
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

/** Sends a frame to all connections, and waits for that. Never throws. */
export const broadcast = (frame: ServerFrame, options: Except = {}) =>
  deliverTo(listConnections, frame, allBut(options));

/** Open connections of admins; of `changed`, which the index may not have yet, as it is. */
export const listAdminConnections = async (changed?: StoredConnection) => {
  const others = (await listConnections()).filter(({ id, isAdmin }) => isAdmin && id !== changed?.id);
  return changed ? [...others, changed] : others;
};

/** Sends a frame to connections of admins but `changed`, which gets a reply instead, and waits for that. Never throws. */
export const tellAdmins = (
  frame: Frame,
  { changed, isFor = () => true }: Options & { changed?: StoredConnection } = {},
) =>
  deliverTo(() => listAdminConnections(changed), frame, {
    isFor: (each) => each.id !== changed?.id && isFor(each),
  });

/** Sends a frame to all connections of some members, and waits for that. Never throws. */
export const tell = (memberIds: string[], frame: ServerFrame, options: Except = {}) =>
  deliverTo(
    async () => (await Promise.all([...new Set(memberIds)].map(listConnectionsOf))).flat(),
    frame,
    allBut(options),
  );
