import { formatMoney } from "#shared/money.ts";
import { owedOf, type OrderPayment } from "#shared/orders.ts";
import { emailWrite } from "../email/outbox.ts";
import { readEvent } from "../events/event.ts";
import { AppError } from "../platform/errors.ts";
import type { Writes } from "../platform/table.ts";
import { changeRegistration } from "./change-registration.ts";
import { admit } from "./order.ts";
import { isActive, toEmailData, type StoredRegistration } from "./registration.ts";
import { createTicketsForEmail } from "./tickets.ts";

/** A payment at the door or in an admin's hands, once per id; `by` is who noted it. */
type NotedPayment = Pick<OrderPayment, "id" | "at" | "amount"> & { means: "cash" | "card"; by: string };

/**
 * Notes a payment by other means than Stripe's page, and admits who has paid all by it. Throws `conflict` where nothing is
 * owed, or less than that; with `isDone`, more is noted too, since somebody has the money. `alongside` are the writes that
 * belong to it.
 */
export const notePayment = (
  registrationId: string,
  payment: NotedPayment,
  {
    isDone = false,
    alongside = () => ({}),
  }: { isDone?: boolean; alongside?: (registration: StoredRegistration, title: string) => Writes } = {},
) =>
  changeRegistration(registrationId, async (before) => {
    const { order, eventId } = before;
    if (order?.payments.some(({ id }) => id === payment.id)) return undefined;
    if (!order || (!isDone && !isActive(before))) throw new AppError("conflict", "There is nothing to pay.");
    const owed = owedOf(order);
    if (!isDone && payment.amount > owed)
      throw new AppError(
        "conflict",
        owed === 0 ? "This is paid already." : `Only ${formatMoney(owed, order.currency)} is owed.`,
      );
    const event = await readEvent(eventId);
    const paid = { ...before, order: { ...order, payments: [...order.payments, payment] } };
    const after = before.status === "unpaid" ? admit(paid, order.heldUntil ?? "") : paid;
    const isAdmitted = before.status === "unpaid" && after.status === "approved";
    return {
      after,
      writes: {
        ...alongside(after, event.title),
        ...(isAdmitted && {
          email: emailWrite({
            template: "order-confirmed",
            data: { ...toEmailData(after, event, ""), tickets: await createTicketsForEmail(after, event) },
            to: { address: before.email },
          }),
        }),
      },
    };
  });
