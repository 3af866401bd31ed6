import { formatTickets } from "#shared/ticket-types.ts";

/** What tickets cost. Amounts are in words, such as "$45". */
export type OrderData = {
  lines: { name: string; count: number; price: string }[];
  discount?: { code: string; amount: string };
  total: string;
  isFree: boolean;
  /** What was paid; absent where nothing was. */
  paid?: string;
  /** What is still to be paid; absent where nothing is. */
  owed?: string;
  means: "card" | "door";
  /** Until when spots are held for the payment, in UTC. */
  heldUntil?: string;
  /** What comes back with this. */
  given?: string;
};

/** Likewise in a calendar's entry. */
export const formatOrder = (order: OrderData | undefined): string[] => {
  if (!order) return [];
  const { lines, owed, means, isFree } = order;
  const tickets = formatTickets(lines);
  const payment = owed === undefined ? "Paid" : `${means === "door" ? "To pay at the door" : "To pay"}: ${owed}`;
  return [`Tickets: ${tickets}`, ...(isFree ? [] : [payment])];
};

/** What the tickets cost, and what is paid of it. */
export const listOrder = (order: OrderData | undefined): [string, string][] => {
  if (!order) return [];
  const { lines, discount, total, paid, owed, means, given, isFree } = order;
  const tickets = lines.map(({ name, count, price }) => `${count === 1 ? "" : `${count} × `}${name}, ${price}`);
  return [
    ["Tickets", tickets.join("\n")],
    ["Code", discount ? `${discount.code}, ${discount.amount} off` : ""],
    ["Total", isFree ? "Free" : total],
    ["Paid", paid ?? ""],
    [means === "door" ? "To pay at the door" : "To pay", owed ?? ""],
    ["Coming back to you", given ?? ""],
  ];
};
