import type { EventRecord } from "#shared/events.ts";
import { formatMoney } from "#shared/money.ts";
import { owedFor } from "#shared/orders.ts";
import { readEveryPage } from "#shared/paging.ts";
import { emailOnceWrite } from "../email/outbox.ts";
import { getVerifiedEmail, listAdminIds } from "../platform/accounts.ts";
import { writeOne } from "../platform/table.ts";
import { readRegistrations, type StoredRegistration } from "../registrations/registration.ts";

/**
 * What doors and admins took for an event, by means, less what was handed back of it, as the drawer has it; what that is; and what
 * those who were expected still owe.
 */
export const sumDoor = (registrations: readonly StoredRegistration[], event: EventRecord) => {
  const sums = { cash: 0, card: 0, back: 0, due: 0 };
  for (const registration of registrations) {
    const { order, status, isTest } = registration;
    if (!order || isTest) continue;
    for (const { id, means, amount } of order.payments) {
      if (means === "stripe") continue;
      const handed = order.refunds.filter(({ paymentId, state }) => paymentId === id && state === "done");
      const back = handed.reduce((sum, refund) => sum + refund.amount, 0);
      sums[means] += amount - back;
      sums.back += back;
    }
    if (status === "approved") sums.due += owedFor(registration, event);
  }
  return sums;
};

/** Tells those who handle money what an event's door took; once each. Nothing where it took nothing and nothing is owed. */
export const sendDoorSums = async (event: EventRecord) => {
  const { id: eventId, title } = event;
  const all = await readEveryPage((cursor) => readRegistrations(eventId, cursor));
  const currency = all.find(({ order, isTest }) => order && !isTest)?.order?.currency;
  const { cash, card, back, due } = sumDoor(
    all.filter(({ order }) => order?.currency === currency),
    event,
  );
  if (currency === undefined || cash + card + back + due === 0) return;
  const format = (amount: number) => formatMoney(amount, currency);
  const data = {
    ...{ eventId, title, cash: format(cash), card: format(card) },
    ...(back > 0 && { back: format(back) }),
    ...(due > 0 && { due: format(due) }),
  };
  for (const adminId of await listAdminIds("money")) {
    const address = await getVerifiedEmail(adminId);
    if (address === undefined) continue;
    await writeOne(
      emailOnceWrite({ template: "door-sums", data, to: { address } }, `letter_door_${eventId}_${adminId}`),
    );
  }
};
