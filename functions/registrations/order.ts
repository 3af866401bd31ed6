import * as z from "zod/mini";
import type { ClubSettings } from "#shared/club-settings.ts";
import type { EventRecord } from "#shared/events.ts";
import { formatMoney, maxAmount } from "#shared/money.ts";
import {
  discountOf,
  dueOf,
  keptOf,
  orderPayment,
  orderRefund,
  owedOf,
  ownOrder,
  priceOf,
  refundShare,
  restOf,
  type OrderLine,
  type OrderRefund,
} from "#shared/orders.ts";
import { isForHolder, ticketTypeId, whyNotOnSale } from "#shared/ticket-types.ts";
import type { DiscountCode, Ticketing, TicketType } from "#shared/ticketing.ts";
import type { StoredEvent } from "../events/event.ts";
import type { Takes } from "../events/hold.ts";
import { isFor, latestEndOf, type Buyer } from "../events/ticketing.ts";
import { storedDispute } from "../payments/dispute.ts";
import { AppError } from "../platform/errors.ts";

// What a registration costs. Prices and the rule for refunds are those of when somebody registered; the party may change.

/** A discount as it was when it was used. */
const storedDiscount = z.object({
  id: ticketTypeId,
  code: z.string(),
  percent: z.optional(z.int()),
  /** What an amount of a whole order is worth. */
  off: z.optional(z.int()),
  typeIds: z.optional(z.array(ticketTypeId)),
  /** What it takes off this order. */
  amount: z.int(),
});

export const storedOrder = z.extend(z.omit(ownOrder, { discount: true }), {
  refunds: z.array(
    z.extend(orderRefund, {
      /** Of one at Stripe. */
      stripeId: z.optional(z.string()),
      /** The admin who gave it. */
      by: z.optional(z.string()),
      /** Why the club gives it: the event was called off, until it takes place after all; or the payment was one too many. */
      cause: z.optional(z.enum(["called-off", "paid-twice"])),
      /** Whether it was given because the event was called off, and that takes place after all. */
      isBroughtBack: z.optional(z.literal(true)),
    }),
  ),
  discount: z.optional(storedDiscount),
  payments: z.array(
    z.extend(orderPayment, {
      /** Stripe's, once it has told it. */
      fee: z.optional(z.int()),
      /** The admin or door that noted it. */
      by: z.optional(z.string()),
      /** What a door sent, where nobody can have paid that: `amount` is what was owed of it. */
      sent: z.optional(z.int()),
      /** Until when spots were held that it had approved. */
      heldUntil: z.optional(z.iso.datetime()),
    }),
  ),
  /** What was paid too much and stays with the club by the rule for refunds. */
  forfeited: z._default(z.int(), 0),
  /** Checkouts at Stripe, oldest first: those that are over neither were nor will be paid, or their payment is noted. */
  checkouts: z._default(
    z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        amount: z.int(),
        /** Opened by the pay link: it names nobody. */
        isShared: z.optional(z.literal(true)),
        isOver: z.optional(z.literal(true)),
      }),
    ),
    [],
  ),
  /** Until when its spots are held at most, however often a page is opened to pay for them; absent of old ones. */
  heldAtMost: z.optional(z.iso.datetime()),
  customer: z.optional(z.string()),
  disputes: z._default(z.array(storedDispute), []),
  /** Present while it waits, unpaid, for an event that was called off: it may take place after all. */
  isPaused: z.optional(z.literal(true)),
  /** When it was first admitted, in UTC, by whoever decided or by its payment. */
  admittedAt: z.optional(z.iso.datetime()),
});
export type StoredOrder = z.infer<typeof storedOrder>;
type StoredRefund = StoredOrder["refunds"][number];

/** A party with the types of its tickets. */
type Ticketed = { ticket?: string | undefined; guests: readonly { ticket?: string | undefined }[] };

