/** What tickets cost. Amounts are in words, such as "$45". */
export type OrderData = {
  lines: { name: string; count: number; price: string }[];
  discount?: { code: string; amount: string };
  total: string;
  isFree: boolean;
  /** What is still to be paid; absent where nothing is. */
  owed?: string;
  means: "card" | "door";
  /** Until when spots are held for the payment, in UTC. */
  heldUntil?: string;
  /** What comes back with this. */
  given?: string;
};

/** What the tickets cost, and what is paid of it. */
export const listOrder = (order: OrderData | undefined): [string, string][] => {
  if (!order) return [];
  const { lines, discount, total, owed, means, given, isFree } = order;
  const tickets = lines.map(({ name, count, price }) => `${count === 1 ? "" : `${count} × `}${name}, ${price}`);
  return [
    ["Tickets", tickets.join("\n")],
    ["Code", discount ? `${discount.code}, ${discount.amount} off` : ""],
    ["Total", isFree ? "Free" : total],
    [means === "door" ? "To pay at the door" : "To pay", owed ?? ""],
    ["Coming back to you", given ?? ""],
  ];
};
