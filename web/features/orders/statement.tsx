import { useParams } from "react-router-dom";
import { formatMoney } from "#shared/money.ts";
import { ordersContract, type EventStatement as Statement } from "#shared/order-acts.ts";
import { adminAreas, adminPaths } from "#web/admin-paths.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { formatCsv, nameCsvFile } from "#web/lib/files/csv.ts";
import { ExportButton } from "#web/lib/files/export-button.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { toDecimal } from "#web/lib/money.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, LinkButton } from "#web/ui/button.tsx";
import { DataTable, FactTable } from "#web/ui/data-table.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";

const words = {
  title: "Statement",
  loading: "Loading the statement",
  failed: "We couldn't load the statement. Please check your internet connection.",
  none: "This event sells no tickets.",
  back: { registrations: "Back to registrations", sales: "All ticket sales" },
  sold: "Sold",
  soldColumns: ["Ticket", "Price", "Sold", "Amount"],
  nothingSold: "Nothing is sold yet.",
  discounts: "Discounts",
  discountColumns: ["Code", "Used", "Amount"],
  sums: "In all",
  names: {
    sold: "Tickets sold",
    discounts: "Discounts",
    stripe: "Paid by card",
    cash: "Paid in cash",
    card: "Paid by card at the door",
    fees: "Stripe's fees",
    refunded: "Refunded by card",
    cashBack: "Handed back in cash",
    cardBack: "Refunded by card at the door",
    lost: "Lost to disputes",
    kept: "What stays with the club",
    dueAtDoor: "Due at the door",
    awaited: "Awaited by card",
  },
  minus: (amount: string) => `−${amount}`,
  failures: "Refunds to look at",
  failuresText: "Stripe refused these, or the money was paid at the door and you hand it back.",
  failureColumns: ["Name", "Amount", "Reason", "Since", "What to do"],
  retry: "Retry",
  retryOf: (amount: string, name: string) => `Retry the refund of ${amount} to ${name}`,
  handedBack: "Handed back",
  handedBackOf: (amount: string, name: string) => `${amount} is handed back to ${name}`,
  underway: (amount: string) => `${amount} of the refunds is still on its way.`,
  unlikely: "Notes to check",
  unlikelyText:
    "A door noted far more than the order costs. Only what was owed is counted. Please ask who was at the door.",
  unlikelyColumns: ["Name", "Noted", "Counted", "When", "By"],
  others: "In another currency",
  other: (amount: string, count: number) =>
    `${count === 1 ? "1 order is" : `${count} orders are`} in another currency and not in these sums. The club holds ${amount} of it.`,
  export: "Export CSV",
  notExported: { title: "Error", description: "The export failed. Please try again." },
  unreadable: (count: number) =>
    `${count === 1 ? "1 registration" : `${count} registrations`} can't be read, and isn't counted here.`,
  retried: { title: "Trying again", description: "We'll show here what came of it." },
  failure: { unknown: "There was a problem. Please try again." },
} as const;

const keyOf = (me: string, eventId: string) => [me, "event-statement", eventId];

const useStatement = (eventId: string) =>
  useQuery({
    queryKey: keyOf(useMember().id, eventId),
    queryFn: ({ signal }) => callEndpoint(ordersContract.getEventStatement, { eventId }, { signal }),
    ...beginWith(ordersContract.getEventStatement, { eventId }),
    retry: (count, failure) => count < 1 && !isUnknown(failure),
  });

/** Tries a refund again that was refused. */
const useRetry = (eventId: string) => {
  const { id: me } = useMember();
  return useMutation({
    mutationFn: (input: { registrationId: string; refundId: string }) =>
      callEndpoint(ordersContract.retryOrderRefund, input),
    onSuccess: () => void showToast({ type: "success", ...words.retried }),
    onError: (failure) =>
      void showToast({ type: "error", title: "Error", description: getMessage(failure, words.failure) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf(me, eventId) }),
  });
};

type Sum = keyof typeof words.names;

