import type { Request } from "express";
import { known, parametersOf, refused } from "./conventions.ts";
import { priceObject, productObject } from "./objects/price.ts";
import { newPrice, newProduct, priceFilter } from "./parameters.ts";
import { newId, now, type Records } from "./records.ts";

/** The calls about prices and what they are for. */
export const priceCalls = (all: Records) => {
  const findPrices = ({ query }: Request) => {
    const { lookup_keys: keys, active = true, limit = 10 } = parametersOf(priceFilter, query);
    const found = Object.values(all.prices).filter(({ lookupKey }) => !keys || keys.includes(lookupKey ?? ""));
    const data = (active ? found : []).map(priceObject);
    return { object: "list", url: "/v1/prices", has_more: data.length > limit, data: data.slice(0, limit) };
  };

  const makeProduct = ({ body }: Request) => {
    const product = { ...parametersOf(newProduct, body), id: newId("prod"), created: now() };
    return productObject((all.products[product.id] = product));
  };

  const makePrice = ({ body }: Request) => {
    const { product, currency, unit_amount: amount, recurring, ...by } = parametersOf(newPrice, body);
    known(all.products[product], "product", product, "product");
    const lookupKey = by.lookup_key ?? null;
    for (const other of Object.values(all.prices).filter((other) => lookupKey && other.lookupKey === lookupKey)) {
      const message = `A price (\`${other.id}\`) already uses that lookup key.`;
      if (!by.transfer_lookup_key) throw refused("resource_already_exists", message, "lookup_key");
      other.lookupKey = null;
    }
    const price = { id: newId("price"), created: now(), product, amount, currency, lookupKey, ...recurring };
    return priceObject((all.prices[price.id] = price));
  };

  return { findPrices, makeProduct, makePrice };
};
