import { queryAll } from "../platform/pages.ts";
import { writeOne } from "../platform/table.ts";

/*
 * @item prices of an event
 * @key `EVENT-PRICES` · event; `ttl`
 * @asks which events that are not over have tickets with a price, or have sold some?
 * @cost 1 put an edit of such an event, 1 deletion; 1 query where the currency is to change
 */

const list = "EVENT-PRICES";
const keyOf = (eventId: string) => ({ pk: list, sk: eventId });

/** Notes that an event which ends then has prices, before it is saved: the club's currency stays until then. */
export const noteEventPrices = (eventId: string, until: string) =>
  writeOne({ Put: { Item: { ...keyOf(eventId), until, ttl: Math.ceil(Date.parse(until) / 1000) } } });

/** Notes that it has none, and has sold nothing; or that it is over. */
export const forgetEventPrices = (eventId: string) => writeOne({ Delete: { Key: keyOf(eventId) } });

/** Whether an event that is not over may have prices. */
export const hasEventPrices = async (now = new Date()) => {
  const noted = await queryAll({ KeyConditionExpression: "pk = :list", ExpressionAttributeValues: { ":list": list } });
  return noted.some(({ until }) => typeof until === "string" && until > now.toISOString());
};
