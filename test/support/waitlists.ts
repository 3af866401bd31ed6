import { readEvent } from "#functions/events/event.ts";
import { settleLostSeats } from "#functions/events/seats.ts";
import { offerSpots } from "#functions/registrations/offers.ts";
import type { StoredRegistration } from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import type { EventRecord } from "#shared/events.ts";
import type { Wait } from "#shared/registration-review.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { asAdmin, asVisitorAt } from "./as.ts";
import { given } from "./given.ts";
import { createOpenEvent, createRegistration, tokenFor } from "./registrations.ts";
import { outboxEmailsAbout } from "./table.ts";
import { editItem, readRegistrationItem } from "./table.ts";

/** Asks for a place in line, with guests; answers as the API does. */
export const askToWait = (eventId: string, guests = 0, changes: Parameters<typeof given.registration>[0] = {}) => {
  const form = given.registration({ guests: Array.from({ length: guests }, () => given.guest()), ...changes });
  return asVisitorAt(given.internetAddress())(contract.register, { ...form, eventId, waitlist: true });
};

/** Somebody with a place in line, whom no admin has approved. */
export const joinWaitlist = async (eventId: string, guests = 0, changes: Parameters<typeof askToWait>[2] = {}) => {
  const { status, body } = await askToWait(eventId, guests, changes);
  if (status !== 201 || body.status !== "waitlisted") throw new Error(body.detail ?? body.status);
  return { ...(body as OwnRegistration), token: await tokenFor(body) };
};

export const decide = (registrationId: string, decision: "approved" | "rejected" = "approved") =>
  asAdmin(contract.decideRegistration, { registrationId, decision });

/** The same, approved. */
export const waitCleared = async (...[eventId, guests, changes]: Parameters<typeof joinWaitlist>) => {
  const waiting = await joinWaitlist(eventId, guests, changes);
  const { status, body } = await decide(waiting.id);
  if (status !== 200) throw new Error(body.detail);
  return waiting;
};

/** An event whose every spot is taken, by whom. */
export const createFullEvent = async (spots = 1, changes: Partial<EventRecord> = {}) => {
  const event = await createOpenEvent(spots, changes);
  const guest = await createRegistration(event.id, spots - 1);
  return { ...event, guest };
};

/** How a registration waits, as it is kept. */
export const waitOf = async ({ id }: Pick<OwnRegistration, "id">) =>
  ((await readRegistrationItem(id)) as StoredRegistration | undefined)?.wait;

/** Lets the time of an offer pass, before anybody looks at it. */
export const letOfferEnd = async ({ id, eventId }: Pick<OwnRegistration, "id" | "eventId">) => {
  const wait = await waitOf({ id });
  if (wait?.offeredUntil === undefined) throw new Error("There is no offer.");
  const offeredUntil = new Date(Date.now() - 1000).toISOString();
  await editItem({ pk: `REGISTRATION#${id}`, sk: "REGISTRATION" }, { wait: { ...wait, offeredUntil } satisfies Wait });
  await editItem({ pk: `WAITLIST#${eventId}`, sk: id }, { offeredUntil });
};

/** The same, and the sweep notices. */
export const passOffer = async (registration: Pick<OwnRegistration, "id" | "eventId">) => {
  await letOfferEnd(registration);
  await offerSpots(registration.eventId);
};

/** The emails about the waitlist that somebody is sent, in order. */
export const waitlistEmailsTo = async (address: string) =>
  (await outboxEmailsAbout(address))
    .toSorted((one, other) => String(one.pk).localeCompare(String(other.pk)))
    .map(({ letter }) => (letter as { template: string }).template);

/** As if the machine had ended long enough ago for its seats to count as lost. */
export const settleAsIfLater = async (eventId: string) => {
  const later = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 120_000);
  try {
    await settleLostSeats(await readEvent(eventId, { isLatest: true }));
  } finally {
    later.mockRestore();
  }
};
