import { registrationsContract, seatsOf } from "#shared/registrations.ts";
import { eventOf } from "../events/event-store.ts";
import { isOver } from "../events/present-event.ts";
import { returnSeatsWrite } from "../events/seats.ts";
import { publicEndpoint } from "../http/doors.ts";
import { posting } from "../outbox/letter-store.ts";
import { digest } from "../platform/limit.ts";
import { changeRegistration } from "./change-registration.ts";
import { letterDataOf } from "./letter-data.ts";
import { openedRegistration } from "./opened-registration.ts";
import { presentWithEvent } from "./present-registration.ts";
import { closed, ended } from "./refusals.ts";
import { unguarding } from "./registration-store.ts";

export const cancelRegistration = publicEndpoint(
  registrationsContract.cancelRegistration,
  async ({ token }, { address }) => {
    const { id, eventId, isTest } = await openedRegistration(token);
    const event = await eventOf(eventId);
    const registration = await changeRegistration(id, (before) => {
      if (before.status === "cancelled") return undefined;
      if (before.status === "rejected") throw closed(before);
      if (isOver(event)) throw ended(event);
      const data = letterDataOf(before, event, "");
      return {
        after: { ...before, status: "cancelled" },
        writes: {
          ...(!isTest && { seats: returnSeatsWrite(eventId, seatsOf(before)), guard: unguarding(before) }),
          // Whoever registers with somebody else's address can cancel too: such letters are limited like the first one.
          letter: posting({
            template: "registration-cancelled",
            data,
            to: { address: before.email },
            askedBy: digest(address),
          }),
        },
      };
    });
    return presentWithEvent(registration, await eventOf(eventId, { isLatest: true }));
  },
);
