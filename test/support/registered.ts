import { tokenOf } from "#functions/platform/private-link.ts";
import { contract } from "#shared/contract.ts";
import type { KeptEvent } from "#shared/events.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { answered } from "./answered.ts";
import { asAdmin, asVisitorAt } from "./as.ts";
import { given } from "./given.ts";
import { eventItemOf, putUnlistedEvent, registrationItemOf } from "./table.ts";

/** An event that takes registrations, with all of its seats free. */
export const openEvent = (spots = 30, changes: Partial<KeptEvent> = {}) =>
  putUnlistedEvent(given.openEvent({ spots, spotsLeft: spots, ...changes }));

/** What the private link of a registration carries. */
export const tokenFor = async ({ id }: { id: string }) => {
  const { secret } = (await registrationItemOf(id)) ?? {};
  return tokenOf({ id, secret: String(secret) });
};

/** Somebody's registration for an event, by the form; `guests` come along. */
export const registered = async (
  eventId: string,
  guests = 0,
  changes: Parameters<typeof given.registration>[0] = {},
) => {
  const form = given.registration({ guests: Array.from({ length: guests }, () => given.guest()), ...changes });
  const visitor = asVisitorAt(given.internetAddress());
  const { status, body } = await answered((key) => visitor(contract.register, { ...form, eventId }, key));
  if (status !== 201) throw new Error(body.detail);
  return { ...(body as OwnRegistration), token: await tokenFor(body) };
};

/**
 * Decides on a test registration, whether its letter goes out or not: the first has the deployed Lambda load what letters
 * are written with, on a busy machine for longer than an admin waits.
 */
export const firstDecision = async () => {
  const { id: eventId } = await openEvent();
  const { body } = await asAdmin(contract.addTestRegistration, { eventId });
  await asAdmin(contract.decideRegistration, { registrationId: body.id, decision: "approved" });
};

/** Seats of an event that nobody has. */
export const spotsLeft = async (eventId: string) => (await eventItemOf(eventId))?.spotsLeft;
