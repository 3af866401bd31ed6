import { formatMoney } from "#shared/money.ts";
import { ordersContract } from "#shared/order-acts.ts";
import { restOf } from "#shared/orders.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges } from "../audit/entry.ts";
import { readEvent } from "../events/event.ts";
import { adminEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { createRepeatableId } from "../platform/ids.ts";
import { changeRegistration } from "../registrations/change-registration.ts";
import { notePayment } from "../registrations/payments.ts";
import { refundWrites } from "../registrations/refunds.ts";
import { registrationEndpoint } from "../registrations/registration-endpoint.ts";
import { presentRegistration, toSubject } from "../registrations/registration.ts";
import { orderEmail, planRefund } from "./settle.ts";

const notLeft = () => new AppError("conflict", "Less than that is left of this payment. Please look at it again.");

/** The id of what an admin does once for each request. */
const idOf = (registrationId: string, key: string | undefined) => createRepeatableId(key && `${registrationId} ${key}`);

export const refundOrder = adminEndpoint(
  ordersContract.refundOrder,
  async ({ registrationId, paymentId, amount, reason }, { id: me }, { network, idempotencyKey }) => {
    const by = await readActor(me, network);
    const refundId = idOf(registrationId, idempotencyKey);
    const saved = await changeRegistration(registrationId, async (before) => {
      const { order } = before;
      const payment = order?.payments.find(({ id }) => id === paymentId);
      if (!order || !payment) throw notLeft();
      if (order.refunds.some(({ id }) => id === refundId)) return undefined;
      if (amount > restOf(order, payment)) throw notLeft();
      const planned = { amount, reason, by: by.name, paymentId, isWaived: true, createId: () => refundId };
      const { after, writes } = planRefund({ ...before, order }, planned);
      const event = await readEvent(before.eventId);
      return {
        after,
        writes: {
          ...writes,
          email: await orderEmail("order-refunded", after, event, { given: amount, message: reason }),
          ...auditWrite({
            kind: "order-refunded",
            by,
            ...toSubject(before, event),
            changes: listChanges({}, { refunded: formatMoney(amount, order.currency), reason }),
          }),
        },
      };
    });
    return presentRegistration(saved);
  },
);

export const retryOrderRefund = adminEndpoint(
  ordersContract.retryOrderRefund,
  async ({ registrationId, refundId }, { id: me }, { network }) => {
    const by = await readActor(me, network);
    const saved = await changeRegistration(registrationId, async (before) => {
      const { order } = before;
      const refund = order?.refunds.find(({ id }) => id === refundId);
      if (!order || !refund) throw new AppError("conflict", "This refund is not there.");
      if (refund.state !== "failed") return undefined;
      const payment = order.payments.find(({ id }) => id === refund.paymentId);
      // A refund that failed does not count as given: there may be another by now.
      if (!payment || refund.amount > restOf(order, payment)) throw notLeft();
      // What was paid in somebody's hands comes back out of them: this says that it has.
      const state = payment.means === "stripe" ? ("underway" as const) : ("done" as const);
      // What Stripe had of it has failed.
      const { stripeId: _failed, ...rest } = refund;
      const again = { ...rest, state };
      const refunds = order.refunds.map((each) => (each.id === refundId ? again : each));
      const after = { ...before, order: { ...order, refunds } };
      const event = await readEvent(before.eventId);
      return {
        after,
        writes: {
          ...refundWrites(registrationId, [again], { isAgain: true }),
          // What is handed over says so itself.
          ...(state === "underway" && {
            email: await orderEmail("order-refunded", after, event, { given: refund.amount, message: refund.reason }),
          }),
          ...auditWrite({
            kind: "order-refunded",
            by,
            ...toSubject(before, event),
            changes: listChanges({}, { refunded: formatMoney(refund.amount, order.currency), again: "yes" }),
          }),
        },
      };
    });
    return presentRegistration(saved);
  },
);

export const noteOrderPayment = registrationEndpoint(
  ordersContract.noteOrderPayment,
  async ({ registrationId, means, amount }, { id: me }, { network, idempotencyKey }) => {
    const by = await readActor(me, network);
    const payment = {
      ...{ id: idOf(registrationId, idempotencyKey), at: new Date().toISOString(), amount, means, by: by.name },
    };
    const saved = await notePayment(registrationId, payment, {
      alongside: (registration, title) =>
        auditWrite({
          kind: "order-noted",
          by,
          ...toSubject(registration, { title }),
          changes: listChanges(
            {},
            { paid: `${formatMoney(amount, registration.order?.currency ?? "usd")} by ${means}` },
          ),
        }),
    });
    return presentRegistration(saved);
  },
);
