import { isDeepStrictEqual } from "node:util";
import { wasCalledOff } from "#shared/event-phase.ts";
import type { EventRecord } from "#shared/events.ts";
import { lastingLevelId } from "#shared/levels.ts";
import { whyNotPrice, type Currency } from "#shared/money.ts";
import { whyNotOnSale, type TicketOffer } from "#shared/ticket-types.ts";
import { hasPrice, unlimited, type Ticketing, type TicketingForm, type TicketType } from "#shared/ticketing.ts";
import { eventPricesDeletion, eventPricesWrite } from "../membership/event-prices.ts";
import { findMembership } from "../membership/membership.ts";
import { readClubSettings } from "../membership/settings.ts";
import { listGroupIdsOf } from "../messaging/group.ts";
import { AppError } from "../platform/errors.ts";
import type { Item, Writes } from "../platform/table.ts";

// What an event's tickets cost whom, and how many of each are left. What is left is an attribute of the event's counters
// for each type and code, so that a registration takes it with its spots in one write (seats.ts).

const prefix = "left#";
/** The attribute of an event's counters with how many of a type or code are left. */
export const leftAttributeOf = (id: string) => `${prefix}${id}`;

/** How many of each type and code are left, by id, of an event's counters. */
export const readLeft = (counters: Item): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counters).flatMap(([name, count]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), Number(count)]] : [],
    ),
  );

/** How many there are of each type and code. */
const quantitiesOf = (tickets: Pick<Ticketing, "types" | "codes"> | undefined): Record<string, number> =>
  Object.fromEntries([
    ...(tickets?.types ?? []).map(({ id, quantity = unlimited }) => [id, quantity] as const),
    ...(tickets?.codes ?? []).map(({ id, uses = unlimited }) => [id, uses] as const),
  ]);

/** What a new event's counters begin with. */
export const startingLeft = (tickets: Ticketing | undefined): Item =>
  Object.fromEntries(Object.entries(quantitiesOf(tickets)).map(([id, count]) => [leftAttributeOf(id), count]));

/** How an edit changes what is left of each type and code, by id; of one that is removed, so that it may come again. */
const listLeftChanges = (before: Ticketing | undefined, after: Ticketing | undefined) => {
  const [old, current] = [quantitiesOf(before), quantitiesOf(after)];
  return Object.keys({ ...old, ...current }).flatMap((id) => {
    const more = (current[id] ?? 0) - (old[id] ?? 0);
    return more === 0 ? [] : [{ id, more, isRemoved: current[id] === undefined }];
  });
};

/** Likewise as parts of an update of the counters; refused for fewer than are taken. Undefined where nothing changes. */
export const leftUpdate = (before: Ticketing | undefined, after: Ticketing | undefined) => {
  const changes = listLeftChanges(before, after);
  if (changes.length === 0) return undefined;
  const fewer = changes.flatMap(({ more, isRemoved }, index) => (more < 0 && !isRemoved ? [{ index, more }] : []));
  return {
    set: changes.map((_, index) => `#left${index} = if_not_exists(#left${index}, :none) + :left${index}`),
    conditions: fewer.map(({ index }) => `#left${index} >= :fewer${index}`),
    names: Object.fromEntries(changes.map(({ id }, index) => [`#left${index}`, leftAttributeOf(id)])),
    values: {
      ":none": 0,
      ...Object.fromEntries(changes.map(({ more }, index) => [`:left${index}`, more])),
      ...Object.fromEntries(fewer.map(({ index, more }) => [`:fewer${index}`, -more])),
    },
  };
};

/** Whether somebody decides who comes to an event: everywhere but where its tickets say that nobody does. */
export const needsApproval = ({ ticketing }: { ticketing?: Ticketing | undefined }) => ticketing?.needsApproval ?? true;

/** Who reads prices: a visitor, or a member with their level and groups. */
export type Buyer = { isMember: boolean; level?: string; groupIds?: readonly string[] };

export const visitor: Buyer = { isMember: false };

/** A member as a buyer: reads their level or groups where an event's prices depend on them. */
export const readBuyer = async (
  memberId: string,
  events: readonly { ticketing?: Ticketing | undefined }[],
): Promise<Buyer> => {
  const types = events.flatMap(({ ticketing }) => ticketing?.types ?? []);
  const [membership, groupIds] = await Promise.all([
    types.some(({ audience }) => audience === "levels") ? findMembership(memberId, { isLatest: false }) : undefined,
    types.some(({ audience }) => audience === "group") ? listGroupIdsOf(memberId) : [],
  ]);
  return { isMember: true, level: membership?.level ?? lastingLevelId, groupIds };
};

/** Whether a type is for somebody. */
export const isFor = (
  { audience, levelIds = [], groupId = "" }: TicketType,
  { isMember, level, groupIds = [] }: Buyer,
) =>
  audience === "everyone" ||
  (isMember &&
    (audience === "members" ||
      (audience === "levels" ? level !== undefined && levelIds.includes(level) : groupIds.includes(groupId))));

/** From how many left on it is said. */
const fewLeft = 10;

/** A type as whoever registers sees it. */
export const presentType = (
  { id, name, description, price, holder, quantity, opensAt, closesAt, perPerson }: TicketType,
  left: Readonly<Record<string, number>> = {},
) => {
  const rest = quantity === undefined ? undefined : Math.max(0, left[id] ?? quantity);
  return {
    ...{ id, name, description, price, holder, opensAt, closesAt, perPerson },
    ...(rest !== undefined && rest <= fewLeft && { left: rest }),
  };
};

/** The cheapest type that whoever registers can have now. */
const findCheapest = (types: readonly TicketType[], left: Readonly<Record<string, number>>) =>
  types
    .filter(({ holder }) => holder !== "guest")
    .filter(({ id, opensAt, closesAt }) => whyNotOnSale({ opensAt, closesAt, left: left[id] }) === undefined)
    .toSorted((one, other) => one.price - other.price)[0];

