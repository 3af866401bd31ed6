import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { editEvent } from "#functions/events/admin.ts";
import { eventWrites, readEvent } from "#functions/events/event.ts";
import { settleLostSeats } from "#functions/events/seats.ts";
import { noteOrderPayment, refundOrder, retryOrderRefund } from "#functions/orders/desk.ts";
import { keepOrders } from "#functions/orders/keeping.ts";
import { checkOrder, payOrder } from "#functions/orders/pay.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { transact } from "#functions/platform/table.ts";
import { offerSpots } from "#functions/registrations/offers.ts";
import { takesOf } from "#functions/registrations/order.ts";
import { cancelRegistration, changeGuests } from "#functions/registrations/own.ts";
import { register } from "#functions/registrations/register.ts";
import {
  heldSeatsOf,
  heldTakesOf,
  isActive,
  readRegistrations,
  type StoredRegistration,
} from "#functions/registrations/registration.ts";
import { decideRegistration } from "#functions/registrations/review.ts";
import { acceptOffer } from "#functions/registrations/waitlist.ts";
import { isOver, wasCalledOff } from "#shared/event-phase.ts";
import type { EventRecord } from "#shared/events.ts";
import { dueOf, keptOf, owedOf } from "#shared/orders.ts";
import type { DiscountCode, Ticketing, TicketType } from "#shared/ticketing.ts";
import { call, read } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { shiftClock } from "./clock.ts";
import { createDeliveries, makeHeaders, type Outcome } from "./deliveries.ts";
import { mishaps, orderCommitsOf, planMishaps, type Mishap } from "./payment-table.ts";
import { takeInTurn } from "./property.ts";
import type { FakeStripe, StripeFault } from "./stripe.ts";

const paymentActs = ["refund", "bounce", "dispute", "win", "lose", "fee"] as const;
const [mostLikely, likely, rare] = [
  ["register", "buy", "buy", "pay", "buy"],
  ["open", "check", "hold ends", "keeper", "cancel", "approve", "accept", "two tabs", "pay an older page"],
  [
    ...[
      "reject",
      "days pass",
      "give back",
      "retry",
      "cash",
      "fewer guests",
      "more guests",
      "call off",
      "bring back",
      "bring back",
    ],
    ...paymentActs,
  ],
] as const;
const what = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...mostLikely) },
  { weight: 4, arbitrary: fc.constantFrom(...likely) },
  { weight: 3, arbitrary: fc.constantFrom(...rare) },
);

const people = 3;
const [minuteMs, hourMs] = [60_000, 3_600_000];
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 });
const act = fc.record({
  what,
  who: fc.nat(people - 1),
  guests: fc.nat(1),
  /** Whether there is a code, the door instead of the card, and a place in line. */
  hasCode: fc.nat(3).map((drawn) => drawn === 0),
  isAtDoor: fc.nat(4).map((drawn) => drawn === 0),
  amount: fc.constantFrom(500, 1000, 4000),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

type Step = {
  act: Act;
  /** Which of the events that wait are delivered, at once. */
  delivered: number[];
  mishaps: readonly Mishap[];
  /** What befalls Stripe's next calls. */
  faults: readonly (StripeFault | undefined)[];
  /** What happens while these are on their way. */
  meanwhile: Act | undefined;
};
/** Any life of an event with three spots and three people: all they may do about tickets, in any order, some at once. */
export type OrdersLife = {
  needsApproval: boolean;
  inDays: number;
  quantity: number | undefined;
  steps: Step[];
  answersTakeMs: number[];
};

export const ordersLives: fc.Arbitrary<OrdersLife> = fc.record({
  needsApproval: fc.nat(2).map((drawn) => drawn === 0),
  inDays: fc.constantFrom(0.9, 5, 30),
  quantity: maybe(fc.constantFrom(2, 3)),
  steps: fc.array(
    fc.record({
      act,
      delivered: fc.array(fc.nat(100), { maxLength: 3 }),
      mishaps: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        fc.array(fc.constantFrom(...mishaps), { minLength: 1, maxLength: 3 }),
      ),
      faults: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        fc.array(fc.constantFrom("out" as const, "answer lost" as const, undefined), { minLength: 1, maxLength: 4 }),
        fc.constant(Array.from({ length: 30 }, () => "out" as const)),
      ),
      meanwhile: maybe(act),
    }),
    { minLength: 8, maxLength: 16 },
  ),
  answersTakeMs: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 40 })), {
    minLength: 20,
    maxLength: 20,
  }),
});

const [general, forGuests, early] = ["general1", "guests01", "early001"];
const price = { audience: "everyone", description: "" } as const;

