import { useLocation } from "react-router-dom";
import { formatMoney } from "#shared/money.ts";
import { ownOrdersContract, type OrderToPay } from "#shared/own-orders.ts";
import { describeRefunds, formatTickets } from "#shared/ticket-types.ts";
import { formatPrice } from "#web/content/tickets.ts";
import { Deadline, usePaying } from "#web/features/registrations/own/order-part.tsx";
import { orderWords } from "#web/features/registrations/own/order-words.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { LeavingButton } from "#web/lib/forms/leaving-button.tsx";
import { paths } from "#web/paths.ts";
import { FactTable } from "#web/ui/data-table.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Stack, Text } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";
import { PaymentResult, usePaymentOutcome, type PaymentOutcome } from "#web/ui/payment-result.tsx";
import { PayOrderFrame, payOrderPage as words, PayOrderSkeleton } from "./pay-order.tsx";
import { WrongLink } from "./wrong-link.tsx";

/** Shown for an invalid link. */
const WrongPayLink = () => (
  <WrongLink
    motif="rings"
    picture="events"
    description={words.description}
    words={words.wrongLink}
    wayOn={{ label: words.wrongLink.events, to: paths.events }}
  />
);

/** How often it is asked for: it may be paid elsewhere. */
const refetchIntervalMs = 30_000;
/** The same while a payment is awaited. */
const awaitedIntervalMs = 4000;

/** Whether there is still to be paid what the address says was paid. */
const isAwaited = (outcome: PaymentOutcome | undefined, { state }: OrderToPay) =>
  outcome === "success" && state === "open";

/** What came of a payment. The address can be anyone's: the order counts. */
const Result = ({ outcome, order }: { outcome: PaymentOutcome | undefined; order: OrderToPay }) => {
  const { checking, success, canceled } = words.results;
  if (isAwaited(outcome, order)) return <PaymentResult result="checking" {...checking} />;
  if (outcome === "success" && order.state === "paid") return <PaymentResult result="success" {...success} />;
  return outcome === "canceled" && order.state === "open" ? <PaymentResult result="canceled" {...canceled} /> : null;
};

const Facts = ({ order }: { order: OrderToPay }) => {
  const { lines, discount = 0, total, currency } = order;
  return (
    <FactTable
      label={words.about}
      facts={[
        ...lines.map((line) => [formatTickets([line]), formatPrice(line.price * line.count, currency)] as const),
        ...(discount > 0 ? [[words.discount, `−${formatMoney(discount, currency)}`] as const] : []),
        [words.total, formatPrice(total, currency)],
      ]}
    />
  );
};

const keyOf = (token: string) => ["order-to-pay", token];

const Act = ({ order, token }: { order: OrderToPay; token: string }) => {
  const { state, owed, currency, heldUntil, refundRule } = order;
  const paying = usePaying(
    ownOrdersContract.payOrderByLink,
    token,
    () =>
      // It may be paid already, elsewhere, or its time has passed.
      void queryClient.invalidateQueries({ queryKey: keyOf(token) }),
  );
  const isHeld = useIsBefore(heldUntil);
  if (state === "paid") return <Text fontWeight="600">{words.paid}</Text>;
  if (state === "called-off") return <Text fontWeight="600">{words.calledOff}</Text>;
  if (state === "closed" || (heldUntil !== undefined && !isHeld)) return <Text>{words.closed}</Text>;
  return (
    <Grid gap="3">
      {heldUntil !== undefined && <Deadline until={heldUntil} words={orderWords.heldForPayer} />}
      <Text textStyle="small">{describeRefunds(refundRule)}</Text>
      <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3">
        <LeavingButton
          leaving={paying}
          look="gold"
          label={orderWords.pay(formatMoney(owed, currency))}
          words={orderWords.payment}
        />
      </Stack>
      <Text textStyle="small" color="fg.muted">
        {words.note}
      </Text>
    </Grid>
  );
};

const KnownLink = ({ token, outcome }: { token: string; outcome: PaymentOutcome | undefined }) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => callEndpoint(ownOrdersContract.getOrderToPay, { token }, { signal }),
    refetchInterval: ({ state: { data: order } }) =>
      order && isAwaited(outcome, order) ? awaitedIntervalMs : refetchIntervalMs,
    refetchOnWindowFocus: "always",
    // Retrying does not help for an unknown link.
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
  });
  if (!data && isUnknown(error)) return <WrongPayLink />;
  if (!data)
    return (
      <PayOrderFrame>
        {isFetching ? <PayOrderSkeleton /> : <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
      </PayOrderFrame>
    );
  const { title, when } = data.event;
  return (
    <PayOrderFrame title={title}>
      <Result outcome={outcome} order={data} />
      <Panel display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
        <Heading textStyle="heading">{when || words.about}</Heading>
        <Facts order={data} />
        <Act order={data} token={token} />
      </Panel>
    </PayOrderFrame>
  );
};

/** The order of the token in the fragment. */
export const PayOrderVisit = () => {
  const outcome = usePaymentOutcome();
  const token = useLocation().hash.slice(1);
  return token === "" ? <WrongPayLink /> : <KnownLink key={token} token={token} outcome={outcome} />;
};