/** What an event's tickets cost somebody; undefined where registering costs nothing. */
export const offerTo = (
  { ticketing, left = {} }: { ticketing?: Ticketing | undefined; left?: Readonly<Record<string, number>> },
  buyer: Buyer,
): TicketOffer | undefined => {
  if (!ticketing) return undefined;
  const { types, codes, currency, needsApproval, paysAtDoor, refundRule } = ticketing;
  const open = types.filter(({ code }) => code === undefined);
  const offered = open.filter((type) => isFor(type, buyer));
  const ofVisitors = findCheapest(offered, left)?.price ?? Infinity;
  const ofMembers = open.filter(({ audience }) => audience !== "everyone");
  const forAll = findCheapest(
    ofMembers.filter(({ audience }) => audience === "members"),
    left,
  );
  const forSome = findCheapest(ofMembers, left);
  // What all members pay is said rather than what some do.
  const saving = [forAll, forSome].find((type) => type && type.price < ofVisitors);
  return {
    ...{ currency, needsApproval, paysAtDoor, refundRule },
    types: offered.map((type) => presentType(type, left)),
    hasCodes: codes.length > 0 || open.length < types.length,
    ...(!buyer.isMember &&
      saving && {
        memberPrice: saving.price,
        ...(saving.audience !== "members" && { isForSome: true as const }),
      }),
  };
};

/** Refuses a price that Stripe does not charge. Throws `invalid`. */
const requireChargeable = ({ types }: TicketingForm, currency: Currency) => {
  const errors = types.flatMap(({ price }, index) => {
    const message = whyNotPrice(price, currency);
    return message === undefined ? [] : [{ path: `ticketing.types.${index}.price`, message }];
  });
  if (errors.length > 0) throw new AppError("invalid", "Some fields need your attention.", errors);
};

/**
 * An event's tickets as a form has them; those of a form without any stay. They keep the currency that they began with. Throws
 * `invalid` for a price that Stripe does not charge.
 */
export const toTicketing = (
  before: Ticketing | undefined,
  form: TicketingForm | null | undefined,
  currency: Currency,
): Ticketing | undefined => {
  if (form === undefined) return before;
  if (form === null) return undefined;
  const own = before?.currency ?? currency;
  requireChargeable(form, own);
  return { ...form, currency: own };
};

/** The currency of new tickets. */
export const readTicketCurrency = async () => (await readClubSettings()).currency;

/** Farther than any event is planned ahead. */
const undatedYears = 6;

type Priced = Pick<
  EventRecord,
  "id" | "status" | "startsAt" | "endsAt" | "isCalledOff" | "ticketing" | "registrations_changed_at" | "version"
>;

/** When an event ends, or without a date, when it will have at the latest, seen from a time on. */
export const latestEndOf = ({ endsAt }: Pick<EventRecord, "endsAt">, since = new Date()) =>
  endsAt ?? new Date(since.getTime() + undatedYears * 366 * 86_400_000).toISOString();

/** Whether an event is still to sell for a price. */
const isPriced = ({ status, ticketing }: Priced) => status !== "ended" && hasPrice(ticketing);

/** Whether money of an event that was called off may be there to be given back, also once its day has passed. */
const mayOwe = (event: Priced) =>
  event.registrations_changed_at !== undefined && event.status === "ended" && wasCalledOff(event);

/**
 * Has the club's currency stay while an event with prices is to come, or money of one that was called off is there, and no longer: part of the transaction that adds or edits
 * it, so that what is not saved changes nothing.
 */
export const priceWrites = (event: Priced, before?: Priced): Writes => {
  if (isPriced(event)) {
    const facts = ({ ticketing, endsAt, status }: Priced) => [ticketing, endsAt, status];
    if (before && isDeepStrictEqual(facts(before), facts(event))) return {};
    return { prices: eventPricesWrite({ id: event.id, until: latestEndOf(event), version: event.version }) };
  }
  if (!before) return {};
  // Whoever changes the currency looks whether there is any.
  if (mayOwe(event))
    return mayOwe(before) || !(before.ticketing ?? event.ticketing)
      ? {}
      : {
          prices: eventPricesWrite({ id: event.id, until: latestEndOf({ endsAt: undefined }), version: event.version }),
        };
  const isEnded = event.status === "ended" && before.status !== "ended";
  // What was sold stays in its currency, whatever the event's prices are by then.
  const isUnsold =
    hasPrice(before.ticketing) && !hasPrice(event.ticketing) && before.registrations_changed_at === undefined;
  return isEnded || isUnsold ? { prices: eventPricesDeletion(event.id) } : {};
};

/** Likewise for all events of a new series, in one item: its transaction is nearly full. */
export const seriesPriceWrites = (seriesId: string, events: readonly Priced[]): Writes => {
  const priced = events.filter(isPriced);
  const until = priced
    .map((event) => latestEndOf(event))
    .toSorted()
    .at(-1);
  if (until === undefined) return {};
  return { prices: eventPricesWrite({ id: seriesId, events: priced.map(({ id }) => id), until, version: 1 }) };
};

/** Tickets of another event of a series: they are sold as long before it. */
export const moveTicketing = (tickets: Ticketing | undefined, ms: number): Ticketing | undefined => {
  const move = (time: string | undefined) => time && new Date(Date.parse(time) + ms).toISOString();
  return (
    tickets && {
      ...tickets,
      types: tickets.types.map((type) => ({ ...type, opensAt: move(type.opensAt), closesAt: move(type.closesAt) })),
      codes: tickets.codes.map((code) => ({ ...code, until: move(code.until) })),
    }
  );
};
