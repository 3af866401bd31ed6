import { Box } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Notice } from "./notice.tsx";
import { usePaymentOutcome } from "./use-payment-outcome.ts";

const outcomes = ["success", "canceled"] as const;

type Props = { formId: string; onPaid: () => void; children: ReactNode };

/**
 * What became of the payment, for whoever comes back from it with `?success=true` or `?canceled=true`. It takes the
 * place of what stands there otherwise and keeps its height, so that nothing moves when it comes or goes.
 */
export const PaymentNotice = ({ formId, onPaid, children }: Props) => {
  const [query, setQuery] = useSearchParams();
  const isAlive = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const told = isAlive ? outcomes.find((name) => query.get(name) === "true") : undefined;
  const outcome = usePaymentOutcome(told, onPaid);

  const dismiss = () => {
    const without = (current: URLSearchParams) => {
      for (const name of outcomes) current.delete(name);
      return current;
    };
    setQuery(without, { replace: true, preventScrollReset: true });
    // The button that had the focus is gone.
    place.current?.focus({ preventScroll: true });
  };
  return (
    <Box ref={place} tabIndex={-1} display="grid" css={{ "& > *": { gridArea: "1 / 1" } }}>
      <Box visibility={outcome && "hidden"}>{children}</Box>
      {outcome && <Notice key={outcome} outcome={outcome} formId={formId} onDismiss={dismiss} />}
    </Box>
  );
};
