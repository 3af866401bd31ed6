import { useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { isToDo, restOf, type OrderPayment, type OrderRefund, type OwnOrder } from "#shared/orders.ts";
import type { Registration } from "#shared/registration-review.ts";
import { formatClubDate, formatClubMoment } from "#web/lib/dates.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { DataTable, FactTable } from "#web/ui/data-table.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useOrderAct } from "./order-api.ts";
import { formatAmount, isHandedBack, meansNames, orderWords, sumOrder, useOwed } from "./order-words.ts";

const words = {
  facts: {
    tickets: "Tickets",
    code: "Code",
    total: "Total",
    means: "How it's paid",
    paid: "Paid",
    refunded: "Refunded",
    owed: "Still to pay",
    until: "Held until",
  },
  line: (name: string, count: number, price: string) => `${count === 1 ? "" : `${count} × `}${name}, ${price}`,
  off: (code: string, amount: string) => `${code}, ${amount} off`,
  means: { card: "By card", door: "At the door" },
  payments: "Payments",
  paymentColumns: ["Date", "Amount", "How"],
  receipt: "Receipt",
  receiptOf: (day: string) => `Receipt of ${day}`,
  disputes: { open: "Disputed at the bank", won: "Dispute won", lost: "Dispute lost" },
  refunds: "Refunds",
  refundColumns: ["Date", "Amount", "Reason", "Status"],
  states: { underway: "On its way", done: "Done", failed: "Refused by Stripe" },
  toHandBack: "To be handed back",
  retry: "Retry",
  retryOf: (amount: string) => `Retry the refund of ${amount}`,
  handedBack: "Handed back",
  handedBackOf: (amount: string) => `${amount} is handed back`,
  refund: "Refund",
  note: "Note a payment",
} as const;

type Ordered = Registration & { order: OwnOrder };

const factsOf = ({ order, status }: Ordered, owed: number) => {
  const { facts } = words;
  const { lines, discount, total, means, heldUntil } = order;
  const { paid, refunded } = sumOrder(order);
  const list = (name: string, amount: number) =>
    amount > 0 ? [[name, formatMoney(amount, order.currency)] as const] : [];
  return [
    [
      facts.tickets,
      <ul>
        {lines.map(({ typeId, name, count, price }) => (
          <li key={`${typeId} ${price}`}>{words.line(name, count, formatAmount(price, order))}</li>
        ))}
      </ul>,
    ] as const,
    ...(discount
      ? [[facts.code, words.off(discount.code, formatMoney(discount.amount, order.currency))] as const]
      : []),
    [facts.total, formatAmount(total, order)] as const,
    ...(total > 0 ? [[facts.means, words.means[means]] as const] : []),
    ...list(facts.paid, paid),
    ...list(facts.refunded, refunded),
    ...list(facts.owed, owed),
    ...(status === "unpaid" && owed > 0 && heldUntil !== undefined
      ? [[facts.until, formatClubMoment(heldUntil)] as const]
      : []),
    ...(order.isLapsed ? [[orderWords.toPay, orderWords.lapsed] as const] : []),
  ];
};

const How = ({ payment: { at, means, receipt, dispute } }: { payment: OrderPayment }) => (
  <div>
    {meansNames[means]}
    {dispute && (
      <Text textStyle="small" color={dispute === "won" ? "fg.muted" : "fg.error"}>
        {words.disputes[dispute]}
      </Text>
    )}
    {receipt !== undefined && (
      <div>
        <ExternalLink
          {...{ look: "quiet", size: "compact", px: "0", href: receipt }}
          aria-label={words.receiptOf(formatClubDate(at))}
        >
          {words.receipt}
        </ExternalLink>
      </div>
    )}
  </div>
);

const RefundState = ({ registration, refund }: { registration: Ordered; refund: OrderRefund }) => {
  const { mutate, isPending } = useOrderAct(registration);
  const mayRefund = useMay("money");
  const { id, state, amount, paymentId } = refund;
  const inHand = isHandedBack(registration.order, paymentId);
  const shown = formatMoney(amount, registration.order.currency);
  return (
    <div>
      {state === "failed" && inHand ? words.toHandBack : words.states[state]}
      {isToDo(refund, registration.order) && mayRefund && (
        <div>
          <BusyButton
            size="compact"
            isBusy={isPending}
            aria-label={inHand ? words.handedBackOf(shown) : words.retryOf(shown)}
            onClick={() => mutate({ retry: id })}
          >
            {inHand ? words.handedBack : words.retry}
          </BusyButton>
        </div>
      )}
    </div>
  );
};

const loadDialog = async () => (await import("./order-dialog.tsx")).OrderDialog;

/** Who still has spots, and can pay for them. */
const isActive = ({ status }: Registration) => status === "pending" || status === "unpaid" || status === "approved";

const Acts = ({ registration }: { registration: Ordered }) => {
  const { order, id } = registration;
  const [act, setAct] = useState<"refund" | "note">("refund");
  const dialog = useLazyDialog(loadDialog);
  const mayRefund = useMay("money");
  const mayNote = useMay(["events", "money"]);
  const owed = useOwed(registration);
  const acts = [
    ...(mayNote && isActive(registration) && owed > 0 ? (["note"] as const) : []),
    ...(mayRefund && order.payments.some((payment) => restOf(order, payment) > 0) ? (["refund"] as const) : []),
  ];
  const idOf = (each: string) => `${each}-order-${id}`;
  return (
    <>
      {acts.length > 0 && (
        <Row flexWrap="wrap" gap="3">
          {acts.map((each) => (
            <Button
              key={each}
              id={idOf(each)}
              size="compact"
              {...dialog.opener}
              onClick={() => {
                setAct(each);
                dialog.openFor(each);
              }}
            >
              {words[each]}
            </Button>
          ))}
        </Row>
      )}
      <LazyDialog dialog={dialog} props={{ registration, act, focusAfter: () => document.getElementById(idOf(act)) }} />
    </>
  );
};

/** What a registration costs, what was paid of it and came back, and what admins do about that. */
export const OrderDetails = ({ registration }: { registration: Ordered }) => {
  const { payments, refunds, currency } = registration.order;
  const owed = useOwed(registration);
  return (
    <Grid as="section" aria-label={orderWords.title} gap="4" mt="5" gridTemplateColumns="minmax(0, 1fr)">
      <FactTable label={orderWords.title} facts={factsOf(registration, owed)} />
      {payments.length > 0 && (
        <DataTable
          label={words.payments}
          columns={words.paymentColumns}
          rows={payments.map((payment) => [
            formatClubDate(payment.at),
            formatMoney(payment.amount, currency),
            <How payment={payment} />,
          ])}
        />
      )}
      {refunds.length > 0 && (
        <DataTable
          label={words.refunds}
          columns={words.refundColumns}
          rows={refunds.map((refund) => [
            formatClubDate(refund.at),
            formatMoney(refund.amount, currency),
            refund.reason,
            <RefundState registration={registration} refund={refund} />,
          ])}
        />
      )}
      <Acts registration={registration} />
    </Grid>
  );
};
