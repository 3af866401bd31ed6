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
  /** The connection that gets a reply instead. */
  except?: string;
};

/** Finds the connections after the write: a later one reads it from the table. */
const deliverTo = async (find: () => Promise<StoredConnection[]>, frame: ServerFrame, { except }: Options) => {
  try {
    const connections = await find();
    await deliver(
      connections.filter(({ id }) => id !== except),
      frame,
    );
  } catch (error) {
    // Browsers catch up by themselves.
    logger.error("not delivered", { type: frame.type, error: describeError(error) });
  }
};

/** Sends a frame to all connections, and waits for that. Never throws. */
export const broadcast = (frame: ServerFrame, options: Options = {}) => deliverTo(listConnections, frame, options);

/** Sends a frame to all connections of admins but one member's, and waits for that. Never throws. */
export const tellAdmins = (frame: ServerFrame, exceptMember: string) =>
  deliverTo(
    async () => (await listConnections()).filter(({ isAdmin, memberId }) => isAdmin && memberId !== exceptMember),
    frame,
    {},
  );

/** Sends a frame to all connections of some members, and waits for that. Never throws. */
export const tell = (memberIds: string[], frame: ServerFrame, options: Options = {}) =>
  deliverTo(async () => (await Promise.all([...new Set(memberIds)].map(listConnectionsOf))).flat(), frame, options);
