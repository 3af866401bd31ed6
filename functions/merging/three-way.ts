import { isDeepStrictEqual } from "node:util";
import type { Item } from "../platform/table.ts";

/** Attributes that count the changes of their item: they go on, so that whoever read it meanwhile notices. */
const counters = new Set(["version", "revision", "registrations_version", "fields_version"]);

const isSet = (value: unknown): value is Set<unknown> => value instanceof Set;
const isMap = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isSet(value);

/** The elements that are there now, without what was added then, and with what was taken away. */
const takeBackIn = (before: readonly unknown[], written: readonly unknown[], now: readonly unknown[]) => {
  const has = (all: readonly unknown[], each: unknown) => all.some((other) => isDeepStrictEqual(other, each));
  return [
    ...now.filter((each) => !has(written, each) || has(before, each)),
    ...before.filter((each) => !has(written, each) && !has(now, each)),
  ];
};

type Three = { before: unknown; written: unknown; now: unknown };

const takeBackValue = ({ before, written, now }: Three): unknown => {
  if (isDeepStrictEqual(now, written)) return before;
  if (typeof written === "number" && typeof now === "number") return now - written + (Number(before) || 0);
  if ([before, written, now].every((each) => each === undefined || isSet(each))) {
    const [was, then, is] = [before, written, now].map((each) => [...((each as Set<unknown> | undefined) ?? [])]);
    const left = takeBackIn(was ?? [], then ?? [], is ?? []);
    return left.length > 0 ? new Set(left) : undefined;
  }
  if (Array.isArray(now) && Array.isArray(written))
    return takeBackIn(Array.isArray(before) ? before : [], written, now);
  if (isMap(before) && isMap(written) && isMap(now)) return takeBack({ before, written, now });
  return now;
};

/**
 * An item without what a write has changed of it, and with all that has changed since: attribute by attribute, of sets,
 * lists and numbers by what was added or taken away.
 */
export const takeBack = ({ before, written, now }: Record<"before" | "written" | "now", Item>): Item => {
  const result: Item = {};
  for (const name of Object.keys({ ...before, ...written, ...now })) {
    const three = { before: before[name], written: written[name], now: now[name] };
    // One that is not stored counts as 0.
    const isCounted = counters.has(name) && typeof three.now === "number" && (three.before ?? 0) !== three.written;
    // A time, and no count.
    const isTime = name === "ttl" && three.now !== three.written;
    const isUntouched = isDeepStrictEqual(three.before, three.written);
    if (isUntouched || isTime) result[name] = three.now;
    else result[name] = isCounted ? Number(three.now) + 1 : takeBackValue(three);
  }
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined));
};
