import type { EventRecord } from "#shared/events.ts";
import { ordersContract, type EventStatement } from "#shared/order-acts.ts";
import { isToDo, keptOf, owedFor } from "#shared/orders.ts";
import { presentEvent, readAllEvents, readEvent, sortEvents, type StoredEvent } from "../events/event.ts";
import { adminEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import type { StoredOrder } from "../registrations/order.ts";
import { readRegistrations, type StoredRegistration } from "../registrations/registration.ts";

type Ordered = StoredRegistration & { order: StoredOrder };

const isOrdered = (registration: StoredRegistration): registration is Ordered =>
  registration.order !== undefined && !registration.isTest;

const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

/** Whether its tickets count as sold: nothing about them is undecided, nor awaited. */
const isSold = ({ status }: StoredRegistration) => status === "approved";

/** Sums up what comes with the same key. */
const groupBy = <Each, Sum extends object>(
  all: readonly Each[],
  keyOf: (each: Each) => string,
  add: (sum: Sum | undefined, each: Each) => Sum,
) => {
  const sums = new Map<string, Sum>();
  for (const each of all) sums.set(keyOf(each), add(sums.get(keyOf(each)), each));
  return [...sums.values()];
};

/** What is gone of payments whose dispute was lost, beside what was given back of them before. */
const listLost = ({ payments, refunds }: StoredOrder) =>
  payments
    .filter(({ dispute }) => dispute === "lost")
    .map(({ id, amount }) => {
      const given = refunds.filter(({ paymentId, state }) => paymentId === id && state !== "failed");
      return Math.max(0, amount - total(given.map((each) => each.amount)));
    });

/** What an event's registrations bring in, of the orders in one currency. */
export const buildStatement = (
  registrations: readonly StoredRegistration[],
  currency: EventStatement["currency"],
  event: EventRecord,
): Omit<EventStatement, "unreadable" | "event"> => {
  const ordered = registrations.filter(isOrdered);
  const [all, others] = [true, false].map((isOwn) =>
    ordered.filter(({ order }) => (order.currency === currency) === isOwn),
  ) as [Ordered[], Ordered[]];
  const sold = all.filter(isSold);
  const payments = all.flatMap(({ order }) => order.payments);
  const paidBy = (means: string) => total(payments.filter((each) => each.means === means).map(({ amount }) => amount));
  const listRefunds = (of: readonly Ordered[]) =>
    of.flatMap(({ id, firstName, lastName, order }) =>
      order.refunds.map((refund) => ({
        ...{ registrationId: id, name: `${firstName} ${lastName}`, refund, isToDo: isToDo(refund, order) },
        means: order.payments.find((payment) => payment.id === refund.paymentId)?.means,
        ...(order.currency !== currency && { currency: order.currency }),
      })),
    );
  const refunds = listRefunds(all);
  const refundedBy = (by: string) =>
    total(
      refunds
        .filter(({ refund, means = "stripe" }) => refund.state !== "failed" && means === by)
        .map(({ refund }) => refund.amount),
    );
  const unlikely = all.flatMap(({ id, firstName, lastName, order }) =>
    order.payments.flatMap(({ at, by, means, sent, amount: counted }) =>
      sent === undefined
        ? []
        : [{ registrationId: id, name: `${firstName} ${lastName}`, at, by, means, sent, counted }],
    ),
  );
  const discounts = sold.flatMap(({ order }) => (order.discount && order.discount.amount > 0 ? [order.discount] : []));
  return {
    currency,
    lines: groupBy<StoredOrder["lines"][number], EventStatement["lines"][number]>(
      sold.flatMap(({ order }) => order.lines),
      ({ typeId, price }) => `${typeId} ${price}`,
      (sum, { count, ...line }) => ({
        ...line,
        count: (sum?.count ?? 0) + count,
        amount: (sum?.amount ?? 0) + line.price * count,
      }),
    ),
    discounts: groupBy<{ code: string; amount: number }, EventStatement["discounts"][number]>(
      discounts,
      ({ code }) => code,
      (sum, { code, amount }) => ({ code, count: (sum?.count ?? 0) + 1, amount: (sum?.amount ?? 0) + amount }),
    ),
    paid: { stripe: paidBy("stripe"), cash: paidBy("cash"), card: paidBy("card") },
    fees: total([...payments, ...all.flatMap(({ order }) => order.disputes)].map(({ fee = 0 }) => fee)),
    refunded: { stripe: refundedBy("stripe"), cash: refundedBy("cash"), card: refundedBy("card") },
    lost: total(all.flatMap(({ order }) => listLost(order))),
    dueAtDoor: total(sold.map((each) => owedFor(each, event))),
    awaited: total(all.filter(({ status }) => status === "unpaid").map((each) => owedFor(each, event))),
    failed: listRefunds(ordered)
      .filter(({ isToDo }) => isToDo)
      .map(({ refund: { id, paymentId, at, amount, state, reason }, isToDo: _isToDo, ...whose }) => ({
        ...whose,
        refund: { id, paymentId, at, amount, state, reason },
      })),
    underway: total(refunds.filter(({ refund }) => refund.state === "underway").map(({ refund }) => refund.amount)),
    ...(unlikely.length > 0 && { unlikely }),
    ...(others.length > 0 && {
      others: groupBy<Ordered, NonNullable<EventStatement["others"]>[number]>(
        others,
        ({ order }) => order.currency,
        (sum, { order }) => ({
          currency: order.currency,
          count: (sum?.count ?? 0) + 1,
          kept: (sum?.kept ?? 0) + keptOf(order),
        }),
      ),
    }),
  };
};

export const getEventStatement = adminEndpoint(ordersContract.getEventStatement, async ({ eventId }) => {
  const event = await readEvent(eventId);
  const all: StoredRegistration[] = [];
  let unreadable = 0;
  let cursor: string | undefined;
  do {
    const page = await readRegistrations(eventId, cursor);
    all.push(...page.items);
    unreadable += page.unreadable ?? 0;
    cursor = page.cursor;
  } while (cursor !== undefined);
  const known = all.filter(isOrdered).map(({ order }) => order.currency);
  const own = event.ticketing?.currency;
  const currency = own !== undefined && known.includes(own) ? own : (known[0] ?? own);
  if (currency === undefined) throw new AppError("not-found", "This event sells no tickets.");
  const { title, date } = presentEvent(event);
  return { event: { title, date }, ...buildStatement(all, currency, event), ...(unreadable > 0 && { unreadable }) };
});

/** Whether it has sold tickets that it has no more: its counters still know of them. */
const hasSold = ({ registrations_changed_at, left }: StoredEvent) =>
  registrations_changed_at !== undefined && Object.keys(left).length > 0;

export const listTicketSales = adminEndpoint(ordersContract.listTicketSales, async () => {
  const { items, unreadable } = await readAllEvents();
  const selling = items.filter((event) => event.status !== "draft" && (event.ticketing ?? hasSold(event)));
  const shown = sortEvents(selling.map((event) => presentEvent(event)));
  return { items: shown.map(({ id, title, date, isPast }) => ({ id, title, date, isPast })), unreadable };
});
