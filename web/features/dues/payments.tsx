import type { DuesPayment } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import { disputeNames, meansNames } from "#web/content/dues.ts";
import { formatClubDate, formatLastClubDate } from "#web/lib/dates.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";

const words = {
  title: "Payments",
  columns: ["Date", "Amount", "How", "Until"],
  refunded: (amount: string) => `${amount} refunded`,
  nothing: "Nothing",
  forGood: "For good",
  card: "–",
  receipt: "Receipt",
  receiptOf: (day: string) => `Receipt of ${day}`,
  notedBy: (name: string) => `Noted by ${name}`,
  none: "No payments yet.",
  incomplete: "We couldn't load card payments just now. Please look again in a few minutes.",
} as const;

const Amount = ({ payment: { amount, refunded = 0, currency, means, dispute } }: { payment: DuesPayment }) => (
  <>
    {means === "free" ? words.nothing : formatMoney(amount, currency)}
    {refunded > 0 && (
      <Text as="span" display="block" textStyle="small" color="fg.muted">
        {words.refunded(formatMoney(refunded, currency))}
      </Text>
    )}
    {dispute && (
      <Text as="span" display="block" textStyle="small" color="fg.muted">
        {disputeNames[dispute]}
      </Text>
    )}
  </>
);

/** By what, who noted it, and their words; of a card, the receipt. */
const How = ({ payment: { at, means, by, text, receipt } }: { payment: DuesPayment }) => (
  <div>
    {meansNames[means]}
    {receipt !== undefined && (
      <div>
        <ExternalLink
          look="quiet"
          size="compact"
          px="0"
          href={receipt}
          aria-label={words.receiptOf(formatClubDate(at))}
        >
          {words.receipt}
        </ExternalLink>
      </div>
    )}
    {by && (
      <Text textStyle="small" color="fg.muted">
        {words.notedBy(by)}
      </Text>
    )}
    {text && <UserText textStyle="small">{text}</UserText>}
  </div>
);

/** Stripe's payments do not say. */
const describeUntil = ({ until, means }: DuesPayment) => {
  if (until !== undefined) return formatLastClubDate(until);
  return means === "card" ? words.card : words.forGood;
};

type Props = { payments: readonly DuesPayment[]; isComplete: boolean };

/** All payments, newest first, with Stripe's receipts. */
export const Payments = ({ payments, isComplete }: Props) => (
  <Grid gap="3" gridTemplateColumns="minmax(0, 1fr)">
    {!isComplete && (
      <Text role="status" color="fg.muted">
        {words.incomplete}
      </Text>
    )}
    {payments.length === 0 ? (
      isComplete && <Text color="fg.muted">{words.none}</Text>
    ) : (
      <DataTable
        label={words.title}
        columns={words.columns}
        rows={payments.map((payment) => [
          formatClubDate(payment.at),
          <Amount payment={payment} />,
          <How payment={payment} />,
          describeUntil(payment),
        ])}
      />
    )}
  </Grid>
);
