import { foldAddress } from "#shared/text.ts";
import { getItem, writeOne } from "../platform/table.ts";

/*
 * @item suppressed address
 * @key `SUPPRESSED#email` · `SUPPRESSED`
 * @asks may we write to it?
 * @cost 1 get
 */

const getSuppressionKey = (address: string) => ({ pk: `SUPPRESSED#${foldAddress(address)}`, sk: "SUPPRESSED" });

/** Suppresses an address that bounced permanently or whose owner complained. */
export const suppress = (address: string, reason: "bounce" | "complaint") =>
  writeOne({ Put: { Item: { ...getSuppressionKey(address), reason, since: new Date().toISOString() } } });

/** Whether an address is suppressed. */
export const isSuppressed = async (address: string) =>
  (await getItem(getSuppressionKey(address), { isLatest: false })) !== undefined;
