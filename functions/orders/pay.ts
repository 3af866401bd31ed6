import * as z from "zod/mini";
import { eventCan } from "#shared/event-acts.ts";
import { wasCalledOff } from "#shared/event-phase.ts";
import { formatMoney, minimumCharge } from "#shared/money.ts";
import { ordersContract } from "#shared/order-acts.ts";
import { owedOf, type OwnOrder } from "#shared/orders.ts";
import type { OrderToPay } from "#shared/own-orders.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { formatTickets } from "#shared/ticket-types.ts";
import type { DiscountCode, Ticketing } from "#shared/ticketing.ts";
import { presentEvent, readEvent, readEventForVisitors, type StoredEvent } from "../events/event.ts";
import { readEventForMember } from "../events/for-members.ts";
import { presentType } from "../events/ticketing.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { closeCheckout, countOpening, getCheckout, openCheckout } from "../payments/checkout.ts";
import { formatClock, getTimeZoneName } from "../platform/club-time.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError, busy, refuseIf } from "../platform/errors.ts";
import { countUse, getWindowEnd, isUsedUp, tooManyForms, type Limit } from "../platform/limits.ts";
import { formatToken } from "../platform/private-links.ts";
import { changeRegistration } from "../registrations/change-registration.ts";
import { countCodeGuess, getCodeLimit } from "../registrations/code-limit.ts";
import { findCode, holdWhileOpen, needsPayment } from "../registrations/order.ts";
import { presentWithPlace } from "../registrations/own.ts";
import {
  formatPayToken,
  getRegistrationByPayToken,
  getRegistrationByToken,
  registrationNotFound,
  type StoredRegistration,
} from "../registrations/registration.ts";
import { settleOrder } from "./settle.ts";

const { SITE_URL } = parseEnv({ SITE_URL: z.string() });

/** Who pays: whose registration it is, on its private page; or whoever has its pay link. */
type Payer = { isOwner: boolean };

const pageOf = (registration: StoredRegistration, outcome: string, { isOwner }: Payer) =>
  isOwner
    ? `${SITE_URL}/events/registration${outcome}#${formatToken(registration)}`
    : `${SITE_URL}/events/pay${outcome}#${formatPayToken(registration)}`;

/** A code that does nothing, said as a guess that counts. */
const codeNotFound = (error: AppError) =>
  new AppError("not-found", error.fields?.[0]?.message ?? error.message, error.fields);

type Sold = { ticketing?: Ticketing | undefined; left: Readonly<Record<string, number>> };

const describeCode = async ({ ticketing, left }: Sold, code: string, address: string) => {
  if (await isUsedUp(getCodeLimit(address))) throw tooManyForms();
  try {
    if (!ticketing) throw new AppError("not-found", "This code isn't valid");
    const { opened, discount } = findCode(ticketing, code, { left });
    return {
      code,
      types: opened.map((type) => presentType(type, left)),
      ...(discount && { discount: presentDiscount(discount) }),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw await countCodeGuess(address, codeNotFound(error));
  }
};

const presentDiscount = ({ percent, amount, typeIds }: DiscountCode) => ({
  ...(percent !== undefined && { percent }),
  ...(amount !== undefined && { amount }),
  ...(typeIds && { typeIds }),
});

export const useTicketCode = publicEndpoint(ordersContract.useTicketCode, async ({ eventId, code }, { address }) =>
  describeCode(await readEventForVisitors(eventId), code, address),
);

export const useMemberTicketCode = memberEndpoint(
  ordersContract.useMemberTicketCode,
  async ({ eventId, code }, { id }, { address }) => describeCode(await readEventForMember(eventId, id), code, address),
);

/** Stripe's page is open for half an hour, the shortest it takes. */
const pageMinutes = 31;
const minuteMs = 60_000;

/** Pages opened for one registration: more than anybody needs who looks again, or whose page has expired. */
const getPageLimit = (id: string): Limit => ({ what: "order-pages", by: id, atMost: 30, seconds: 3600 });

/** Counts a page. Throws `too-many`, with when it goes on. */
const countPage = async (id: string) => {
  const limit = getPageLimit(id);
  if (await countUse(limit)) return;
  const goesOn = `${formatClock(getWindowEnd(limit))}, ${getTimeZoneName()}`;
  throw new AppError("too-many", `This payment was opened very often. You can open it again at ${goesOn}.`);
};

/** What Stripe's page and the receipt say: at most 250 letters. */
const describe = (title: string, { lines }: Pick<OwnOrder, "lines">) =>
  `${title}: ${formatTickets(lines)}`.slice(0, 250);

const maxAttempts = 5;

/** Whether what a page was opened for is still so: that another one is over by now changes nothing. */
const isAsOpened = (before: StoredRegistration, opened: StoredRegistration) => {
  const factsOf = ({ status, order }: StoredRegistration) =>
    order && [status, owedOf(order), ...order.checkouts.map((each) => each.id)].join(" ");
  return factsOf(before) === factsOf(opened);
};

/**
 * The address of the payer's open checkout, or of a new one: only the owner's names them. Throws `conflict` where nothing is to
 * be paid.
 */
const openCheckoutFor = async (id: string, payer: Payer) => {
  const shared = payer.isOwner ? {} : ({ isShared: true } as const);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    // A payment may precede its event.
    const registration = await settleOrder({ registrationId: id });
    const { order } = registration ?? {};
    if (!registration || !order) throw new AppError("conflict", "There is nothing to pay.");
    const event = await readEvent(registration.eventId, { isLatest: true });
    refuseIf(registrationCan.pay.whyNot(registration) ?? eventCan.changeRegistration.whyNot(event));
    const owed = owedOf(order);
    if (owed === 0) throw new AppError("conflict", "This is paid already.");
    if (owed < minimumCharge(order.currency))
      throw new AppError(
        "conflict",
        `${formatMoney(owed, order.currency)} is too little for a card. Please pay it at the door.`,
      );
    if (registration.status === "unpaid" && (order.heldUntil ?? "") <= new Date().toISOString())
      throw new AppError("conflict", "The time to pay is over. You're welcome to register again while spots last.");
    const last = order.checkouts.findLast(({ isOver }) => !isOver);
    const open = last && (await getCheckout(last.id));
    if (open?.status === "open" && open.url !== undefined && last?.amount === owed && last.isShared === shared.isShared)
      return { url: open.url };
    // It was paid just now.
    if (open?.status === "complete") continue;
    await countPage(id);
    if (open?.status === "open") await closeCheckout(open.id);
    const expiresAt = new Date(Date.now() + pageMinutes * minuteMs);
    const checkout = await openCheckout({
      subject: { purpose: "ticket", id },
      key: `order-${id}-${order.checkouts.at(-1)?.id ?? 1}-${owed}${payer.isOwner ? "" : "-shared"}${attempt === 1 ? "" : `-${attempt}`}`,
      lines: [{ name: describe(event.title, order), amount: owed, currency: order.currency }],
      expiresAt,
      ...(payer.isOwner && { email: registration.email, customer: order.customer }),
      paidUrl: pageOf(registration, "?success=true", payer),
      canceledUrl: pageOf(registration, "?canceled=true", payer),
    });
    const { url } = checkout;
    if (url === undefined) throw busy();
    const noted = await changeRegistration(id, (before) => {
      if (!before.order || !isAsOpened(before, registration)) return undefined;
      const until = new Date(expiresAt.getTime() + minuteMs).toISOString();
      const open = before.order.checkouts.filter(({ isOver }) => !isOver);
      const checkouts = [...open, { ...{ id: checkout.id, url, amount: owed }, ...shared }];
      return { after: { ...before, order: { ...holdWhileOpen(before.order, until), checkouts } }, writes: {} };
    });
    if (noted.order?.checkouts.some((each) => each.id === checkout.id)) return { url };
    // Two that are open could both be paid.
    await closeCheckout(checkout.id);
  }
  throw busy();
};

