import * as z from "zod/mini";
import { wasCalledOff } from "#shared/event-phase.ts";
import { eventStatuses } from "#shared/events.ts";
import { keptOf, orderPayment, orderRefund } from "#shared/orders.ts";
import { queryAll, queryInTurn, rangeOfList } from "../platform/pages.ts";
import { chunk, getItemsInOrder, writeOne, type Item, type Write } from "../platform/table.ts";

/*
 * @item prices of an event
 * @key `EVENT-PRICES` · event, or the series with which it was created; `ttl`
 * @asks which events that are not over have tickets with a price, or have sold some; which were called off, and have sold some?
 * @cost part of the transaction that saves such an event; where the currency is to change, 1 query, and 1 deletion for what is no
 *   longer so
 *
 * @item event
 * @key `EVENT#id` · `EVENT`, `COUNTERS`
 * @asks is one that is noted here still to come, and has it a price, or sold something?
 * @cost 2 gets for each where the currency is to change, in one batch
 *
 * @item registration
 * @key `gsi1`: `EVENT#id#REGISTRATIONS` · time#id
 * @asks is money of an event that was called off still to come back, or in dispute?
 * @cost where the currency is to change, 1 query a page for each such event
 */

const list = "EVENT-PRICES";
const keyOf = (id: string) => ({ pk: list, sk: id });

/** What an event is, and what was taken of it. */
const keysOfEvent = (id: string) => ["EVENT", "COUNTERS"].map((sk) => ({ pk: `EVENT#${id}`, sk }));

type Noted = {
  /** An event, or a series. */
  id: string;
  /** The events of a series. */
  events?: string[];
  /** When the last of it ends, in UTC. */
  until: string;
  /** The event's. */
  version: number;
};

/** Has the club's currency stay until then: part of the transaction that saves an event which has prices. */
export const eventPricesWrite = ({ id, until, ...noted }: Noted): Write => ({
  Put: { Item: { ...keyOf(id), ...noted, until, ttl: Math.ceil(Date.parse(until) / 1000) } },
});

/** Likewise of one that has none, and has sold nothing; or that is over. */
export const eventPricesDeletion = (id: string): Write => ({ Delete: { Key: keyOf(id) } });

/** What of a stored event says whether it is over, or was called off, and has a price. */
const pricedFacts = z.object({
  status: z.enum(eventStatuses),
  startsAt: z.optional(z.string()),
  endsAt: z.optional(z.string()),
  isCalledOff: z.optional(z.literal(true)),
  ticketing: z.optional(z.object({ types: z.array(z.object({ price: z.number() })) })),
});

/** What of a stored registration says whether money of it is left. */
const paidFacts = z.object({
  isTest: z.optional(z.boolean()),
  order: z.optional(
    z.object({
      payments: z.array(orderPayment),
      refunds: z.array(orderRefund),
      disputes: z._default(z.array(z.object({ state: z.string() })), []),
    }),
  ),
});

/** Whether the club has money of a registration, or it is about to come back, or in dispute; also where it can't be read. */
const hasMoney = (registration: Item) => {
  const { data } = paidFacts.safeParse(registration);
  if (!data) return true;
  const { order, isTest = false } = data;
  if (!order || isTest) return false;
  const isUnderway = order.refunds.some(({ state }) => state === "underway");
  return isUnderway || keptOf(order) > 0 || order.disputes.some(({ state }) => state === "open");
};

const holdsMoney = async (eventId: string) => {
  for await (const items of queryInTurn(rangeOfList("gsi1", `EVENT#${eventId}#REGISTRATIONS`)))
    if (items.some(hasMoney)) return true;
  return false;
};

/**
 * Whether an event is not over and has a price, or has sold something; or was called off and has money to give back; also where
 * it can't be read.
 */
const holds = async (facts: Item | undefined, counters: Item | undefined, date: Date) => {
  if (!facts) return false;
  const { data } = pricedFacts.safeParse(facts);
  if (!data) return true;
  const now = date.toISOString();
  const { status, endsAt = now, ticketing } = data;
  const isSold = counters?.registrations_changed_at !== undefined;
  if (isSold && wasCalledOff(data, date)) return holdsMoney(String(facts.id));
  return status !== "ended" && endsAt >= now && (isSold || (ticketing?.types ?? []).some(({ price }) => price > 0));
};

/** Drops a note that says what is no longer so, unless the event has been saved since. */
const dropNote = ({ sk, version }: Item) =>
  writeOne({
    Delete: {
      Key: keyOf(String(sk)),
      ConditionExpression: version === undefined ? "attribute_not_exists(version)" : "version = :version",
      ...(version !== undefined && { ExpressionAttributeValues: { ":version": version } }),
    },
  });

/** Whether an event that is not over has prices, or one that was called off has money. Earlier versions noted some that were never saved, or have none by now. */
export const hasEventPrices = async (date = new Date()) => {
  const now = date.toISOString();
  const all = await queryAll({ KeyConditionExpression: "pk = :list", ExpressionAttributeValues: { ":list": list } });
  const isHeld = await Promise.all(
    all
      .filter(({ until }) => typeof until === "string" && until > now)
      .map(async (note) => {
        const ids = Array.isArray(note.events) ? note.events.map(String) : [String(note.sk)];
        const items = await getItemsInOrder(ids.flatMap(keysOfEvent));
        const found = await Promise.all(chunk(items, 2).map(([facts, counters]) => holds(facts, counters, date)));
        const isSo = found.includes(true);
        if (!isSo) await dropNote(note);
        return isSo;
      }),
  );
  return isHeld.includes(true);
};
