import { readEvent } from "#functions/events/event.ts";
import type { StoredOrder } from "#functions/registrations/order.ts";
import { contract } from "#shared/contract.ts";
import type { EventRecord } from "#shared/events.ts";
import type { Guest, RegistrationForm } from "#shared/registrations.ts";
import type { Ticketing } from "#shared/ticketing.ts";
import { asVisitorAt } from "./as.ts";
import { given } from "./given.ts";
import { pay, waitForWebhooks } from "./payments.ts";
import { createOpenEvent, tokenFor } from "./registrations.ts";
import { readRegistrationItem } from "./table.ts";
import { general, ticketing } from "./ticketing.ts";

export const createTicketedEvent = (
  changes: Partial<Ticketing> = {},
  { spots = 30, ...facts }: Partial<EventRecord> = {},
) => createOpenEvent(spots, { ticketing: ticketing(changes), ...facts });

type Buying = Omit<Partial<RegistrationForm>, "guests"> & { email?: string; guests?: Partial<Guest>[] };

/** Asks for tickets of an event, one for each guest too. */
export const order = (eventId: string, { guests = [], ...changes }: Buying = {}) =>
  asVisitorAt(given.internetAddress())(contract.register, {
    ...given.registration({
      ticket: general,
      guests: guests.map((guest) => given.guest({ ticket: general, ...guest })),
      ...changes,
    }),
    eventId,
  });

/** Has tickets that are to be paid, or are had already. */
export const buy = async (eventId: string, changes?: Buying) => {
  const { status, body } = await order(eventId, changes);
  if (status !== 201) throw new Error(`${body.detail} ${JSON.stringify(body.errors ?? [])}`);
  return { ...body, token: await tokenFor(body) };
};

type Bought = { id: string; token: string };

/** Stripe's page for somebody's tickets. */
export const openPayment = ({ token }: Pick<Bought, "token">) =>
  asVisitorAt(given.internetAddress())(contract.payOrder, { token });

/** Pays on it, and waits until the club knows. */
export const payFor = async (bought: Bought, act?: "pay-fee-later") => {
  const { status, body } = await openPayment(bought);
  if (status !== 201) throw new Error(body.detail);
  await pay(body.url, act);
  await waitForWebhooks({ id: bought.id });
};

export const orderOf = async ({ id }: { id: string }) => {
  const item = await readRegistrationItem(id);
  return { status: String(item?.status), order: item?.order as Record<string, unknown> & { heldUntil?: string } };
};

/** An order of one ticket that costs so much, of which nothing is paid. */
export const unpaidOrder = (total: number, changes: Partial<StoredOrder> = {}): StoredOrder => ({
  ...{ currency: "usd", total, means: "door", refundRule: [], payments: [], refunds: [] },
  ...{ checkouts: [], disputes: [], forfeited: 0 },
  lines: [{ typeId: general, name: "General admission", price: total, count: 1 }],
  ...changes,
});

/** How many of a type of ticket or code are left. */
export const leftOf = async (eventId: string, id: string) => (await readEvent(eventId, { isLatest: true })).left[id];
