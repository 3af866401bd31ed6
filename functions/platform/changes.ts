import { isDeepStrictEqual } from "node:util";
import type { Item } from "./table.ts";

/** The update that makes one item of another: sets what is new or other, removes what is gone. */
export const changesOf = (before: Item, after: Item) => {
  const changed = Object.keys({ ...before, ...after }).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const [set, removed] = [true, false].map((isKept) =>
    changed.filter((name) => (after[name] !== undefined) === isKept),
  ) as [string[], string[]];
  return {
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.map((name) => `#${name} = :${name}`).join(", ")}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ExpressionAttributeNames: Object.fromEntries(changed.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(set.map((name) => [`:${name}`, after[name]])),
  };
};
