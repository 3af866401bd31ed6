import { setTimeout as wait } from "node:timers/promises";
import pMap from "p-map";
import { eventWrites, readEvent } from "#functions/events/event.ts";
import { settleLostSeats } from "#functions/events/seats.ts";
import { keepOrders } from "#functions/orders/keeping.ts";
import { payOrder } from "#functions/orders/pay.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { transact } from "#functions/platform/table.ts";
import { register } from "#functions/registrations/register.ts";
import { readRegistration, readRegistrations } from "#functions/registrations/registration.ts";
import { call, read } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { discountCode, early, general, ticketing, ticketType } from "#test/support/ticketing.ts";
import { shiftClock } from "./clock.ts";
import { atCrowdedTable } from "./crowded-table.ts";
import { createDeliveries, makeHeaders } from "./deliveries.ts";
import { findWrong } from "./orders-trial.ts";
import { orderCommitsOf } from "./payment-table.ts";
import { insist } from "./registration-race.ts";
import type { FakeStripe } from "./stripe.ts";

/** So many people at once for so many paid spots, and how Stripe is meanwhile. */
export type TicketCrowd = { people: number; spots: number; stripeMs: number; outMs: number };

const minuteMs = 60_000;
/** How soon people, and Stripe with its events, try again. */
const againMs = 2000;
const maxRounds = 30;

const makeRequestHeaders = () => ({ "idempotency-key": given.idempotencyKey(), ...makeHeaders() });

const shuffle = <Each>(all: readonly Each[]) =>
  all
    .map((each) => ({ each, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ each }) => each);

/**
 * All register at once. Of those who have spots one in ten never opens Stripe's page, one in ten opens it only, one in ten
 * pays at the last moment, and the others pay. Events come twice, in any order; Stripe is out as people open its pages, and
 * again as the holds end.
 */
export const holdTicketCrowd = async (stripe: FakeStripe, { people, spots, stripeMs, outMs }: TicketCrowd) => {
  let offsetMs = 0;
  const restore = shiftClock(() => offsetMs);
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const letBeOut = () => {
    const until = elapsed() + outMs;
    stripe.failAnswers(() => (elapsed() < until ? "out" : undefined));
  };
  try {
    const codes = [discountCode({ id: early, uses: Math.floor(spots / 3) })];
    const event = given.openEvent({
      ...{ spots, spotsLeft: spots, audience: "link" },
      ticketing: ticketing({ types: [ticketType({ id: general, quantity: spots })], codes }),
    });
    await transact(eventWrites(event));
    const ask = async (place: number) => {
      const headers = makeRequestHeaders();
      const body = given.registration({ ticket: general, ...(place % 2 === 0 && { code: "EARLY" }) });
      let answer: { status?: number | undefined; body: { id: string } } = { body: { id: "" } };
      await insist(async () => {
        answer = read<{ id: string }>(await call(register, { path: { eventId: event.id }, body, headers }));
        return answer.status ?? 0;
      });
      return answer;
    };
    // At a table that conflicts and throttles, on a clock of its own.
    const { result } = await atCrowdedTable(async (crowdedMs) => ({
      answers: await Promise.all(Array.from({ length: people }, (_, place) => ask(place))),
      registeredMs: crowdedMs(),
    }));
    const { answers, registeredMs } = result;
    const openingMs = elapsed();
    const ids = answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : []));

    stripe.delayAnswers(() => stripeMs);
    letBeOut();
    const paidAt = new Map<string, number>();
    const pages = new Map<string, string>();
    const open = async (id: string) => {
      const token = formatToken(await readRegistration(id));
      for (let attempt = 0; attempt < maxRounds; attempt++) {
        const headers = { ...makeRequestHeaders(), "x-private-link": token };
        const { status, body } = read<{ url: string }>(await call(payOrder, { headers }));
        if (status === 201) return void pages.set(id, body.url.split("/").at(-1) ?? "");
        await wait(againMs);
      }
    };
    const pay = (id: string) => {
      const checkout = stripe.checkouts.find(pages.get(id) ?? "");
      if (checkout?.status !== "open") return;
      stripe.checkouts.pay(checkout, "payer@example.com");
      paidAt.set(id, elapsed());
    };
    const isOneIn = (place: number, ten: number) => place % 10 === ten;
    await Promise.all(
      ids.map(async (id, place) => {
        if (isOneIn(place, 0)) return;
        await open(id);
        if (!isOneIn(place, 1) && !isOneIn(place, 2)) pay(id);
      }),
    );
    const openedMs = elapsed();

    const { outcome, pending, deliver, deliverRest, gather } = createDeliveries(stripe, () => ids);
    const waiting = gather();
    await pMap(shuffle([...waiting, ...waiting]), deliver, { concurrency: 20 });
    const toldAt = new Map<string, number>();
    const noteTold = () => {
      for (const id of paidAt.keys()) if (!toldAt.has(id) && orderCommitsOf(id).length > 2) toldAt.set(id, elapsed());
    };
    noteTold();

    // Some pay at the last moment, and Stripe is out as the holds end: the club hears of it when others have the spots.
    offsetMs += 30 * minuteMs;
    for (const [place, id] of ids.entries()) if (isOneIn(place, 2)) pay(id);
    offsetMs += 35 * minuteMs;
    const endedMs = elapsed();
    letBeOut();
    let runs = 0;
    const countHeld = async () =>
      (await readRegistrations(event.id, undefined)).items.filter(({ status }) => status === "unpaid").length;
    do {
      await Promise.all([keepOrders(), keepOrders()]);
      runs++;
      // Each begins a minute after the one before.
      offsetMs += minuteMs;
    } while ((await countHeld()) > 0 && runs < maxRounds);
    const freedMs = elapsed() - endedMs;
    const free = (await readEvent(event.id, { isLatest: true })).spotsLeft;
    const others = await pMap(Array.from({ length: Math.floor((free * 9) / 10) }), () => ask(1), { concurrency: 10 });
    stripe.failAnswers(() => undefined);
    gather();
    await pMap(shuffle([...pending, ...pending]), deliver, { concurrency: 20 });
    stripe.delayAnswers(() => 0);
    await deliverRest();
    for (const waitMs of [2, 65, 65].map((minutes) => minutes * minuteMs)) {
      offsetMs += waitMs;
      await settleLostSeats(await readEvent(event.id, { isLatest: true }));
      await keepOrders();
      await deliverRest();
    }
    noteTold();
    const { spotsLeft } = await readEvent(event.id, { isLatest: true });
    const refunded = ids.reduce((all, id) => all + stripe.paidFor(id).refunds.length, 0);
    outcome.wrong.push(...(await findWrong(stripe, event)));
    return {
      counts: {
        registered: ids.length,
        full: answers.filter(({ status }) => status === 409 || status === 400).length,
        "heard neither": answers.filter(({ status }) => ![201, 400, 409].includes(status ?? 0)).length,
        paid: paidAt.size,
        "of them too late, and given back": refunded,
        "others on freed spots": others.filter(({ status }) => status === 201).length,
        "spots free at last": spotsLeft,
        deliveries: outcome.deliveries,
        repeated: outcome.repeated,
        "runs until no hold is left": runs,
      },
      times: {
        "all registered, s of the table's clock": registeredMs / 1000,
        "all pages open, s": (openedMs - openingMs) / 1000,
        "all spots back, s": freedMs / 1000,
      },
      untold: [...paidAt.keys()].filter((id) => !toldAt.has(id)).length,
      wrong: outcome.wrong,
    };
  } finally {
    restore();
  }
};
