import { decodeTime } from "ulid";
import { confirmSeats, holdsOf, releaseSeats, type Hold } from "../events/seats.ts";
import { writeAlone } from "../platform/table.ts";
import { idPrefix, keyOf } from "./registration-item.ts";

/** Nobody who registers is on the way for longer: a Lambda's time, several times over. In milliseconds. */
const lostAfterMs = 60_000;

/** For how long the place of a registration that never came to be is taken, in seconds. */
const voidedFor = 86_400;

const isLost = ({ registrationId }: Hold) =>
  Date.now() - decodeTime(registrationId.slice(idPrefix.length)) > lostAfterMs;

/** Takes the place of a registration, so that it cannot come to be any more; false where it has. */
const voidRegistration = (id: string) =>
  writeAlone({
    Put: {
      Item: { ...keyOf(id), isVoid: true, ttl: Math.floor(Date.now() / 1000) + voidedFor },
      ConditionExpression: "attribute_not_exists(pk) OR isVoid = :true",
      ExpressionAttributeValues: { ":true": true },
    },
  });

/**
 * Gives back the seats of registrations that were cut off on their way a minute ago or longer, and confirms those of
 * which only that was missing. Whoever reads an event does so where there are any; answers whether there were.
 */
export const settleLostSeats = async ({ id, held }: { id: string; held: string[] }) => {
  const lost = holdsOf({ held }).filter(isLost);
  for (const hold of lost) {
    const isVoided = await voidRegistration(hold.registrationId);
    await (isVoided ? releaseSeats(id, hold) : confirmSeats(id, hold));
  }
  return lost.length > 0;
};
