import { brand } from "#shared/brand.ts";
import { formatTickets, type RefundStep } from "#shared/ticket-types.ts";
import { formatClock, formatWeekday, getTimeZoneName } from "../../platform/club-time.ts";

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
  /** What comes back with this; what of it was paid at the door; and what came back before. */
  given?: string;
  givenAtDoor?: string;
  givenBefore?: string;
  /** What Stripe did not give back. */
  refused?: string;
  /** What was to come back, and is not. */
  withdrawn?: string;
  /** What comes back to who cancels. */
  refundRule?: readonly RefundStep[];
};

/** Such as " until Monday, September 28, 2026 at 12:00 PM, Central Time". */
export const formatHeldUntil = ({ heldUntil }: Pick<OrderData, "heldUntil"> = {}) =>
  heldUntil === undefined
    ? ""
    : ` until ${formatWeekday(heldUntil)} at ${formatClock(heldUntil)}, ${getTimeZoneName()}`;

/** Whether all that comes back was paid at the door. */
export const isHandedBack = ({ given, givenAtDoor }: Pick<OrderData, "given" | "givenAtDoor"> = {}) =>
  given !== undefined && given === givenAtDoor;

/** How money comes back: what was paid at the door, the club hands back itself. */
export const describeWayBack = ({ given, givenAtDoor }: Pick<OrderData, "given" | "givenAtDoor">) => {
  const byCard = "Banks take five to ten days to show it.";
  if (givenAtDoor === undefined) return byCard;
  const atDoor = `paid at the door, so we give it back ourselves: ask us at one of our events, or write to ${brand.contactEmail}.`;
  return isHandedBack({ given, givenAtDoor }) ? `It was ${atDoor}` : `${givenAtDoor} of it was ${atDoor} ${byCard}`;
};

/** Likewise in a calendar's entry. */
export const formatOrder = (order: OrderData | undefined): string[] => {
  if (!order) return [];
  const { lines, owed, means, isFree, total } = order;
  const tickets = lines.map((line) => (isFree ? formatTickets([line]) : `${formatTickets([line])} (${line.price})`));
  const payment = owed === undefined ? "Paid" : `${means === "door" ? "To pay at the door" : "To pay"}: ${owed}`;
  return [`Tickets: ${tickets.join(", ")}`, ...(isFree ? [] : [`Total: ${total}`, payment])];
};

/** What the tickets cost, and what is paid of it. */
export const listOrder = (order: OrderData | undefined): [string, string][] => {
  if (!order) return [];
  const { lines, discount, total, paid, owed, means, given, givenBefore, refused, isFree } = order;
  const tickets = lines.map(({ name, count, price }) => `${count === 1 ? "" : `${count} × `}${name}, ${price}`);
  return [
    ["Tickets", tickets.join("\n")],
    ["Code", discount ? `${discount.code}, ${discount.amount} off` : ""],
    ["Total", isFree ? "Free" : total],
    ["Paid", paid ?? ""],
    ["Given back before", givenBefore ?? ""],
    [means === "door" ? "To pay at the door" : "To pay", owed ?? ""],
    ["Coming back to you", given ?? ""],
    ["Not sent yet", refused ?? ""],
  ];
};
