import { brand } from "#shared/brand.ts";
import type { DisputeState } from "#shared/money.ts";
import { disputePaths } from "#shared/notices.ts";
import { formatDate } from "../../platform/club-time.ts";
import { Layout, LinkButton, Paragraph, type Template } from "./layout.tsx";
import { siteLink } from "./links.ts";

/** A payment that its payer's bank took back, or tried to. */
type PaymentDisputed = {
  purpose: keyof typeof disputePaths;
  name: string;
  /** Such as "$50". */
  amount: string;
  state: DisputeState;
  /** Until when the club can answer. */
  answerBy?: string | undefined;
};

const paidFor = { dues: "their membership", listing: "their business listing", ticket: "a ticket" };
/** What a dispute that is lost leaves as it is. */
const untouched = {
  dues: "The membership goes on as before. If it is to end, end it on the member's page.",
  listing: "The listing stays where it is. If it is to go, take it down.",
  ticket: "The ticket stays valid. If it isn't to be, cancel the registration.",
};

type Told = { heading: (data: PaymentDisputed) => string; preview: string; words: (data: PaymentDisputed) => string[] };

const told: Record<DisputeState, Told> = {
  open: {
    heading: ({ name }) => `A payment by ${name || "a payer"} is disputed`,
    preview: "The bank took it back for now.",
    words: ({ name, amount, purpose, answerBy }) => [
      `${name || "A payer"} told their bank that they don't recognize a payment of ${amount} for ${paidFor[purpose]}. The bank took it back for now.`,
      `Often a word with them clears it up. In Stripe's dashboard, under Disputes, you can show what it was for${answerBy === undefined ? "." : `, until ${formatDate(answerBy)}.`}`,
      "Until it's decided, nothing else changes.",
    ],
  },
  won: {
    heading: ({ name }) => `The payment by ${name || "a payer"} stays with us`,
    preview: "The dispute is over.",
    words: ({ amount }) => [`The dispute was decided for the club: we keep the ${amount}.`],
  },
  lost: {
    heading: ({ name }) => `The payment by ${name || "a payer"} went back`,
    preview: "The dispute is over.",
    words: ({ amount, purpose }) => [
      `The dispute was decided for the payer, and ${amount} went back to them.`,
      untouched[purpose],
    ],
  },
};

/** To those who handle money. */
export const paymentDisputed: Template<PaymentDisputed> = {
  example: { purpose: "dues", name: "Ada Okafor", amount: "$300", state: "open", answerBy: "2026-12-07T06:00:00.000Z" },
  subject: (data) => told[data.state].heading(data),
  Body: (data) => {
    const { heading, preview, words } = told[data.state];
    return (
      <Layout
        preview={preview}
        heading={heading(data)}
        reason={`You received this email because you handle money for ${brand.name}.`}
      >
        {words(data).map((each) => (
          <Paragraph key={each}>{each}</Paragraph>
        ))}
        <LinkButton href={siteLink(disputePaths[data.purpose])}>Open it in the portal</LinkButton>
      </Layout>
    );
  },
};
