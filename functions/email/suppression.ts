import { foldAddress } from "#shared/text.ts";
import type { Source } from "../platform/pages.ts";
import { getItem, getItems, writeOne } from "../platform/table.ts";

/*
 * @item suppressed address
 * @key `SUPPRESSED#email` · `SUPPRESSED`
 * @asks may we write to it?
 * @cost 1 get; 1 batch get per 100
 */

const getSuppressionKey = (address: string) => ({ pk: `SUPPRESSED#${foldAddress(address)}`, sk: "SUPPRESSED" });

/** Suppresses an address that bounced permanently or whose owner complained. */
export const suppress = (address: string, reason: "bounce" | "complaint") =>
  writeOne({ Put: { Item: { ...getSuppressionKey(address), reason, since: new Date().toISOString() } } });

/** Whether an address is suppressed. */
export const isSuppressed = async (address: string) =>
  (await getItem(getSuppressionKey(address), { isLatest: false })) !== undefined;

/** Likewise, to be read together with other items. */
export const suppressionSource = (address: string): Source<boolean> => ({
  key: getSuppressionKey(address),
  parse: (item) => item !== undefined,
});

/** Tells of many addresses whether they are suppressed: in batches of gets. */
export const findSuppressed = async (addresses: string[]) => {
  const items = await getItems(addresses.map(getSuppressionKey), { isLatest: false });
  const suppressed = new Set(items.map(({ pk }) => pk));
  return (address: string) => suppressed.has(getSuppressionKey(address).pk);
};
