import * as z from "zod/mini";
import { lookOfName } from "./club-list.ts";
import { maxGuests } from "./events.ts";
import { groupId } from "./groups.ts";
import { amount, currency } from "./money.ts";
import { choice, flag, line } from "./text.ts";
import { refundStep, ticketHolders, ticketTypeId, typedCode } from "./ticket-types.ts";

// What admins say of an event's tickets.

export const maxTicketTypes = 10;
export const maxCodes = 20;
export const maxRefundSteps = 3;

/** Who may choose a type: everybody who sees the event, members, members of some levels, or of one group. */
export const ticketAudiences = ["everyone", "members", "levels", "group"] as const;
export type TicketAudience = (typeof ticketAudiences)[number];

/** Tickets there are of a type that has no number of its own, more than any event has spots. */
export const unlimited = 100_000;

const wrongCount = "Please enter a whole number, or leave it empty";
const count = z.optional(z.int(wrongCount).check(z.minimum(1, wrongCount), z.maximum(unlimited - 1, wrongCount)));
const time = z.optional(z.iso.datetime({ error: "Please enter a date and time" }));

/** A type of ticket. */
export const ticketType = z.strictObject({
  id: ticketTypeId,
  name: line({ min: 2, max: 60, message: "Please enter a name" }),
  description: z._default(line({ max: 200 }), ""),
  /** In the smallest unit of the club's currency; 0 is free. */
  price: amount("Please enter a price, or 0"),
  audience: choice(ticketAudiences, "Please select who it is for"),
  levelIds: z.optional(
    z.array(z.string().check(z.maxLength(80))).check(z.minLength(1, "Please select a level"), z.maxLength(40)),
  ),
  groupId: z.optional(groupId),
  holder: z._default(z.enum(ticketHolders), "anybody"),
  /** How many there are; without it, as many as the event has spots. */
  quantity: count,
  opensAt: time,
  closesAt: time,
  /** How many one registration may have. */
  perPerson: z.optional(z.int(wrongCount).check(z.minimum(1, wrongCount), z.maximum(maxGuests + 1, wrongCount))),
  /** The code that opens it; without one, whoever it is for sees it. */
  code: z.optional(typedCode),
});
export type TicketType = z.infer<typeof ticketType>;

/** A code for a discount. */
export const discountCode = z.strictObject({
  /** Told apart by it in the counts, as types are. */
  id: ticketTypeId,
  code: typedCode,
  /** What comes off: a share of the price, or an amount of the whole order. */
  percent: z.optional(
    z
      .int("Please enter a percentage")
      .check(z.minimum(1, "Please enter a percentage"), z.maximum(100, "Maximum 100 percent")),
  ),
  amount: z.optional(amount("Please enter an amount")),
  /** How many registrations may use it. */
  uses: count,
  until: time,
  /** For which types; without it, for all. */
  typeIds: z.optional(
    z.array(ticketTypeId).check(z.minLength(1, "Please select a ticket"), z.maxLength(maxTicketTypes)),
  ),
});
export type DiscountCode = z.infer<typeof discountCode>;

const fields = {
  types: z
    .array(ticketType)
    .check(z.minLength(1, "Please add a ticket"), z.maxLength(maxTicketTypes, `Maximum ${maxTicketTypes} tickets`)),
  codes: z._default(z.array(discountCode).check(z.maxLength(maxCodes, `Maximum ${maxCodes} codes`)), []),
  needsApproval: z._default(flag(), true),
  paysAtDoor: z._default(flag(), false),
  refundRule: z._default(z.array(refundStep).check(z.maxLength(maxRefundSteps, `Maximum ${maxRefundSteps} steps`)), []),
};

type Form = { types: TicketType[]; codes: DiscountCode[]; refundRule: { days: number; percent: number }[] };

/** The positions of those that repeat an earlier one. */
const listRepeated = <Each>(all: readonly Each[], of: (each: Each) => string) => {
  const known = all.map(of);
  return known.flatMap((each, index) => (known.indexOf(each) < index ? [index] : []));
};

/** Types and codes that can be told apart, and say what they need. */
const consistent = z.check<Form>(({ value, issues }) => {
  const say = (path: (string | number)[], message: string) =>
    issues.push({ code: "custom", path, message, input: value });
  const { types, codes, refundRule } = value;
  for (const index of listRepeated(types, ({ name }) => lookOfName(name)))
    say(["types", index, "name"], "Another ticket has this name");
  for (const index of listRepeated([...types, ...codes], ({ id }) => id))
    say(
      index < types.length ? ["types", index, "name"] : ["codes", index - types.length, "code"],
      "Please add it again",
    );
  for (const [index, { audience, levelIds, groupId: group, opensAt, closesAt }] of types.entries()) {
    if (audience === "levels" && levelIds === undefined) say(["types", index, "levelIds"], "Please select a level");
    if (audience === "group" && group === undefined) say(["types", index, "groupId"], "Please select a group");
    if (opensAt !== undefined && closesAt !== undefined && closesAt <= opensAt)
      say(["types", index, "closesAt"], "Its sale must end after it begins");
  }
  if (!types.some(({ holder }) => holder !== "guest")) say(["types"], "Please add a ticket for whoever registers");
  for (const index of listRepeated(codes, ({ code }) => code))
    say(["codes", index, "code"], "This code is there already");
  for (const [index, { code, percent, amount: off, typeIds = [] }] of codes.entries()) {
    if (types.some((type) => type.code === code)) say(["codes", index, "code"], "This code opens a ticket already");
    if ((percent === undefined) === (off === undefined || off === 0))
      say(["codes", index, "percent"], "Please enter a percentage or an amount");
    if (typeIds.some((id) => types.every((type) => type.id !== id)))
      say(["codes", index, "typeIds"], "One of its tickets is no longer there");
  }
  for (const [index, { days, percent }] of refundRule.entries()) {
    const before = refundRule[index - 1];
    if (before && (days >= before.days || percent >= before.percent))
      say(["refundRule", index, "days"], "Fewer days before the event must give back less");
  }
});

/** The tickets of an event as an admin sends them. */
export const ticketingForm = z.strictObject(fields).check(consistent);
export type TicketingForm = z.infer<typeof ticketingForm>;

/** The tickets of an event as they are stored. */
export const ticketing = z.object({ ...fields, currency });
export type Ticketing = z.infer<typeof ticketing>;

/** Whether anything of it has a price. */
export const hasPrice = (tickets: Pick<Ticketing, "types"> | undefined) =>
  tickets?.types.some(({ price }) => price > 0) ?? false;

/** How many of each type and code are taken, by id. */
export const takenOf = ({ types, codes }: Pick<Ticketing, "types" | "codes">, left: Readonly<Record<string, number>>) =>
  Object.fromEntries([
    ...types.map(({ id, quantity = unlimited }) => [id, quantity - (left[id] ?? quantity)] as const),
    ...codes.map(({ id, uses = unlimited }) => [id, uses - (left[id] ?? uses)] as const),
  ]);
