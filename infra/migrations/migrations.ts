import { brand } from "#shared/brand.ts";
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
  add?: (item: Item, stored: Stored) => Promise<(Item & Key)[]>;
};

/** What else is stored: one item, or a list of the first index. */
type Stored = {
  read: (pk: string, sk: string) => Promise<Item | undefined>;
  list: (gsi1pk: string) => Promise<Item[]>;
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
const addCame: Migration["add"] = async ({ sk, id, attendance, memberId, eventId }, { read }) => {
  const isOfMember = sk === "REGISTRATION" && attendance === "came" && memberId !== undefined;
  const event = isOfMember ? await read(`EVENT#${String(eventId)}`, "EVENT") : undefined;
  if (event?.startsAt === undefined) return [];
  const key = { pk: `MEMBER#${String(memberId)}`, sk: `CAME#${String(eventId)}#${String(id)}` };
  return [{ ...key, eventId, at: event.startsAt }];
};

/** A month of the club, such as `2026-11`. */
const monthOf = (time: string) => new Date(time).toLocaleDateString("en-CA", { timeZone: brand.timeZone }).slice(0, 7);

/** How many came to an event, as functions/door/attendance-sums.ts stores it, where that was noted. */
const addSums: Migration["add"] = async ({ pk, sk, eventId }, { read, list }) => {
  const isOfEvent = sk === "ATTENDANCE" && String(pk).startsWith("ATTENDANCE#");
  const event = isOfEvent ? await read(`EVENT#${String(eventId)}`, "EVENT") : undefined;
  if (typeof event?.startsAt !== "string") return [];
  const registrations = await list(`EVENT#${String(eventId)}#REGISTRATIONS`);
  const count = (attendance: string) => registrations.filter((each) => each.attendance === attendance).length;
  const [came, missed] = [count("came"), count("missed")];
  if (came + missed === 0) return [];
  const { startsAt, title } = event;
  const gsi1 = { gsi1pk: `ATTENDANCE-SUMS#${monthOf(startsAt)}`, gsi1sk: `${startsAt}#${String(eventId)}` };
  return [{ pk: String(pk), sk: "SUMS", ...gsi1, eventId, title, startsAt, came, missed }];
};

/** An invitation joins the list of its month, as functions/invitations/invitation.ts has it. */
const listInvitation = ({ sk, id, sentAt, gsi2pk }: Item): Item | undefined =>
  sk === "INVITATION" && typeof sentAt === "string" && gsi2pk === undefined
    ? { gsi2pk: `INVITED#${monthOf(sentAt)}`, gsi2sk: `${sentAt}#${String(id)}` }
    : undefined;

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
    name: "2026-11-30-numbers",
    summary: "How many came to each event of the last year is summed, and invitations are listed by month.",
    change: listInvitation,
    add: addSums,
  },
  {
    // Not of a day: an operator has it made again after a restore, or whenever a list is doubted.
    name: "recount",
    summary: "The list of members is derived anew, within minutes, from what is stored about each.",
    change: touchMember,
  },
];