export const payOrder = publicEndpoint(ordersContract.payOrder, async ({ token }, { address }) => {
  await countOpening(address);
  return openCheckoutFor((await getRegistrationByToken(token)).id, { isOwner: true });
});

export const payOrderByLink = publicEndpoint(ordersContract.payOrderByLink, async ({ token }, { address }) => {
  await countOpening(address);
  return openCheckoutFor((await getRegistrationByPayToken(token)).id, { isOwner: false });
});

/** Minimum interval between reads from Stripe, since the page polls. */
const minReadIntervalSeconds = 3;

/** The registration including a payment that Stripe's event has not reported yet; the stored one if Stripe does not answer. */
const syncFromCheckout = async (registration: StoredRegistration) => {
  const { id, order } = registration;
  if (!order?.checkouts.some(({ isOver }) => !isOver)) return registration;
  const look = { what: "checkout-looks", by: id, atMost: 1, seconds: minReadIntervalSeconds };
  try {
    return (await countUse(look)) ? ((await settleOrder({ registrationId: id })) ?? registration) : registration;
  } catch (error) {
    if (error instanceof AppError) return registration;
    throw error;
  }
};

export const checkOrder = publicEndpoint(ordersContract.checkOrder, async ({ token }) => {
  const registration = await syncFromCheckout(await getRegistrationByToken(token));
  return presentWithPlace(registration, await readEvent(registration.eventId, { isLatest: true }));
});

/** Whether an order can be paid by card now, is paid, or neither; or its event was called off. */
const getPayState = (registration: StoredRegistration, event: StoredEvent): OrderToPay["state"] => {
  const { order, status } = registration;
  if (!order) return "closed";
  if (wasCalledOff(event)) return "called-off";
  if (status === "approved" && owedOf(order) === 0) return "paid";
  const isHeld = status !== "unpaid" || (order.heldUntil ?? "") > new Date().toISOString();
  return needsPayment(order) && isHeld && registrationCan.pay(registration) && eventCan.changeRegistration(event)
    ? "open"
    : "closed";
};

export const getOrderToPay = publicEndpoint(ordersContract.getOrderToPay, async ({ token }) => {
  const registration = await syncFromCheckout(await getRegistrationByPayToken(token));
  const { order } = registration;
  if (!order) throw registrationNotFound();
  const event = await readEvent(registration.eventId, { isLatest: true });
  const { title, when } = presentEvent(event);
  const { currency, lines, discount, total, heldUntil, refundRule } = order;
  const state = getPayState(registration, event);
  return {
    event: { title, when },
    ...{ currency, lines, total, state, refundRule },
    ...(discount && discount.amount > 0 && { discount: discount.amount }),
    owed: state === "open" ? owedOf(order) : 0,
    ...(state === "open" && heldUntil !== undefined && { heldUntil }),
  };
});
