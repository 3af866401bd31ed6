import { useCallback, useSyncExternalStore } from "react";
import { formatMoney } from "#shared/money.ts";
import { isToDo, keptOf, owedFor, type OrderRefund, type OwnOrder } from "#shared/orders.ts";
import { ownOrdersContract } from "#shared/own-orders.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { describeRefunds, formatTickets } from "#shared/ticket-types.ts";
import { formatPrice } from "#web/content/tickets.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { formatClubDate, formatClubInstant } from "#web/lib/dates.ts";
import { LeavingButton } from "#web/lib/forms/leaving-button.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { Grid, Heading, Stack, Text } from "#web/ui/layout.ts";
import { leaveFor } from "#web/ui/leave.ts";
import { getEventEnd } from "../registration-state.ts";
import { refreshOwn } from "./api.ts";
import { orderWords as words } from "./order-words.ts";

type PayRow = typeof ownOrdersContract.payOrder | typeof ownOrdersContract.payOrderByLink;

/** Leaves for Stripe's page; once for a double click. */
export const usePaying = (row: PayRow, token: string, onError: () => void) => {
  const mutationKey = ["order", "payment", token];
  const { mutate, ...mutation } = useMutation({
    mutationKey,
    mutationFn: async () => leaveFor((await callEndpoint(row, { token })).url),
    onError,
  });
  return { ...mutation, mutate: () => queryClient.isMutating({ mutationKey }) === 0 && mutate() };
};

const minuteMs = 60_000;
/** From when on minutes are counted. */
const countedMinutes = 60;

/** Minutes until a time. */
const useMinutesLeft = (time: string) => {
  const subscribe = useCallback((onChange: () => void) => {
    const timer = setInterval(onChange, 5000);
    return () => clearInterval(timer);
  }, []);
  const countLeft = () => Math.max(1, Math.ceil((Date.parse(time) - Date.now()) / minuteMs));
  return useSyncExternalStore(subscribe, countLeft, countLeft);
};

type HeldWords = { until: (time: string) => string; minutes: (count: number) => string };

/** Until when spots are held. Nothing of it is read out as it changes. */
export const Deadline = ({ until, words }: { until: string; words: HeldWords }) => {
  const minutes = useMinutesLeft(until);
  return (
    <Text fontWeight="600">
      {words.until(formatClubInstant(until))} {minutes <= countedMinutes && words.minutes(minutes)}
    </Text>
  );
};

/** The button to pay, as long as there is something to pay by card. */
const Payment = ({ registration, order }: { registration: RegistrationWithEvent; order: OwnOrder }) => {
  const { token, event, status } = registration;
  const { heldUntil, means, currency } = order;
  const owed = owedFor(registration, event);
  // It may be paid already, elsewhere, or its time has passed.
  const paying = usePaying(ownOrdersContract.payOrder, token, () => refreshOwn(token));
  const isHeld = useIsBefore(heldUntil);
  if (event.isPast || owed === 0 || !registrationCan.pay(registration)) return null;
  if (means === "door") return <Text fontWeight="600">{words.door(formatMoney(owed, currency))}</Text>;
  if (status === "unpaid" && heldUntil !== undefined && !isHeld) return <Text>{words.held.passed}</Text>;
  return (
    <Grid gap="3">
      {isHeld && heldUntil !== undefined ? (
        <Deadline until={heldUntil} words={words.held} />
      ) : (
        <Text>{words.held.rest}</Text>
      )}
      <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3">
        <LeavingButton
          leaving={paying}
          look="gold"
          label={words.pay(formatMoney(owed, currency))}
          words={words.payment}
        />
      </Stack>
    </Grid>
  );
};

const describeRefund = (refund: OrderRefund, order: OwnOrder) => {
  const { state, at, paymentId } = refund;
  const isByHand = order.payments.some(({ id, means }) => id === paymentId && means !== "stripe");
  if (state === "failed" && !isToDo(refund, order)) return words.refunds.byBank;
  if (state === "done") return words.refunds[isByHand ? "handedBack" : "done"](formatClubDate(at));
  return isByHand ? words.refunds.toHandBack : words.refunds[state];
};

const Refund = ({ refund, order }: { refund: OrderRefund; order: OwnOrder }) => (
  <>
    {formatMoney(refund.amount, order.currency)}
    <Text textStyle="small" color="fg.muted">
      {refund.reason} {describeRefund(refund, order)}
    </Text>
  </>
);

const Paid = ({ payment, currency }: { payment: OwnOrder["payments"][number]; currency: OwnOrder["currency"] }) => {
  const { amount, at, means, receipt } = payment;
  const day = formatClubDate(at);
  return (
    <>
      {formatMoney(amount, currency)}
      <Text textStyle="small" color="fg.muted">
        {`${words.paidBy[means]}, ${day}`}
      </Text>
      {receipt !== undefined && (
        <ExternalLink look="quiet" size="compact" px="0" href={receipt} aria-label={words.receiptOf(day)}>
          {words.receipt}
        </ExternalLink>
      )}
    </>
  );
};

/** What it costs, what was paid of it, and what comes back. */
const Facts = ({ registration, order }: { registration: RegistrationWithEvent; order: OwnOrder }) => {
  const { lines, discount, total, currency, payments, refunds, means } = order;
  const owed = registrationCan.pay(registration) ? owedFor(registration, registration.event) : 0;
  return (
    <FactTable
      label={words.title}
      facts={[
        ...lines.map((line) => [formatTickets([line]), formatPrice(line.price * line.count, currency)] as const),
        ...(discount && discount.amount > 0
          ? [[words.discount(discount.code), `−${formatMoney(discount.amount, currency)}`] as const]
          : []),
        [words.total, formatPrice(total, currency)],
        ...payments
          .filter(({ amount }) => amount > 0)
          .map((payment) => [words.paid, <Paid payment={payment} currency={currency} />] as const),
        ...refunds.map((refund) => [words.refund, <Refund refund={refund} order={order} />] as const),
        ...(owed > 0 ? [[words.owed[means], formatMoney(owed, currency)] as const] : []),
      ]}
    />
  );
};

type Props = { registration: RegistrationWithEvent & { order: OwnOrder } };

/** What a canceled event means for the money of whoever was still registered for it. */
const CalledOff = ({ registration: { event, order, ...registration } }: Props) => {
  const hasPaid = order.payments.length > 0;
  const isSettled = order.total === 0 || (hasPaid && keptOf(order) === 0);
  if (getEventEnd(event) !== "called-off" || isSettled || !registrationCan.change(registration)) return null;
  return <Text>{hasPaid ? words.calledOff.comesBack : words.calledOff.nothing}</Text>;
};

/** What a registration costs, and how it is paid. */
export const OrderPart = ({ registration }: Props) => {
  const { order, status } = registration;
  const { total, refundRule, isLapsed } = order;
  const isOpen = registrationCan.change(registration) && !registration.event.isPast;
  return (
    <Grid as="section" aria-labelledby="order" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Heading id="order" textStyle="heading">
        {status === "unpaid" && !registration.event.isPast ? words.held.title : words.title}
      </Heading>
      {isLapsed && order.payments.length === 0 && getEventEnd(registration.event) !== "called-off" && (
        <Text>{words.lapsed}</Text>
      )}
      <CalledOff registration={registration} />
      <Payment registration={registration} order={order} />
      <Facts registration={registration} order={order} />
      {isOpen && total > 0 && (
        <Text textStyle="small" color="fg.muted" maxWidth="text">
          {describeRefunds(refundRule)}
        </Text>
      )}
    </Grid>
  );
};