/** The sums, in the order of a statement; those that take away are negative. */
const listSums = ({ lines, discounts, paid, fees, refunded, lost, dueAtDoor, awaited }: Statement): [Sum, number][] => {
  const add = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);
  const sumMeans = ({ stripe, cash, card }: Statement["paid"]) => stripe + cash + card;
  return [
    ["sold", add(lines)],
    ["discounts", 0 - add(discounts)],
    ["stripe", paid.stripe],
    ["cash", paid.cash],
    ["card", paid.card],
    ["refunded", 0 - refunded.stripe],
    ...(refunded.cash > 0 ? [["cashBack", -refunded.cash] satisfies [Sum, number]] : []),
    ...(refunded.card > 0 ? [["cardBack", -refunded.card] satisfies [Sum, number]] : []),
    ...(lost > 0 ? [["lost", -lost] satisfies [Sum, number]] : []),
    ["fees", 0 - fees],
    ["kept", sumMeans(paid) - sumMeans(refunded) - lost - fees],
    ["dueAtDoor", dueAtDoor],
    ["awaited", awaited],
  ];
};

const format = (amount: number, { currency }: Pick<Statement, "currency">) =>
  amount < 0 ? words.minus(formatMoney(-amount, currency)) : formatMoney(amount, currency);

const columns = { kind: "Kind", name: "Name", price: "Price", count: "Count", amount: "Amount", currency: "Currency" };

/** A statement as CSV. */
export const formatStatementCsv = (statement: Statement) => {
  const { currency, lines, discounts, failed, others = [], unlikely = [] } = statement;
  const show = (amount: number) => toDecimal(amount, currency);
  const rows = [
    ...lines.map(({ name, price, count, amount }) => ({
      ...{ kind: words.sold, name, price: show(price), count: String(count), amount: show(amount) },
    })),
    ...discounts.map(({ code, count, amount }) => ({
      ...{ kind: words.discounts, name: code, count: String(count), amount: show(-amount) },
    })),
    ...listSums(statement).map(([sum, amount]) => ({
      kind: words.sums,
      name: words.names[sum],
      amount: show(amount),
    })),
    ...failed.map(({ name, refund, currency: own = currency }) => ({
      ...{ kind: words.failures, name, amount: toDecimal(refund.amount, own), currency: own.toUpperCase() },
    })),
    ...unlikely.map(({ name, sent }) => ({ kind: words.unlikely, name, amount: show(sent) })),
    ...others.map(({ currency: own, count, kept }) => ({
      ...{ kind: words.others, name: words.names.kept, count: String(count) },
      ...{ amount: toDecimal(kept, own), currency: own.toUpperCase() },
    })),
  ];
  return formatCsv<string>(
    columns,
    rows.map((row) => ({ currency: currency.toUpperCase(), ...row })),
  );
};

type FailedProps = { eventId: string; statement: Statement };

/** Refunds that wait for somebody. */
const Failed = ({ eventId, statement }: FailedProps) => {
  const { mutate, isPending, variables } = useRetry(eventId);
  const mayOpen = useMay("events");
  return (
    <Sheet aria-labelledby="failed-refunds">
      <Heading id="failed-refunds" textStyle="heading">
        {words.failures}
      </Heading>
      <Text mt="1" mb="4" color="fg.muted">
        {words.failuresText}
      </Text>
      <DataTable
        label={words.failures}
        isLabelHidden
        columns={words.failureColumns}
        rows={statement.failed.map(({ registrationId, name, refund, means = "stripe", currency }) => {
          const amount = format(refund.amount, { currency: currency ?? statement.currency });
          const isByHand = means !== "stripe";
          return [
            mayOpen ? <QuietLink to={adminPaths.review(registrationId)}>{name}</QuietLink> : <bdi>{name}</bdi>,
            amount,
            refund.reason,
            formatClubDate(refund.at),
            <BusyButton
              size="compact"
              isBusy={isPending && variables?.refundId === refund.id}
              aria-label={(isByHand ? words.handedBackOf : words.retryOf)(amount, name)}
              onClick={() => mutate({ registrationId, refundId: refund.id })}
            >
              {isByHand ? words.handedBack : words.retry}
            </BusyButton>,
          ];
        })}
      />
    </Sheet>
  );
};

