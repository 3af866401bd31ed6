import { memberKeyOf } from "../members/member.ts";
import type { OtherMember } from "../messaging/conversation.ts";
import { queryAll } from "../platform/pages.ts";
import { getItem, type Item, type Key } from "../platform/table.ts";
import { keyOf, renameKeys, type Change } from "./journal.ts";

/** One of the two accounts, as others in the club see its member. */
export type Side = OtherMember & {
  /** Empty where it is not known: of some who joined before memberships were recorded. */
  email: string;
};

/** What a merge is about. */
export type Merging = {
  staying: Side;
  going: Side;
  /** Whose level and dues hold from then on. */
  level: "staying" | "going";
  at: string;
};

/** How the items of one kind come from one account to the other: which may have something to do, and what that is. */
export type Plan = {
  list: (merging: Merging) => Promise<string[]>;
  plan: (merging: Merging, id: string) => Promise<Change[]>;
  /** What is noted before they are changed, so that lists are read anew. */
  announce?: (merging: Merging, id: string) => Promise<unknown>;
};

/** The items of a partition whose sort keys begin like this, as of now. */
export const listUnder = (pk: string, prefix = "") =>
  queryAll({
    KeyConditionExpression: prefix === "" ? "pk = :pk" : "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ...(prefix !== "" && { ":prefix": prefix }) },
    ConsistentRead: true,
  });

const places = ["gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk"];

/** A stored item as an entity makes it anew; what the entity does not know of it stays. */
export const remake = (stored: Item, made: Item): Item =>
  Object.fromEntries(
    Object.entries({ ...stored, ...Object.fromEntries(places.map((name) => [name, undefined])), ...made }).filter(
      ([, value]) => value !== undefined,
    ),
  );

/** An item as that of the one who stays: with their id in its keys, and in these attributes. */
export const handOver = (stored: Item, { going, staying }: Merging, names: readonly string[] = []): Item => {
  const handed = renameKeys(stored, going.id, staying.id);
  for (const name of names) if (stored[name] === going.id) handed[name] = staying.id;
  return handed;
};

/** What moves to another key with its owner, unless there is something already. */
export const planMove = async (
  merging: Merging,
  key: Key,
  names: readonly string[] = [],
  how: Pick<Change, "staysIfChanged"> = {},
): Promise<Change[]> => {
  const before = await getItem(key);
  if (!before) return [];
  const after = handOver(before, merging, names);
  return (await getItem(keyOf(after))) ? [] : [{ before, after, ...how }];
};

/** Likewise of all of a member's items whose sort keys begin like this. */
export const moveOwn = (
  prefix: string,
  names: readonly string[] = [],
  how: Pick<Change, "staysIfChanged"> = {},
): Plan => ({
  list: async ({ going }) => (await listUnder(memberKeyOf(going.id).pk, prefix)).map(({ sk }) => String(sk)),
  plan: (merging, sk) => planMove(merging, { ...memberKeyOf(merging.going.id), sk }, names, how),
});

/** Of what each account has one at most. */
export const only = (plan: (merging: Merging) => Promise<Change[]>, announce?: Plan["announce"]): Plan => ({
  list: () => Promise.resolve([""]),
  plan: (merging) => plan(merging),
  ...(announce && { announce }),
});
