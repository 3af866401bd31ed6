import type { RefundStep } from "#shared/ticket-types.ts";

const shares: Record<number, string> = { 100: "all of it", 50: "half" };

const formatUntil = ({ days, percent }: RefundStep) => {
  const share = shares[percent] ?? `${percent}%`;
  if (days === 0) return `${share} until the event begins`;
  return `${share} until ${days === 1 ? "a day" : `${days} days`} before`;
};

/** What comes back to who cancels, such as "If you cancel, all of it comes back until 7 days before, then nothing." */
export const describeRefunds = (rule: readonly RefundStep[]) =>
  rule.length === 0
    ? "Tickets can't be returned: if you cancel, nothing comes back."
    : `If you cancel, what you paid comes back: ${[...rule.map(formatUntil), ...(rule.at(-1)?.days === 0 ? [] : ["nothing after that"])].join(", ")}.`;
