import { markRegistrationsChanged } from "../events/seats.ts";
import { writeAlone } from "../platform/table.ts";
import { keyOf } from "./registration-item.ts";

/** The registration that a letter is about. */
export type About = { registrationId: string; eventId: string };

/**
 * Notes on a registration whether the letter about its last decision went out; nothing where that is another letter by
 * now. `isLate`: after the request that decided, so that lists of the event's registrations have changed again.
 */
export const noteDelivery = async (
  { registrationId, eventId }: About,
  letterId: string,
  emailed: "sent" | "failed",
  { isLate }: { isLate: boolean },
) => {
  if (isLate) await markRegistrationsChanged(eventId);
  await writeAlone({
    Update: {
      Key: keyOf(registrationId),
      UpdateExpression: "SET emailed = :emailed",
      ConditionExpression: "letterId = :letter",
      ExpressionAttributeValues: { ":emailed": emailed, ":letter": letterId },
    },
  });
};