const sell = ({ needsApproval, quantity }: OrdersLife): Ticketing => {
  const types: TicketType[] = [
    { ...price, id: general, name: "General", price: 6000, holder: "anybody", quantity },
    { ...price, id: forGuests, name: "Guest", price: 3500, holder: "guest" },
  ];
  const codes: DiscountCode[] = [{ id: early, code: "EARLY", percent: 25, uses: 1 }];
  const refundRule = [
    { days: 7, percent: 100 },
    { days: 2, percent: 50 },
  ];
  return { currency: "usd", types, codes, needsApproval, paysAtDoor: true, refundRule };
};

const claims = { sub: "admin", token_use: "access", "cognito:groups": "[member admin]" };

const spots = 3;

const listAll = async (eventId: string) => (await readRegistrations(eventId, undefined)).items;

/** What people, admins, Stripe and time do about an event. */
const createActs = (stripe: FakeStripe, event: EventRecord, advance: (ms: number) => void) => {
  const emails = Array.from({ length: people }, () => given.emailAddress());
  /** Addresses of Stripe's pages that somebody has, oldest first. */
  const pages = emails.map((): string[] => []);
  const find = async (who: number) => {
    const mine = (await listAll(event.id)).filter(({ email }) => email === emails[who]);
    return mine.find((each) => isActive(each)) ?? mine[0];
  };
  const openPage = async (who: number, registration: StoredRegistration) => {
    const headers = { ...makeHeaders(), "x-private-link": formatToken(registration) };
    const { status, body } = read<{ url: string }>(await call(payOrder, { headers }));
    if (status === 201) pages[who]!.push(body.url);
  };
  const payPage = (who: number, at: number) => {
    const checkout = stripe.checkouts.find(pages[who]!.at(at)?.split("/").at(-1) ?? "");
    if (checkout) stripe.checkouts.pay(checkout, "payer@example.com", { isFeeAwaited: true });
  };
  const setStatus = async (status: "open" | "ended") => {
    const { title, audience, startsAt, endsAt, location, description, attire, version } = await readEvent(event.id);
    const body = { title, audience, startsAt, endsAt, location, description, attire, spots, version, status };
    await call(editEvent, { path: { eventId: event.id }, body, claims });
  };
  const admit = async (door: Parameters<typeof call>[0], id: string, body: object, path = {}) => {
    const headers = { "idempotency-key": given.idempotencyKey() };
    await call(door, { path: { registrationId: id, ...path }, body, claims, headers });
  };

  const perform = async ({ what: name, who, guests, hasCode, isAtDoor, amount }: Act): Promise<unknown> => {
    if (name === "hold ends") return advance(65 * minuteMs);
    if (name === "days pass") return advance(50 * hourMs);
    if (name === "keeper") return keepOrders();
    if (name === "call off") return setStatus("ended");
    if (name === "bring back") return setStatus("open");
    if (name === "register" || name === "buy") {
      const body = given.registration({
        email: emails[who]!,
        guests: Array.from({ length: guests }, () => given.guest({ ticket: forGuests })),
        ticket: general,
        ...(hasCode && { code: "EARLY" }),
        ...(isAtDoor && { paysAtDoor: true }),
        ...(!hasCode && { waitlist: true }),
      });
      await call(register, { path: { eventId: event.id }, body, headers: makeHeaders() });
      if (name === "register") return;
    }
    let mine = await find(who);
    if (!mine) return;
    if (name === "buy" && mine.status === "pending") {
      await admit(decideRegistration, mine.id, { decision: "approved", message: "" });
      mine = (await find(who)) ?? mine;
    }
    const { id, version, order } = mine;
    const token = { token: formatToken(mine) };
    switch (name) {
      case "buy":
      case "pay":
        await openPage(who, mine);
        return payPage(who, -1);
      case "pay an older page":
        return payPage(who, 0);
      case "open":
        return openPage(who, mine);
      case "two tabs":
        await Promise.all([openPage(who, mine), openPage(who, mine)]);
        payPage(who, -1);
        return payPage(who, -2);
      case "check":
        return call(checkOrder, { headers: { "x-private-link": token.token } });
      case "cancel":
        return call(cancelRegistration, { path: token, headers: makeHeaders() });
      case "accept":
        if (mine.status === "waitlisted") await admit(decideRegistration, id, { decision: "approved", message: "" });
        await offerSpots(event.id);
        return call(acceptOffer, { path: token });
      case "approve":
      case "reject":
        return admit(decideRegistration, id, { decision: name === "approve" ? "approved" : "rejected", message: "" });
      case "fewer guests":
      case "more guests": {
        const party = name === "fewer guests" ? [] : [...mine.guests, given.guest({ ticket: forGuests })];
        return call(changeGuests, { path: token, body: { guests: party, version } });
      }
      case "give back": {
        const payment = order?.payments[0];
        return payment && admit(refundOrder, id, { paymentId: payment.id, amount, reason: "The band was late." });
      }
      case "retry": {
        const failed = order?.refunds.find(({ state }) => state === "failed");
        return failed && admit(retryOrderRefund, id, {}, { refundId: failed.id });
      }
      case "cash":
        return admit(noteOrderPayment, id, { means: "cash", amount });
      default: {
        const payment = stripe.paidFor(id).payments.at(-1);
        return payment && stripe.actOnPayment(name, payment, name === "refund" ? amount : undefined);
      }
    }
  };
  return perform;
};

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);
const idsOf = (all: readonly { id: string; amount: number }[]) =>
  all
    .map(({ id, amount }) => `${id} ${amount}`)
    .toSorted()
    .join();

