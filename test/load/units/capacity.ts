import type { AttributeValue } from "@aws-sdk/client-dynamodb";

// DynamoDB's arithmetic, by its developer guide: "Item sizes and formats", "Read and write operations",
// "Global secondary indexes" (storage and throughput), "Transactions" (capacity management).

/** An item as the wire carries it. */
export type WireItem = Record<string, AttributeValue>;

const bytes = (text: string) => Buffer.byteLength(text);

const sizeOfValue = (value: AttributeValue): number => {
  if (value.S !== undefined) return bytes(value.S);
  // One byte for two significant digits, and one more.
  if (value.N !== undefined) return Math.ceil(value.N.replace(/^-?0*\.?0*|\./g, "").length / 2) + 1;
  if (value.B) return value.B.length;
  if (value.BS) return value.BS.reduce((sum, each) => sum + each.length, 0);
  if (value.SS) return value.SS.reduce((sum, text) => sum + bytes(text), 0);
  if (value.L) return value.L.reduce((sum, each) => sum + 1 + sizeOfValue(each), 3);
  if (value.M) return Object.values(value.M).length + 3 + sizeOf(value.M);
  if (value.BOOL !== undefined || value.NULL) return 1;
  throw new Error(`No size is known of ${JSON.stringify(value)}`);
};

/** Bytes of an item: its names and its values. */
export const sizeOf = (item: WireItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + bytes(name) + sizeOfValue(value), 0);

/** An eventually consistent read of items together: half a unit per 4 KB. */
export const readUnits = (items: WireItem[]) =>
  Math.max(1, Math.ceil(items.reduce((sum, item) => sum + sizeOf(item), 0) / 4096)) / 2;

/** A write costs by the larger of the item before and after, one unit per KB. */
const units = (...items: (WireItem | undefined)[]) =>
  Math.max(...items.map((item) => (item ? Math.max(1, Math.ceil(sizeOf(item) / 1024)) : 1)));

type Change = { before?: WireItem; after?: WireItem };

/** The units of the table itself, twice in a transaction. */
export const tableUnits = ({ before, after }: Change, isInTransaction: boolean) =>
  units(before, after) * (isInTransaction ? 2 : 1);

const keyIn = (index: string, item: WireItem | undefined) => {
  const [partition, sort] = [item?.[`${index}pk`]?.S, item?.[`${index}sk`]?.S];
  return partition === undefined || sort === undefined ? undefined : `${partition} ${sort}`;
};

/** The units of an index that projects everything: one entry written or removed, or both where its key changes. */
export const indexUnits = (index: string, { before, after }: Change) => {
  const [old, current] = [keyIn(index, before), keyIn(index, after)];
  if (old === current) {
    return old === undefined || JSON.stringify(before) === JSON.stringify(after) ? 0 : units(before, after);
  }
  return (old === undefined ? 0 : units(before)) + (current === undefined ? 0 : units(after));
};