/** What doors noted and nobody can have paid. */
const Unlikely = ({ statement }: { statement: Statement }) => {
  const mayOpen = useMay("events");
  return (
    <Sheet aria-labelledby="unlikely-notes">
      <Heading id="unlikely-notes" textStyle="heading">
        {words.unlikely}
      </Heading>
      <Text mt="1" mb="4" color="fg.muted">
        {words.unlikelyText}
      </Text>
      <DataTable
        label={words.unlikely}
        isLabelHidden
        columns={words.unlikelyColumns}
        rows={(statement.unlikely ?? []).map(({ registrationId, name, sent, counted, at, by = "" }) => [
          mayOpen ? <QuietLink to={adminPaths.review(registrationId)}>{name}</QuietLink> : <bdi>{name}</bdi>,
          format(sent, statement),
          format(counted, statement),
          formatClubDate(at),
          <bdi>{by}</bdi>,
        ])}
      />
    </Sheet>
  );
};

const Sums = ({ statement }: { statement: Statement }) => (
  <Sheet aria-labelledby="sums">
    <Heading id="sums" textStyle="heading" mb="4">
      {words.sums}
    </Heading>
    <FactTable
      label={words.sums}
      facts={listSums(statement).map(([sum, amount]) => [
        words.names[sum],
        <Text as="span" fontVariantNumeric="tabular-nums" fontWeight={sum === "kept" ? "600" : undefined}>
          {format(amount, statement)}
        </Text>,
      ])}
    />
  </Sheet>
);

const Sold = ({ statement }: { statement: Statement }) => {
  const { lines, discounts } = statement;
  return (
    <Sheet aria-labelledby="sold">
      <Heading id="sold" textStyle="heading" mb="4">
        {words.sold}
      </Heading>
      {lines.length === 0 ? (
        <Text color="fg.muted">{words.nothingSold}</Text>
      ) : (
        <DataTable
          label={words.sold}
          isLabelHidden
          columns={words.soldColumns}
          rows={lines.map(({ name, price, count, amount }) => [
            <bdi>{name}</bdi>,
            format(price, statement),
            String(count),
            format(amount, statement),
          ])}
        />
      )}
      {discounts.length > 0 && (
        <Grid mt="6">
          <DataTable
            label={words.discounts}
            columns={words.discountColumns}
            rows={discounts.map(({ code, count, amount }) => [code, String(count), format(-amount, statement)])}
          />
        </Grid>
      )}
    </Sheet>
  );
};

const Content = ({ eventId, statement }: FailedProps) => {
  const { event, failed, underway, unreadable = 0, others = [] } = statement;
  const mayExport = useMay("export");
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Row flexWrap="wrap" justifyContent="space-between" gap="3">
        <Text color="fg.muted" overflowWrap="anywhere">
          {[event.title, event.date].filter(Boolean).join(" · ")}
        </Text>
        {mayExport && (
          <ExportButton
            label={words.export}
            failure={words.notExported}
            fileName={() => nameCsvFile(`statement-${eventId}`)}
            format={() => formatStatementCsv(statement)}
            recordedAs={{ list: "event-statement", scope: eventId, rows: statement.lines.length }}
          />
        )}
      </Row>
      {unreadable > 0 && <Note role="alert" icon="alert" text={words.unreadable(unreadable)} />}
      {failed.length > 0 && <Failed eventId={eventId} statement={statement} />}
      {statement.unlikely && <Unlikely statement={statement} />}
      <Sums statement={statement} />
      {others.map(({ currency, count, kept }) => (
        <Note key={currency} role="status" icon="alert" text={words.other(format(kept, { currency }), count)} />
      ))}
      {underway > 0 && <Note role="status" icon="clock" text={words.underway(format(underway, statement))} />}
      <Sold statement={statement} />
    </Grid>
  );
};

const Loaded = ({ eventId }: { eventId: string }) => {
  const { data, error, isFetching, refetch } = useStatement(eventId);
  if (data) return <Content eventId={eventId} statement={data} />;
  if (isUnknown(error)) return <Empty text={words.none} />;
  return (
    <Pending {...{ words, isFetching, refetch }}>
      <Skeleton height="24rem" />
    </Pending>
  );
};

/** What an event's tickets took, and which refunds wait for somebody. */
export const EventStatement = () => {
  const { eventId = "" } = useParams();
  const maySeeAll = useMay(adminAreas.events);
  const [path, label] = maySeeAll
    ? [adminPaths.approvalsOf(eventId), words.back.registrations]
    : [adminPaths.ticketSales, words.back.sales];
  return (
    <PortalPage
      title={words.title}
      action={
        <LinkButton size="compact" to={path}>
          {label}
        </LinkButton>
      }
    >
      <Loaded key={eventId} eventId={eventId} />
    </PortalPage>
  );
};
