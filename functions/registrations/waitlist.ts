import { eventCan } from "#shared/event-acts.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { waitlistAdminContract } from "#shared/waitlist-admin.ts";
import { waitlistContract } from "#shared/waitlist.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges } from "../audit/entry.ts";
import { readBulletinsOf } from "../events/bulletin.ts";
import { readEvent } from "../events/event.ts";
import { noteAcceptance, offersWrite } from "../events/seats.ts";
import { eventEndpoint } from "../events/some-events.ts";
import { publicEndpoint } from "../http/doors.ts";
import { readClubSettings } from "../membership/settings.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { changeRegistration } from "./change-registration.ts";
import { isClosed, presentParty, queryLine, readLine } from "./line.ts";
import { offerSpotsSoon, waitlistEmailWrite } from "./offers.ts";
import { admit, holdFor } from "./order.ts";
import { presentWithPlace } from "./own.ts";
import { registrationEndpoint } from "./registration-endpoint.ts";
import { getRegistrationByToken, isActive, presentRegistration, toSubject, withoutOffer } from "./registration.ts";
import { createTicketsForEmail } from "./tickets.ts";

export const acceptOffer = publicEndpoint(waitlistContract.acceptOffer, async ({ token }) => {
  const { id, eventId } = await getRegistrationByToken(token);
  const event = await readEvent(eventId, { isLatest: true });
  const registration = await changeRegistration(id, async (before) => {
    if (isActive(before) && before.wait?.acceptedAt !== undefined) return undefined;
    refuseIf(registrationCan.acceptOffer.whyNot(before, event) ?? eventCan.acceptOffer.whyNot(event));
    const now = new Date().toISOString();
    const { wait } = before;
    if (!wait?.offeredUntil || wait.offeredUntil <= now)
      throw new AppError("conflict", "This offer has ended. You'll hear from us if spots free up again.");
    await noteAcceptance(eventId);
    const held = holdFor(event, await readClubSettings());
    const after = admit(withoutOffer({ ...before, wait: { ...wait, acceptedAt: now } }), held);
    const tickets = await createTicketsForEmail(after, event);
    // Waitlisted registrants have not received them.
    const bulletins = (await readBulletinsOf(event)).map(({ text }) => text);
    // Who has yet to pay is led to that.
    const template = after.status === "unpaid" ? "order-to-pay" : "waitlist-accepted";
    return { after, writes: { email: waitlistEmailWrite(template, after, event, { tickets, bulletins }) } };
  });
  return presentWithPlace(registration, await readEvent(eventId, { isLatest: true }));
});

const presentWaitlist = async (eventId: string) => {
  const { offersStopped = false } = await readEvent(eventId, { isLatest: true });
  const { items, ...rest } = await queryLine(eventId);
  return { items: items.filter((party) => !isClosed(party)).map(presentParty), ...rest, isStopped: offersStopped };
};

export const getWaitlist = eventEndpoint(waitlistAdminContract.getWaitlist, ({ eventId }) => presentWaitlist(eventId));

export const setOffers = eventEndpoint(
  waitlistAdminContract.setOffers,
  async ({ eventId, isStopped }, { id }, { network }) => {
    const [event, by] = await Promise.all([readEvent(eventId), readActor(id, network)]);
    try {
      await transact({
        offers: offersWrite(eventId, isStopped),
        ...auditWrite({
          kind: isStopped ? "offers-stopped" : "offers-resumed",
          by,
          object: { kind: "event", id: eventId, title: event.title },
        }),
      });
    } catch (error) {
      // Offers are already paused or resumed.
      if (!(error instanceof ConditionRefused)) throw error;
    }
    if (!isStopped) await offerSpotsSoon(event);
    return presentWaitlist(eventId);
  },
);

export const moveToFront = registrationEndpoint(
  waitlistAdminContract.moveToFront,
  async ({ registrationId, reason }, { id: adminId }, { network }) => {
    const by = await readActor(adminId, network);
    const moved = { reason, at: new Date().toISOString(), by: { id: by.id, name: by.name } };
    const registration = await changeRegistration(registrationId, async (before) => {
      const { wait, eventId } = before;
      refuseIf(registrationCan.moveToFront.whyNot(before));
      if (!wait) return undefined;
      const [event, line] = await Promise.all([readEvent(eventId), readLine(eventId)]);
      const [first] = line;
      const rank = first === undefined || first.registrationId === before.id ? wait.rank : first.rank - 1;
      const place = line.filter((party) => !isClosed(party)).findIndex((party) => party.registrationId === before.id);
      return {
        after: { ...before, wait: { ...wait, rank, moves: [...wait.moves, moved] } },
        writes: auditWrite({
          kind: "waitlist-moved",
          by,
          ...toSubject(before, event),
          changes: listChanges({ place: place + 1 }, { place: 1 }),
        }),
      };
    });
    return presentRegistration(registration);
  },
);