const listTickets = ({ ticket, guests }: Ticketed) =>
  [ticket, ...guests.map((guest) => guest.ticket)].flatMap((id) => id ?? []);

const countEach = (ids: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
};

/** What a registration takes of an event beside its spots: tickets of each type, and one use of its code. */
export const takesOf = (registration: Ticketed & { order?: StoredOrder | undefined }): Takes =>
  registration.order === undefined
    ? {}
    : countEach([
        ...listTickets(registration),
        ...(registration.order.discount ? [registration.order.discount.id] : []),
      ]);

const invalid = (path: string, message: string) =>
  new AppError("invalid", "Some fields need your attention.", [{ path, message }]);

/** A code that does nothing. Guesses are counted (http limits). */
export const wrongCode = () => invalid("code", "This code isn't valid");
export const isAboutCode = (error: unknown) =>
  error instanceof AppError && (error.fields ?? []).some(({ path }) => path === "code");

/** The discount of a code, and whether it opens types; throws for one that does nothing or is over. */
export const findCode = (
  { types, codes }: Ticketing,
  code: string,
  { left, now = new Date() }: { left: Readonly<Record<string, number>>; now?: Date },
): { discount?: DiscountCode; opened: TicketType[] } => {
  const opened = types.filter((type) => type.code === code);
  const discount = codes.find((each) => each.code === code);
  if (opened.length > 0) return { opened };
  if (!discount) throw wrongCode();
  if (discount.until !== undefined && discount.until <= now.toISOString())
    throw invalid("code", "This code has expired");
  if ((left[discount.id] ?? 1) <= 0) throw invalid("code", "This code has been used as often as it can be");
  return { discount, opened };
};

/** The type of one person's ticket. Throws `invalid`. */
const chooseType = (
  ticketing: Ticketing,
  id: string | undefined,
  {
    who,
    path,
    buyer,
    code,
    left,
  }: {
    who: "registrant" | "guest";
    path: string;
    buyer: Buyer;
    code: string | undefined;
    left: Readonly<Record<string, number>>;
  },
): TicketType => {
  const type = ticketing.types.find((each) => each.id === id);
  if (!type || !isForHolder(type, who)) throw invalid(path, "Please choose a ticket");
  if (type.code !== undefined && type.code !== code) throw invalid(path, "Please enter the code for this ticket");
  if (!isFor(type, buyer))
    throw invalid(path, buyer.isMember ? "This ticket isn't for you" : "This ticket is for members. Please sign in");
  const { opensAt, closesAt } = type;
  const why = whyNotOnSale({ opensAt, closesAt, left: left[type.id] });
  if (why === "sold-out") throw invalid(path, `${type.name} is sold out`);
  if (why !== undefined)
    throw invalid(path, why === "not-yet" ? "This ticket isn't on sale yet" : "This ticket is no longer on sale");
  return type;
};

/** The lines of a party, in the order of the event's types; prices that were agreed stay. */
const listLines = (types: readonly TicketType[], party: Ticketed, agreed: readonly OrderLine[]): OrderLine[] => {
  const counts = countEach(listTickets(party));
  const priced = [...agreed, ...types.map(({ id, name, price }) => ({ typeId: id, name, price }))];
  return Object.entries(counts).flatMap(([typeId, count]) => {
    const known = priced.find((each) => each.typeId === typeId);
    return known ? [{ typeId, name: known.name, price: known.price, count }] : [];
  });
};

/** An order with its lines, and what follows from them. */
const withLines = (order: StoredOrder, lines: OrderLine[]): StoredOrder => {
  const { discount } = order;
  const amount = discount ? discountOf({ lines, currency: order.currency }, { ...discount, amount: discount.off }) : 0;
  return {
    ...order,
    lines,
    total: priceOf({ lines }) - amount,
    ...(discount && { discount: { ...discount, amount } }),
  };
};

/** What a form says of tickets beside the party's types. */
export type TicketForm = { code?: string | undefined; paysAtDoor?: boolean | undefined; total?: number | undefined };

