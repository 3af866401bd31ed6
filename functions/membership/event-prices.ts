import * as z from "zod/mini";
import { queryAll } from "../platform/pages.ts";
import { chunk, getItemsInOrder, writeOne, type Item, type Write } from "../platform/table.ts";

/*
 * @item prices of an event
 * @key `EVENT-PRICES` · event, or the series with which it was created; `ttl`
 * @asks which events that are not over have tickets with a price, or have sold some?
 * @cost part of the transaction that saves such an event; where the currency is to change, 1 query, and 1 deletion for what is no
 *   longer so
 *
 * @item event
 * @key `EVENT#id` · `EVENT`, `COUNTERS`
 * @asks is one that is noted here still to come, and has it a price, or sold something?
 * @cost 2 gets for each where the currency is to change, in one batch
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

/** What of a stored event says whether it is over, and has a price. */
const pricedFacts = z.object({
  status: z.string(),
  endsAt: z.optional(z.string()),
  ticketing: z.optional(z.object({ types: z.array(z.object({ price: z.number() })) })),
});

/** Whether an event is not over and has a price, or has sold something; also where it can't be read. */
const holds = (facts: Item | undefined, counters: Item | undefined, now: string) => {
  if (!facts) return false;
  const { data } = pricedFacts.safeParse(facts);
  if (!data) return true;
  const { status, endsAt = now, ticketing } = data;
  const isSold = counters?.registrations_changed_at !== undefined;
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

/** Whether an event that is not over has prices. Earlier versions noted some that were never saved, or have none by now. */
export const hasEventPrices = async (date = new Date()) => {
  const now = date.toISOString();
  const all = await queryAll({ KeyConditionExpression: "pk = :list", ExpressionAttributeValues: { ":list": list } });
  const isHeld = await Promise.all(
    all
      .filter(({ until }) => typeof until === "string" && until > now)
      .map(async (note) => {
        const ids = Array.isArray(note.events) ? note.events.map(String) : [String(note.sk)];
        const items = await getItemsInOrder(ids.flatMap(keysOfEvent));
        const isSo = chunk(items, 2).some(([facts, counters]) => holds(facts, counters, now));
        if (!isSo) await dropNote(note);
        return isSo;
      }),
  );
  return isHeld.includes(true);
};