type Fact = [what: string, is: unknown, shouldBe: unknown];

/** What of its payments banks took back. */
const hasLost = ({ payments }: NonNullable<StoredRegistration["order"]>) =>
  sum(payments.filter(({ dispute }) => dispute === "lost"));

/** What of a registration's money is not as it must be when all is done. */
const findOwing = (stripe: FakeStripe, registration: StoredRegistration, event: EventRecord): Fact[] => {
  const { id, status, order } = registration;
  const isCalledOff = wasCalledOff(event);
  if (!order) return [["order", order, "there"]];
  const { payments, refunds, forfeited } = order;
  const paid = stripe.paidFor(id);
  const given_ = paid.refunds.filter((each) => !each.hasFailed);
  const [done, failed] = (["done", "failed"] as const).map((state) => refunds.filter((each) => each.state === state));
  const byCard = done!.filter(({ paymentId }) =>
    payments.some((each) => each.id === paymentId && each.means === "stripe"),
  );
  const kept = keptOf(order) - forfeited - sum(failed!);
  const may = isActive(registration) && !isCalledOff ? dueOf(order) : 0;
  const hasFailed = new Set(failed!.map(({ id: refundId }) => refundId));
  return [
    ["payments", idsOf(payments.filter(({ means }) => means === "stripe")), idsOf(paid.payments)],
    ["refunds", idsOf(byCard.map(({ stripeId = "?", amount }) => ({ id: stripeId, amount }))), idsOf(given_)],
    ["fees untold", payments.filter(({ means, fee }) => means === "stripe" && fee === undefined).length, 0],
    ["refunds under way", refunds.filter(({ state }) => state === "underway").length, 0],
    [
      "given back though listed as failed",
      given_.filter(({ metadata }) => hasFailed.has(metadata.refund ?? "")).length,
      0,
    ],
    [`kept too much of ${status}: ${kept} of ${may}`, kept > may, false],
    ["spots kept without payment", status === "unpaid" && !isCalledOff, false],
    [
      "admitted without payment",
      status === "approved" && order.means === "card" && sum(payments) < dueOf(order),
      false,
    ],
    [
      "admitted though all came back",
      status === "approved" && order.means === "card" && !isOver(event) && hasLost(order) < owedOf(order),
      false,
    ],
  ];
};

type Written = { status?: string; order?: StoredRegistration["order"]; guests?: unknown };

/** The changes of a registration that whoever registered is to be told of, and is not once by e-mail. */
const findUntold = (id: string, event: EventRecord): Fact[] => {
  let [status, payments, refunds] = ["", 0, 0];
  return orderCommitsOf(id).flatMap(({ written, emails }, place): Fact[] => {
    const { order, guests, ...now } = written as Written;
    const [before, paid, given_] = [status, payments, refunds];
    status = now.status ?? status;
    payments = order?.payments.length ?? payments;
    // What was given at Stripe's page instead is known already, in one part or two.
    refunds = order ? sum(order.refunds) : refunds;
    const isNew = status !== before;
    // Guests who leave are known to who removes them, as what comes back is, which their page says.
    const isOwn = guests !== undefined && place > 0;
    // Of an event that is over, or was called off, nobody is told that the time to pay is over as well.
    const isVain = before === "unpaid" && order?.isLapsed === true && refunds === given_ && isOver(event);
    const isTold = (isNew && !isVain) || (refunds > given_ && !isOwn);
    const about = `emails of ${before} to ${status}, ${payments - paid} payments, ${refunds - given_} refunded: ${emails.join()}`;
    const isTwice = new Set(emails).size < emails.length;
    const isConfirmed = status === "approved" && payments > paid && before !== "approved";
    return [
      [about, !isTold || emails.length > 0 || (isOwn && isNew), true],
      [`twice, ${about}`, isTwice, false],
      [`not confirmed, ${about}`, isConfirmed && !emails.includes("order-confirmed"), false],
    ];
  });
};

