import { toSortKey } from "#shared/text.ts";

type Item = Record<string, unknown>;
type Key = { pk: string; sk: string };

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
  /** Items that there should be beside an item, with what else is stored at hand; those that are there stay. */
  add?: (item: Item, read: (pk: string, sk: string) => Promise<Item | undefined>) => Promise<(Item & Key)[]>;
};

/** The index key of what is listed by name: of members' cards, and of businesses'. */
const refoldName = ({ pk, sk, gsi1sk, full_name, name }: Item): Item | undefined => {
  const listedBy = /^(MEMBER|LISTING)#/.test(String(pk)) && sk === "CARD" ? (full_name ?? name) : undefined;
  if (typeof listedBy !== "string" || typeof gsi1sk !== "string") return undefined;
  const [, id] = String(pk).split("#");
  const key = `${toSortKey(listedBy)}#${id}`;
  return key === gsi1sk ? undefined : { gsi1sk: key };
};

/** That a member came to an event, as functions/members/came.ts stores it, of a registration that says so. */
const addCame: Migration["add"] = async ({ sk, id, attendance, memberId, eventId }, read) => {
  const isOfMember = sk === "REGISTRATION" && attendance === "came" && memberId !== undefined;
  const event = isOfMember ? await read(`EVENT#${String(eventId)}`, "EVENT") : undefined;
  if (event?.startsAt === undefined) return [];
  const key = { pk: `MEMBER#${String(memberId)}`, sk: `CAME#${String(eventId)}#${String(id)}` };
  return [{ ...key, eventId, at: event.startsAt }];
};

/** A change that means nothing, of what rows of members follow from: the table's stream has each row derived. */
const touchMember = ({ sk, version }: Item): Item | undefined =>
  sk === "MEMBERSHIP" || (sk === "MEMBER" && Number(version) > 0)
    ? { recountedAt: new Date().toISOString() }
    : undefined;

/** All of them, the oldest first. What is here stays: a club may come from any release. */
export const migrations: Migration[] = [
  {
    name: "2026-11-29-names",
    summary:
      "Lists of names are sorted and searched as they are typed on a plain keyboard: Søren as soren, O’Connor as oconnor.",
    change: refoldName,
  },
  {
    name: "2026-11-30-came",
    summary: "Who came to events of the last year is noted beside each member.",
    change: () => undefined,
    add: addCame,
  },
  {
    // Not of a day: an operator has it made again after a restore, or whenever a list is doubted.
    name: "recount",
    summary: "The list of members is derived anew, within minutes, from what is stored about each.",
    change: touchMember,
  },
];
