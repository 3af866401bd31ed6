import { eventCan } from "#shared/event-acts.ts";
import type { EventRecord } from "#shared/events.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { emailWrite } from "../email/outbox.ts";
import { refuseIf } from "../platform/errors.ts";
import { changeRegistration } from "./change-registration.ts";
import { giveBackExcess } from "./refunds.ts";
import { guardDeleteWrite, heldSeatsOf, toEmailData, toOrderData, withoutOffer } from "./registration.ts";

/**
 * Cancels a registration, emails its registrant, and returns its spots; idempotent. Deleting an account
 * cancels its registrations too. `askedBy` is a digest of a visitor's network address. Throws `conflict` for a rejected
 * one, and for a past event.
 */
export const cancel = (id: string, event: EventRecord, { askedBy }: { askedBy?: string } = {}) =>
  changeRegistration(id, (before) => {
    if (before.status === "cancelled") return undefined;
    refuseIf(registrationCan.cancel.whyNot(before, event) ?? eventCan.cancelRegistration.whyNot(event));
    const cancelled = withoutOffer({ ...before, status: "cancelled" });
    const { after, writes, given } = giveBackExcess(cancelled, { event, reason: "You canceled your registration." });
    const data = { ...toEmailData(before, event, ""), ...toOrderData(after, event, { given }) };
    return {
      after,
      writes: {
        ...writes,
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
