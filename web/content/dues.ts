import type { ComponentProps } from "react";
import { formatTerms, type DuesPayment, type DuesState, type DuesTerms } from "#shared/dues.ts";
import { formatMoney, type DisputeState } from "#shared/money.ts";
import type { StatusBadge } from "#web/ui/status-badge.tsx";

type Badge = Pick<ComponentProps<typeof StatusBadge>, "tone" | "icon"> & { children: string };

/** Where dues stand, as a badge. */
export const duesBadges: Record<DuesState, Badge> = {
  due: { tone: "waiting", icon: "clock", children: "Not paid yet" },
  paid: { tone: "good", icon: "check", children: "Paid" },
  overdue: { tone: "bad", icon: "alert", children: "Overdue" },
  resting: { tone: "bad", icon: "pause", children: "Rests" },
  free: { tone: "good", icon: "check", children: "Free" },
  ended: { tone: "quiet", icon: "close", children: "Ended" },
};

/** Such as "$50 a month, plus $25 once". */
export const formatPrice = (terms: Pick<DuesTerms, "amount" | "every" | "currency" | "joiningFee">) =>
  `${formatTerms(terms)}${terms.joiningFee > 0 ? `, plus ${formatMoney(terms.joiningFee, terms.currency)} once` : ""}`;

/** What became of a payment that a bank took back. */
export const disputeNames: Record<DisputeState, string> = {
  open: "Disputed",
  won: "Dispute won",
  lost: "Dispute lost",
};

/** By what somebody has paid. */
export const meansNames: Record<DuesPayment["means"], string> = {
  card: "Card",
  cash: "Cash",
  check: "Check",
  transfer: "Bank transfer",
  free: "Free",
};
