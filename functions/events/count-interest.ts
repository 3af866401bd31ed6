import { eventsContract } from "#shared/events.ts";
import { publicEndpoint } from "../http/doors.ts";
import { eventOf } from "./event-store.ts";
import { countInterested } from "./interest-store.ts";

export const countInterest = publicEndpoint(
  eventsContract.countInterest,
  async ({ eventId }, { address, idempotencyKey }) => {
    await countInterested(eventId, address, idempotencyKey);
    const { interested } = await eventOf(eventId, { isLatest: true });
    return { interested };
  },
);