/**
 * What a new registration costs by its event; undefined where that has no types. Throws `invalid`, and `conflict` where the
 * price is another than the form said.
 */
export const priceNew = (
  event: StoredEvent,
  party: Ticketed,
  { code, paysAtDoor = false, total }: TicketForm,
  buyer: Buyer,
): StoredOrder | undefined => {
  const { ticketing, left, startsAt } = event;
  if (!ticketing) return undefined;
  const { discount } = code === undefined ? {} : findCode(ticketing, code, { left });
  const base = { buyer, code, left };
  chooseType(ticketing, party.ticket, { ...base, who: "registrant", path: "ticket" });
  for (const [index, { ticket }] of party.guests.entries())
    chooseType(ticketing, ticket, { ...base, who: "guest", path: `guests.${index}.ticket` });
  refuseMany(ticketing.types, party);
  const { currency, refundRule } = ticketing;
  const order = withLines(
    {
      ...{
        currency,
        refundRule,
        startsAt,
        lines: [],
        total: 0,
        payments: [],
        refunds: [],
        checkouts: [],
        disputes: [],
        forfeited: 0,
      },
      means: paysAtDoor && ticketing.paysAtDoor ? "door" : "card",
      ...(discount && { discount: { ...toStoredDiscount(discount), amount: 0 } }),
    },
    listLines(ticketing.types, party, []),
  );
  if (order.total > maxAmount)
    throw invalid("ticket", `More than ${formatMoney(maxAmount, currency)} can't be paid at once`);
  if (total !== undefined && total !== order.total)
    throw new AppError("conflict", `The price is ${formatMoney(order.total, currency)} by now. Please look again.`);
  return order;
};

const toStoredDiscount = ({ id, code, percent, amount, typeIds }: DiscountCode) => ({
  ...{ id, code },
  ...(percent !== undefined && { percent }),
  ...(amount !== undefined && { off: amount }),
  ...(typeIds && { typeIds }),
});

/** More of a type than one registration may have. */
const refuseMany = (types: readonly TicketType[], party: Ticketed) => {
  const counts = countEach(listTickets(party));
  for (const { id, name, perPerson = Infinity } of types)
    if ((counts[id] ?? 0) > perPerson) throw invalid("ticket", `At most ${perPerson} of ${name} for one registration`);
};

/** Whether a code that only some can use keeps a party from waiting: its use is taken with spots. */
export const hasScarceCode = ({ ticketing }: Pick<EventRecord, "ticketing">, order: StoredOrder | undefined) =>
  order?.discount !== undefined &&
  ticketing?.codes.some(({ id, uses }) => id === order.discount?.id && uses !== undefined);

/** An order with the lines of a party. */
export const relist = (ticketing: Ticketing | undefined, order: StoredOrder, party: Ticketed): StoredOrder =>
  withLines(order, listLines(ticketing?.types ?? [], party, order.lines));

