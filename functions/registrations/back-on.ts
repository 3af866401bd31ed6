import { owedOf } from "#shared/orders.ts";
import { hasPrice } from "#shared/ticketing.ts";
import type { StoredEvent } from "../events/event.ts";
import { admit, isForCallOff, keepUnsent } from "./order.ts";
import { isActive, type StoredRegistration } from "./registration.ts";

/** What becomes of a registration whose event was called off and takes place after all. */
type BackOn = {
  after: StoredRegistration;
  /** Whether something was given back, or is about to be, since the event was called off. */
  isReturned: boolean;
  /** Whether something of that could not be sent, and stays paid. */
  isKept: boolean;
};

/**
 * A registration once its event takes place after all: what nobody has given back stays its payment, who was given their money
 * back is asked for it again, by card as if approved now, and who had not paid yet has their time to pay anew. Undefined where
 * nothing changes.
 */
export const putBackOn = (
  before: StoredRegistration,
  event: Pick<StoredEvent, "ticketing">,
  heldUntil: string,
): BackOn | undefined => {
  const { order } = before;
  if (!order || !isActive(before)) return undefined;
  const { isPaused, ...going } = order;
  const given = order.refunds.filter(isForCallOff);
  const isReturned = given.some(({ cause, state }) => cause === "called-off" && state !== "failed");
  const isKept = given.some(({ state }) => state === "failed");
  if (!isReturned && !isKept && !isPaused) return undefined;
  // What has come back has done so, whatever becomes of the event from now on.
  const refunds = keepUnsent(order).refunds.map((refund) =>
    refund.cause === "called-off" ? { ...refund, cause: "brought-back" as const } : refund,
  );
  // Where it costs nothing by now, nobody pays for it again.
  const owed = owedOf({ ...order, refunds });
  const isLetOff = owed > 0 && !hasPrice(event.ticketing);
  const rest = { ...going, refunds, ...(isLetOff && { waived: (order.waived ?? 0) + owed }) };
  const now = { ...before, order: rest };
  return { after: before.status === "pending" ? now : admit(now, heldUntil), isReturned, isKept };
};
