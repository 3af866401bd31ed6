import type { Write } from "../platform/table.ts";
import { keyOf } from "./event-item.ts";

const changing = (eventId: string, expression: string, condition: string, values: object): Write => {
  const named = condition.includes("#status");
  return {
    Update: {
      Key: keyOf(eventId),
      UpdateExpression: `SET ${expression}registrations_changed_at = :now`,
      ConditionExpression: condition,
      ...(named && { ExpressionAttributeNames: { "#status": "status" } }),
      ExpressionAttributeValues: { ":now": new Date().toISOString(), ...values },
    },
  };
};

/** Takes seats of an event that is open, not over, and has them: part of the transaction that needs them. */
export const taking = (eventId: string, seats: number) =>
  changing(eventId, "spotsLeft = spotsLeft - :seats, ", "#status = :open AND endsAt > :now AND spotsLeft >= :seats", {
    ":seats": seats,
    ":open": "open",
  });

/** Gives seats back: part of the transaction that no longer needs them. */
export const freeing = (eventId: string, seats: number) =>
  changing(eventId, "spotsLeft = spotsLeft + :seats, ", "attribute_exists(pk)", { ":seats": seats });

/** Records that a registration of the event changes now, which takes and frees none. */
export const touching = (eventId: string) => changing(eventId, "", "attribute_exists(pk)", {});
