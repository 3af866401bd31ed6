import { Box } from "@chakra-ui/react";
import type { OwnListing } from "#shared/listings.ts";
import { takeFocus } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.ts";

/** What became of a payment that was begun on the private page. */
const paymentResults = {
  checking: { title: "We're checking your payment…", text: "It usually takes a few seconds." },
  success: { title: "Payment Successful", text: "Thank you. Your listing is live in the Network Directory." },
  canceled: { title: "Payment Canceled", text: "Nothing was charged. Your listing is saved, and you can pay anytime." },
} as const;

const looks = {
  checking: { icon: "clock", color: "fg.pending" },
  success: { icon: "check", color: "fg.success" },
  canceled: { icon: "info", color: "fg.pending" },
} as const;

const outcomes = ["success", "canceled"] as const;
/** What the payment service's way back says of a payment. */
export type PaymentOutcome = (typeof outcomes)[number];

/** The outcome that an address names, if any. */
export const readOutcome = (search: string): PaymentOutcome | undefined => {
  const query = new URLSearchParams(search);
  return outcomes.find((name) => query.get(name) === "true");
};

/** Whether a listing is still to become what the way back from its payment says. */
export const isAwaited = (outcome: PaymentOutcome | undefined, { payment, takenDown }: OwnListing) =>
  outcome === "success" && payment !== "live" && !takenDown;

type PaymentResultProps = { outcome: PaymentOutcome; listing: OwnListing };

/**
 * What became of a payment that was begun on the private page. Anyone can make such an address: what counts is the
 * listing.
 */
export const PaymentResult = ({ outcome, listing }: PaymentResultProps) => {
  const isPaid = listing.payment === "live";
  if (listing.takenDown || (outcome === "canceled" && isPaid)) return null;
  const result = isAwaited(outcome, listing) ? "checking" : outcome;
  const { icon, color } = looks[result];
  const { title, text } = paymentResults[result];
  return (
    <Row
      ref={takeFocus}
      role="status"
      tabIndex={-1}
      alignItems="stretch"
      gap="3"
      p="4"
      mb="6"
      bg="bg.panel"
      borderWidth="1px"
      borderInlineStartWidth="3px"
      borderColor={color}
      borderRadius="sm"
      scrollMarginTop="28"
    >
      <Icon name={icon} color={color} mt="0.5" />
      <Box>
        <Text fontWeight="600">{title}</Text>
        <p>{text}</p>
      </Box>
    </Row>
  );
};