/** What of an event is not as Stripe and its registrations have it; a line each. */
export const findWrong = async (stripe: FakeStripe, event: EventRecord) => {
  const { spotsLeft, left, holds, ...now } = await readEvent(event.id, { isLatest: true });
  const all = await listAll(event.id);
  const taken = all.reduce((seats, each) => seats + heldSeatsOf(each), 0);
  const takes = all.flatMap((each) => Object.entries(heldTakesOf(each)));
  const leftOf = (id: string, count: number) =>
    takes.reduce((rest, [each, used]) => (each === id ? rest - used : rest), count);
  const { types = [], codes = [] } = event.ticketing ?? {};
  const facts: Fact[] = [
    ["spots left", spotsLeft, event.spots - taken],
    ["oversold", taken > event.spots, false],
    ["spots under way", holds.length, 0],
    ...types.map(({ id, quantity = 100_000 }): Fact => [`left of ${id}`, left[id], leftOf(id, quantity)]),
    ...codes.map(({ id, uses = 100_000 }): Fact => [`left of ${id}`, left[id], leftOf(id, uses)]),
    ...all.flatMap((each) => [
      ...findOwing(stripe, each, { ...event, ...now }),
      ...findUntold(each.id, { ...event, ...now }),
    ]),
    ["tickets of nobody", all.some((each) => isActive(each) && Object.keys(takesOf(each)).length === 0), false],
  ];
  return facts
    .filter(([, is, shouldBe]) => is !== shouldBe)
    .map(([what, is, shouldBe]) => `${what}: ${String(is)} instead of ${String(shouldBe)}`);
};

/** Lets a life happen, with events, and what else happens, on their way at the same time; then all is delivered, and kept. */
const liveThrough = async (
  stripe: FakeStripe,
  life: OrdersLife,
  advance: (ms: number) => void,
): Promise<Outcome & { event: EventRecord }> => {
  const event = given.openEvent({
    ...given.times(life.inDays * 24),
    ...{ spots, spotsLeft: spots, ticketing: sell(life), audience: "link" },
  });
  planMishaps();
  await transact(eventWrites(event));
  const perform = createActs(stripe, event, advance);
  const about = new Set<string>();
  const { outcome, deliver, pickTwice, deliverRest } = createDeliveries(stripe, () => [...about]);
  const look = async () => {
    for (const { id } of await listAll(event.id)) about.add(id);
  };
  // A machine that ends is one that begins again in a minute; people who hear nothing try again, or do not.
  const swallow = (work: Promise<unknown>) => work.catch(() => undefined);

  stripe.delayAnswers(takeInTurn(life.answersTakeMs));
  for (const { act: first, delivered, mishaps: next, faults, meanwhile } of life.steps) {
    advance(5000);
    const left = [...faults];
    stripe.failAnswers(() => left.shift());
    planMishaps(...next);
    await swallow(perform(first));
    await look();
    await Promise.all([
      ...pickTwice(delivered).map((each) => swallow(deliver(each))),
      meanwhile && swallow(wait(5).then(() => perform(meanwhile))),
    ]);
  }
  stripe.delayAnswers(() => 0);
  stripe.failAnswers(() => undefined);
  await look();
  for (const payment of [...about].flatMap((id) => stripe.paidFor(id).payments)) stripe.actOnPayment("fee", payment);
  await deliverRest();
  // Time goes on until nobody holds spots for a payment, and what Stripe refuses has been refused.
  for (let round = 0; round < 4; round++) {
    advance(round === 0 ? 10 * minuteMs : 55 * hourMs);
    await settleLostSeats(await readEvent(event.id, { isLatest: true }));
    const { lapsed, calledOff, refunds } = await keepOrders();
    const failed = [lapsed, calledOff, refunds].reduce((all, each) => all + each.failed, 0);
    if (failed > 0) outcome.wrong.push(`${failed} orders could not be kept`);
    await offerSpots(event.id);
    await deliverRest();
  }
  outcome.wrong.push(...(await findWrong(stripe, event)));
  return { event, ...outcome };
};

/** Runs a life on a clock of its own. */
export const runOrdersLife = async (stripe: FakeStripe, life: OrdersLife): Promise<Outcome> => {
  let offsetMs = 0;
  const restore = shiftClock(() => offsetMs);
  try {
    const { event: _event, ...outcome } = await liveThrough(stripe, life, (ms) => void (offsetMs += ms));
    return outcome;
  } finally {
    restore();
  }
};
