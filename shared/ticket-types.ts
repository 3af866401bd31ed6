import * as z from "zod/mini";
import { currency } from "./money.ts";

// What an event's tickets cost, as whoever registers sees it. What admins say of them is apart (ticketing.ts), since the
// site's public pages load what is here.

/** A type's id within its event, of eight letters and digits, chosen by the page that adds it. */
export const ticketTypeId = z
  .string({ error: "Please choose a ticket" })
  .check(z.regex(/^[a-z0-9]{8}$/, "Please choose a ticket"));

/** Who of a party may have a ticket of a type: anybody, only who registers, or only their guests. */
export const ticketHolders = ["anybody", "registrant", "guest"] as const;
export type TicketHolder = (typeof ticketHolders)[number];

/** Until so many days before the event's start, this share of what was paid comes back, in percent. */
export const refundStep = z.strictObject({
  days: z
    .int("Please enter a number of days")
    .check(z.minimum(0, "Please enter a number of days"), z.maximum(365, "Maximum 365 days")),
  percent: z
    .int("Please enter a percentage")
    .check(z.minimum(1, "Please enter a percentage"), z.maximum(100, "Maximum 100 percent")),
});
export type RefundStep = z.infer<typeof refundStep>;

/** One type of ticket that whoever reads it may choose now or later. */
export const offeredType = z.object({
  id: ticketTypeId,
  name: z.string(),
  /** What it includes; may be empty. */
  description: z.string(),
  /** In the currency's smallest unit; 0 is free. */
  price: z.int(),
  holder: z.enum(ticketHolders),
  /** How many are left where that is few, or none; absent otherwise. */
  left: z.optional(z.int()),
  /** When its sale begins and ends, in UTC. */
  opensAt: z.optional(z.iso.datetime()),
  closesAt: z.optional(z.iso.datetime()),
  /** How many one registration may have. */
  perPerson: z.optional(z.int()),
});
export type OfferedType = z.infer<typeof offeredType>;

/** What an event's tickets cost whoever reads it. */
export const ticketOffer = z.object({
  currency,
  types: z.array(offeredType),
  /** Whether an admin decides before anything is paid. */
  needsApproval: z.boolean(),
  /** Whether it may be paid at the door instead of by card. */
  paysAtDoor: z.boolean(),
  /** What comes back when somebody cancels: the most days first; empty where nothing does. */
  refundRule: z.array(refundStep),
  /** Whether there are codes for a discount or for other types. */
  hasCodes: z.boolean(),
  /** For visitors: the least that a member pays, where that is less than they do. */
  memberPrice: z.optional(z.int()),
  /** Present where only some members do: those of a level, or of a group. */
  isForSome: z.optional(z.literal(true)),
});
export type TicketOffer = z.infer<typeof ticketOffer>;

/** A code as it was typed: letters of any case, digits and hyphens. */
export const typedCode = z
  .string({ error: "Please enter a code" })
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,40}$/, "This code isn't valid"));

/** What a code does for whoever has it: types it opens, and what comes off the price. */
export const codeOffer = z.object({
  code: z.string(),
  /** Types that are hidden without it. */
  types: z.array(offeredType),
  /** What comes off: a share in percent, or an amount of the whole order; for these types only, or for all. */
  discount: z.optional(
    z.object({ percent: z.optional(z.int()), amount: z.optional(z.int()), typeIds: z.optional(z.array(ticketTypeId)) }),
  ),
});
export type CodeOffer = z.infer<typeof codeOffer>;

/** Such as "Member, 2 × Guest". */
export const formatTickets = (lines: readonly { name: string; count: number }[]) =>
  lines.map(({ name, count }) => (count === 1 ? name : `${count} × ${name}`)).join(", ");

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

/** Why a type is not to be had now; undefined where it is. */
export const whyNotOnSale = (
  { opensAt, closesAt, left }: Pick<OfferedType, "opensAt" | "closesAt" | "left">,
  now = new Date(),
) => {
  const at = now.toISOString();
  if (left === 0) return "sold-out" as const;
  if (opensAt !== undefined && opensAt > at) return "not-yet" as const;
  return closesAt !== undefined && closesAt <= at ? ("over" as const) : undefined;
};

/** Whether somebody of a party may have a type. */
export const isForHolder = ({ holder }: Pick<OfferedType, "holder">, who: "registrant" | "guest") =>
  holder === "anybody" || holder === who;
