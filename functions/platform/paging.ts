import { AppError } from "../errors.ts";
import type { Item } from "./table.ts";

/** Where a page ended, for the caller to hand back. */
export const cursorOf = (lastKey: Item | undefined) =>
  lastKey && Buffer.from(JSON.stringify(lastKey)).toString("base64url");

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
};

/**
 * The key to go on from. `list` is the partition the list is bound to, such as `{ gsi1pk: "LEADS#2026-11" }`: a cursor
 * from another list, or one that somebody made up, is refused as `invalid`.
 */
export const startOf = (cursor: string | undefined, list: Record<string, string>): Item | undefined => {
  if (cursor === undefined) return undefined;
  const key = parse(cursor);
  const [[partition, value] = []] = Object.entries(list);
  const names = new Set(["pk", "sk", partition, partition?.replace("pk", "sk")]);
  if (typeof key === "object" && key !== null && (key as Item)[partition ?? ""] === value) {
    const parts = Object.entries(key);
    if (
      parts.length === names.size &&
      parts.every(([name, part]) => names.has(name) && typeof part === "string" && part)
    ) {
      return key as Item;
    }
  }
  throw new AppError("invalid", "This cursor does not belong to this list.");
};