/** An order for a party that has changed. Those who are new have types of their own. Throws `invalid`. */
export const reprice = (
  { ticketing, left }: StoredEvent,
  before: { order?: StoredOrder | undefined } & Ticketed,
  after: Ticketed,
  buyer: Buyer,
): StoredOrder | undefined => {
  const { order } = before;
  if (!order) return undefined;
  const types = ticketing?.types ?? [];
  const free = countEach(before.guests.flatMap(({ ticket }) => ticket ?? []));
  for (const [index, { ticket = "" }] of after.guests.entries()) {
    if ((free[ticket] ?? 0) > 0) {
      free[ticket]! -= 1;
      continue;
    }
    const code = types.find(({ id }) => order.lines.some(({ typeId }) => typeId === id))?.code ?? order.discount?.code;
    if (!ticketing) throw invalid(`guests.${index}.ticket`, "Please choose a ticket");
    chooseType(ticketing, ticket, { buyer, code, left, who: "guest", path: `guests.${index}.ticket` });
  }
  refuseMany(types, after);
  return relist(ticketing, order, after);
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long spots are held that nobody had to approve: Stripe's page is open for half an hour. */
const instantHoldMs = 32 * minuteMs;
export const inInstantHold = (now = new Date()) => new Date(now.getTime() + instantHoldMs).toISOString();

/** Holds spots for payment: until a time, and for one more of Stripe's pages at most. */
export const holdUntil = (heldUntil: string) => ({
  heldUntil,
  heldAtMost: new Date(Date.parse(heldUntil) + instantHoldMs).toISOString(),
});

/** An order whose spots are held while a page is open on which it is paid. */
export const holdWhileOpen = (order: StoredOrder, until: string): StoredOrder => {
  const { heldUntil, heldAtMost = until } = order;
  if (heldUntil === undefined || heldUntil >= until) return order;
  return { ...order, heldUntil: [heldUntil, until < heldAtMost ? until : heldAtMost].toSorted().at(-1) };
};

/**
 * The order of a registration whose event was called off waits for nothing until that would have ended, or where it has no date,
 * as long as any is planned ahead: nobody is in want of its spots. Undefined where it does so already, or that has passed.
 */
export const pauseHold = (
  { order, createdAt }: { order: StoredOrder; createdAt: string },
  event: Pick<EventRecord, "endsAt">,
  now = new Date(),
): StoredOrder | undefined => {
  const until = latestEndOf(event, new Date(createdAt));
  return until <= now.toISOString() || (order.isPaused && order.heldUntil === until)
    ? undefined
    : { ...order, isPaused: true, heldUntil: until, heldAtMost: undefined };
};

type PaymentHours = Pick<ClubSettings, "paymentHours" | "paymentHoursOnLastDay">;
type Times = Pick<EventRecord, "startsAt" | "endsAt">;

const startMs = ({ startsAt = "" }: Times) => Date.parse(startsAt) || Infinity;
const isOnLastDay = (event: Times, now: Date) => startMs(event) - now.getTime() <= 24 * hourMs;

/** Until when the spots of somebody who was approved are held for payment: not past the event's start by more than one page. */
export const holdFor = (event: Times, { paymentHours, paymentHoursOnLastDay }: PaymentHours, now = new Date()) => {
  const hours = isOnLastDay(event, now) ? paymentHoursOnLastDay : paymentHours;
  const end = Date.parse(event.endsAt ?? "") || Infinity;
  const latest = Math.min(Math.max(startMs(event), now.getTime() + instantHoldMs), end);
  return new Date(Math.min(now.getTime() + hours * hourMs, latest)).toISOString();
};

/** An order whose spots are held no longer than an event allows that has been moved to an earlier time; undefined where they aren't. */
export const shortenHold = (
  order: StoredOrder,
  event: Times,
  settings: PaymentHours,
  now = new Date(),
): StoredOrder | undefined => {
  const { heldUntil = "" } = order;
  if (event.startsAt === undefined) return undefined;
  const latest = holdFor(event, { ...settings, paymentHours: Infinity }, now);
  return heldUntil > latest ? { ...order, ...holdUntil(latest) } : undefined;
};

/** Whether spots wait for a payment by card before anything else. */
export const needsPayment = (order: StoredOrder | undefined) =>
  order !== undefined && order.means === "card" && owedOf(order) > 0;

/** A registration that has its spots for good: approved where nothing is owed by card, or unpaid until then. */
export const admit = <Registration extends { order?: StoredOrder | undefined }>(
  registration: Registration,
  heldUntil: string,
): Registration & { status: "unpaid" | "approved" } => {
  const { order } = registration;
  if (!order) return { ...registration, status: "approved" };
  if (needsPayment(order)) return { ...registration, status: "unpaid", order: { ...order, ...holdUntil(heldUntil) } };
  const admittedAt = order.admittedAt ?? new Date().toISOString();
  return {
    ...registration,
    status: "approved",
    order: { ...order, admittedAt, heldUntil: undefined, heldAtMost: undefined },
  };
};

const sumRefunds = (refunds: readonly OrderRefund[], paymentId: string, isCounted: (refund: OrderRefund) => boolean) =>
  refunds.reduce((all, each) => (each.paymentId === paymentId && isCounted(each) ? all + each.amount : all), 0);

type Payments = Pick<StoredOrder, "payments" | "refunds">;

/** What of a payment was to come back and has failed: an admin sees to it, who has it in a list. */
const listedOfPayment = (order: Payments, payment: StoredOrder["payments"][number]) =>
  payment.dispute === "lost"
    ? 0
    : Math.min(
        restOf(order, payment),
        sumRefunds(order.refunds, payment.id, ({ state }) => state === "failed"),
      );

/** Likewise of all payments. */
export const listedOf = (order: Payments) =>
  order.payments.reduce((all, payment) => all + listedOfPayment(order, payment), 0);

/** Whether a refund was given because the event was called off, be it that it takes place after all. */
export const isForCallOff = ({ cause, isBroughtBack }: StoredRefund) =>
  cause === "called-off" || isBroughtBack === true;

/** What an order is to bring in, and has not, or is to come back and has failed. */
export const missingOf = (order: StoredOrder) => dueOf(order) - (keptOf(order) - listedOf(order));

/**
 * An order of an event that takes place after all: what was to come back for that, and could not be sent, stays its payment as
 * far as it is due.
 */
export const keepUnsent = (order: StoredOrder): StoredOrder => {
  let missing = missingOf(order);
  const refunds = order.refunds.filter((refund) => {
    if (!isForCallOff(refund) || refund.state !== "failed" || missing <= 0) return true;
    missing -= refund.amount;
    return false;
  });
  return { ...order, refunds };
};

/** What comes back of what was paid beyond what is `due`, by the rule; all where the club takes it back. */
export const findExcess = (
  order: StoredOrder,
  {
    due,
    startsAt,
    isWhole,
    now = new Date(),
  }: { due: number; startsAt: string | undefined; isWhole: boolean; now?: Date },
) => {
  const excess = keptOf(order) - due - order.forfeited - listedOf(order);
  if (excess <= 0) return 0;
  const percent = isWhole ? 100 : refundShare(order, startsAt, now);
  return Math.floor((excess * percent) / 100);
};

/** An order of which an amount comes back, of its payments one after another, the latest first; and the refunds that are new. */
export const giveBack = (
  order: StoredOrder,
  amount: number,
  {
    reason,
    cause,
    createId,
    now = new Date(),
  }: { reason: string; cause?: StoredRefund["cause"]; createId: () => string; now?: Date },
) => {
  const refunds: StoredRefund[] = [];
  const parts = new Map<string, number>();
  let open = amount;
  // What has failed already is tried again last.
  for (const isLast of [false, true])
    for (const payment of order.payments.toReversed()) {
      const known = parts.get(payment.id) ?? 0;
      const rest = restOf(order, payment) - known - (isLast ? 0 : listedOfPayment(order, payment));
      const part = Math.min(open, rest);
      if (part <= 0) continue;
      open -= part;
      parts.set(payment.id, known + part);
    }
  for (const payment of order.payments) {
    const part = parts.get(payment.id);
    if (part === undefined) continue;
    // What was paid in the club's hands comes back out of them: an admin does so, and says when it is done.
    const state = payment.means === "stripe" ? ("underway" as const) : ("failed" as const);
    const refund = { id: createId(), paymentId: payment.id, amount: part, reason, state, at: now.toISOString() };
    refunds.push({ ...refund, ...(cause && { cause }) });
  }
  return { order: { ...order, refunds: [...order.refunds, ...refunds] }, refunds };
};
