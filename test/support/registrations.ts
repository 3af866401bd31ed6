import { formatToken } from "#functions/platform/private-links.ts";
import { contract } from "#shared/contract.ts";
import type { EventRecord } from "#shared/events.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { asVisitorAt } from "./as.ts";
import { given } from "./given.ts";
import { readEventItem, putUnlistedEvent, readRegistrationItem } from "./table.ts";

/** An event that takes registrations, with all of its seats free. */
export const createOpenEvent = (spots = 30, changes: Partial<EventRecord> = {}) =>
  putUnlistedEvent(given.openEvent({ spots, spotsLeft: spots, ...changes }));

/** What the private link of a registration carries. */
export const tokenFor = async ({ id }: { id: string }) => {
  const { secret } = (await readRegistrationItem(id)) ?? {};
  return formatToken({ id, secret: String(secret) });
};

/** Somebody's registration for an event, by the form; `guests` come along. */
export const createRegistration = async (
  eventId: string,
  guests = 0,
  changes: Parameters<typeof given.registration>[0] = {},
) => {
  const form = given.registration({ guests: Array.from({ length: guests }, () => given.guest()), ...changes });
  const { status, body } = await asVisitorAt(given.internetAddress())(contract.register, { ...form, eventId });
  if (status !== 201) throw new Error(body.detail);
  return { ...(body as OwnRegistration), token: await tokenFor(body) };
};

/** Seats of an event that nobody has. */
export const spotsLeft = async (eventId: string) => (await readEventItem(eventId))?.spotsLeft;
