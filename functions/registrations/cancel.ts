import type { EventRecord } from "#shared/events.ts";
import { emailWrite } from "../email/outbox.ts";
import { isOver } from "../events/event.ts";
import { changeRegistration } from "./change-registration.ts";
import { begun, closed, ended } from "./refusals.ts";
import { guardDeleteWrite, expiredOnWaitlist, heldSeatsOf, toEmailData, withoutOffer } from "./registration.ts";

/**
 * Cancels a registration, with an email to its registrant, and gives its seats back; again is no error. `askedBy` is a
 * digest of the network address, where a visitor asks. Throws `conflict` for a rejected one, and for an event that is over.
 */
export const cancel = (id: string, event: EventRecord, { askedBy }: { askedBy?: string } = {}) =>
  changeRegistration(id, (before) => {
    if (before.status === "cancelled") return undefined;
    if (before.status === "rejected") throw closed(before);
    if (isOver(event)) throw ended(event);
    if (expiredOnWaitlist(before)) throw begun(event);
    const data = toEmailData(before, event, "");
    return {
      after: withoutOffer({ ...before, status: "cancelled" }),
      writes: {
        ...(!before.isTest && { guard: guardDeleteWrite(before) }),
        email: emailWrite({
          template: "registration-cancelled",
          data,
          to: { address: before.email },
          ...(askedBy !== undefined && { askedBy }),
        }),
      },
      addedSeats: -heldSeatsOf(before),
    };
  });
