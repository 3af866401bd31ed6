import { Box } from "@chakra-ui/react";
import { useEffect, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { takeFocus } from "./focus.ts";
import { Icon } from "./icons.tsx";
import { Row, Text } from "./layout.ts";

const outcomes = ["success", "canceled"] as const;
/** The outcome in the payment service's return URL. */
export type PaymentOutcome = (typeof outcomes)[number];

/** The outcome in the address, if any; it is shown once, since what is left of the address is the private link. */
export const usePaymentOutcome = (): PaymentOutcome | undefined => {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [outcome] = useState(() => outcomes.find((name) => new URLSearchParams(search).get(name) === "true"));
  useEffect(() => {
    if (search !== "") void navigate({ search: "", hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, navigate]);
  return outcome;
};

const looks = {
  checking: { icon: "clock", color: "fg.pending" },
  success: { icon: "check", color: "fg.success" },
  canceled: { icon: "info", color: "fg.pending" },
} as const;

type Props = {
  result: keyof typeof looks;
  title: string;
  text: string;
  /** The next step. */
  children?: ReactNode;
};

/** What came of a payment that was begun on a private page. Takes the focus, so that it is read and seen. */
export const PaymentResult = ({ result, title, text, children }: Props) => (
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
    borderColor={looks[result].color}
    borderRadius="sm"
    scrollMarginTop="28"
  >
    <Icon name={looks[result].icon} color={looks[result].color} mt="0.5" />
    <Box>
      <Text fontWeight="600">{title}</Text>
      <p>{text}</p>
      {children}
    </Box>
  </Row>
);
