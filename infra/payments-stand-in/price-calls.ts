import * as z from "zod";
import { known, parametersOf, refused } from "./conventions.ts";
import { listObject, priceObject, productObject } from "./objects.ts";
import { amount, currency, flag, id, integer, recurring } from "./parameters.ts";
import { newId, now, type Price, type Records } from "./records.ts";

const priceFilter = z.strictObject({
  lookup_keys: z.array(z.string()).max(10).optional(),
  active: flag.optional(),
  limit: integer.optional(),
});

const productName = z.strictObject({ name: z.string().min(1).max(5000) });

const newPrice = z.strictObject({
  product: id,
  currency,
  unit_amount: amount,
  recurring: recurring.optional(),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: flag.optional(),
});

/** A price that a checkout or a subscription names by its amount. */
export const priceData = z.strictObject({
  currency,
  unit_amount: amount,
  product: id.optional(),
  product_data: productName.optional(),
  recurring: recurring.optional(),
});
export type PriceData = z.infer<typeof priceData>;

const createProduct = (all: Records, name: string) => {
  const product = { id: newId("prod"), created: now(), name };
  return (all.products[product.id] = product);
};

type NewPrice = Pick<PriceData, "currency" | "unit_amount" | "recurring"> & { product: string };

const createPrice = (all: Records, order: NewPrice, by: Pick<Price, "lookupKey" | "isActive">) => {
  const { product, currency, unit_amount: amount, recurring } = order;
  const interval = recurring?.interval ?? null;
  const price: Price = { id: newId("price"), created: now(), product, amount, currency, interval, ...by };
  return (all.prices[price.id] = price);
};

/** Makes the price that is named by its amount. Throws a refusal. */
export const createInlinePrice = (all: Records, { product, product_data: named, ...order }: PriceData, at: string) => {
  if (product !== undefined) known(all.products[product], "product", product, `${at}[product]`);
  if ((product === undefined) === (named === undefined)) {
    const message = `You must specify either \`${at}[product]\` or \`${at}[product_data]\`.`;
    throw refused("parameter_missing", message, `${at}[product]`);
  }
  const productId = product ?? createProduct(all, named?.name ?? "").id;
  return createPrice(all, { ...order, product: productId }, { lookupKey: null, isActive: false });
};

/** The calls about prices and what they are for. */
export const priceCalls = (all: Records) => ({
  findPrices: (given: unknown) => {
    const { lookup_keys: keys, active, limit = 10 } = parametersOf(priceFilter, given);
    const found = Object.values(all.prices)
      .filter(({ lookupKey }) => !keys || keys.includes(lookupKey ?? ""))
      .filter(({ isActive }) => active === undefined || active === isActive);
    return listObject("/v1/prices", found.slice(0, limit).map(priceObject), found.length > limit);
  },

  makeProduct: (given: unknown) => productObject(createProduct(all, parametersOf(productName, given).name)),

  makePrice: (given: unknown) => {
    const { lookup_key: lookupKey = null, transfer_lookup_key: isTransfer, ...order } = parametersOf(newPrice, given);
    known(all.products[order.product], "product", order.product, "product");
    for (const other of Object.values(all.prices).filter((other) => lookupKey && other.lookupKey === lookupKey)) {
      const message = `A price (\`${other.id}\`) already uses that lookup key.`;
      if (!isTransfer) throw refused("resource_already_exists", message, "lookup_key");
      other.lookupKey = null;
    }
    return priceObject(createPrice(all, order, { lookupKey, isActive: true }));
  },
});
