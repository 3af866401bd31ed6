import type { ServerFrame } from "#shared/realtime.ts";
import { describeError, logger } from "../platform/logger.ts";
import { postToSocket } from "../platform/sockets.ts";
import { listConnections, listConnectionsOf, forgetConnection, type StoredConnection } from "./connection.ts";

/** Posts under way at a time: with answers in 10 ms that is half of the account's 10,000 a second. */
const atOnce = 50;

/** For how long after its beginning a connection may not be there yet, in milliseconds: the gateway is opening it. */
const opening = 10_000;

const isOpening = ({ since }: StoredConnection) => Date.now() - Date.parse(since) < opening;

const hand = async (connection: StoredConnection, data: string) => {
  const outcome = await postToSocket(connection.id, data);
  if (outcome === "gone" && !isOpening(connection)) await forgetConnection(connection.id);
  return outcome;
};

/**
 * Says something to connections, the same to all or to each something of its own, and forgets those that are gone.
 * Waits for all, some at a time; never throws.
 */
export const deliver = async (to: StoredConnection[], frame: ServerFrame | ((to: StoredConnection) => ServerFrame)) => {
  const started = performance.now();
  const outcomes = { sent: 0, gone: 0, failed: 0 };
  const common = typeof frame === "function" ? "" : JSON.stringify(frame);
  const dataFor = (each: StoredConnection) => (typeof frame === "function" ? JSON.stringify(frame(each)) : common);
  const waiting = to.values();
  const work = async () => {
    for (const each of waiting) {
      try {
        outcomes[await hand(each, dataFor(each))]++;
      } catch (error) {
        outcomes.failed++;
        logger.error("not delivered", { connectionId: each.id, error: describeError(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, to.length) }, work));
  logger.info("delivered", { ...outcomes, milliseconds: Math.round(performance.now() - started) });
};

type Options = {
  /** A connection that is told by other means. */
  except?: string;
};

/** Says something to whatever connections there are, found only now: whoever comes later finds it written. */
const deliverTo = async (find: () => Promise<StoredConnection[]>, frame: ServerFrame, { except }: Options) => {
  try {
    const found = await find();
    await deliver(
      found.filter(({ id }) => id !== except),
      frame,
    );
  } catch (error) {
    // What is not told now, browsers find when they look.
    logger.error("not delivered", { type: frame.type, error: describeError(error) });
  }
};

/** Says something to everybody who is connected. Waits until it is said; never throws. */
export const broadcast = (frame: ServerFrame, options: Options = {}) => deliverTo(listConnections, frame, options);

/** Says something to all connections of some members. Waits until it is said; never throws. */
export const tell = (memberIds: string[], frame: ServerFrame, options: Options = {}) =>
  deliverTo(async () => (await Promise.all([...new Set(memberIds)].map(listConnectionsOf))).flat(), frame, options);
