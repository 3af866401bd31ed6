import { toSortKey } from "#shared/text.ts";

type Item = Record<string, unknown>;

/** A change of what is stored, made once in each club. */
export type Migration = {
  /** Begins with the day: they are made in this order. */
  name: string;
  /** What it does, for the operator. */
  summary: string;
  /**
   * The attributes of an item that change, with their new values; undefined where there is nothing to change, as where it
   * was made before.
   */
  change: (item: Item) => Item | undefined;
};

/** The index key of what is listed by name: of members' cards, and of businesses'. */
const refoldName = ({ pk, sk, gsi1sk, full_name, name }: Item): Item | undefined => {
  const listedBy = /^(MEMBER|LISTING)#/.test(String(pk)) && sk === "CARD" ? (full_name ?? name) : undefined;
  if (typeof listedBy !== "string" || typeof gsi1sk !== "string") return undefined;
  const [, id] = String(pk).split("#");
  const key = `${toSortKey(listedBy)}#${id}`;
  return key === gsi1sk ? undefined : { gsi1sk: key };
};

/** All of them, the oldest first. What is here stays: a club may come from any release. */
export const migrations: Migration[] = [
  {
    name: "2026-11-29-names",
    summary:
      "Lists of names are sorted and searched as they are typed on a plain keyboard: Søren as soren, O’Connor as oconnor.",
    change: refoldName,
  },
];
