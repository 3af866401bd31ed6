import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { PaymentEvent } from "../platform/payment-event.ts";
import { table, tableName, type Write } from "../platform/table.ts";

/** For how many seconds an event is remembered (35 days): Stripe repeats one for three, by hand for thirty. */
const remembered = 35 * 86_400;

const keyOf = ({ id }: PaymentEvent) => ({ pk: `STRIPE-EVENT#${id}`, sk: "STRIPE-EVENT" });

const markOf = (event: PaymentEvent) => {
  const now = Date.now();
  const ttl = Math.floor(now / 1000) + remembered;
  return { ...keyOf(event), type: event.type, takenAt: new Date(now).toISOString(), ttl };
};

/** Whether an event was taken before. */
export const isTaken = async (event: PaymentEvent) => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keyOf(event) }));
  return Item !== undefined;
};

/** Remembers an event: part of the transaction that it leads to, refused where it has led to one before. */
export const taking = (event: PaymentEvent): Write => ({
  Put: { Item: markOf(event), ConditionExpression: "attribute_not_exists(pk)" },
});

/**
 * Keeps an event that names a listing we do not have, with all it says, until somebody has looked at it. It is not
 * taken: when what was wrong is mended, Stripe may send it again.
 */
export const keepStray = ({ id, type }: PaymentEvent, payload: string) => {
  const key = { pk: `STRAY-STRIPE-EVENT#${id}`, sk: "STRAY-STRIPE-EVENT" };
  const Item = { ...key, type, keptAt: new Date().toISOString(), payload };
  return table.send(new PutCommand({ TableName: tableName, Item }));
};
