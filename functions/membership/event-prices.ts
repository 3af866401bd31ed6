import { getItem, writeOne } from "../platform/table.ts";

/*
 * @item prices of events
 * @key `CLUB` · `EVENT-PRICES`
 * @asks until when has an event tickets with a price?
 * @cost 1 conditional update an edit of such an event; 1 get
 */

const key = { pk: "CLUB", sk: "EVENT-PRICES" };

/** Notes that an event which ends then has prices, before it is saved: the club's currency stays until then. */
export const noteEventPrices = (until: string) =>
  writeOne({
    Update: {
      Key: key,
      UpdateExpression: "SET pricedUntil = :until",
      ConditionExpression: "attribute_not_exists(pricedUntil) OR pricedUntil < :until",
      ExpressionAttributeValues: { ":until": until },
    },
  });

/** Whether an event that is not over may have prices. */
export const hasEventPrices = async (now = new Date()) => {
  const { pricedUntil } = (await getItem(key)) ?? {};
  return typeof pricedUntil === "string" && pricedUntil > now.toISOString();
};
