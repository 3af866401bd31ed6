import { QueryCommand, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { fieldAnswer, newForMs, type MemberCard } from "#shared/members.ts";
import { toSortKey } from "#shared/text.ts";
import { readChange } from "../platform/change-marks.ts";
import { queryAll, rangeOfList, readEach } from "../platform/pages.ts";
import { table, tableName } from "../platform/table.ts";

/*
 * @item card
 * @key `MEMBER#sub` · `CARD`
 * @asks (only visible members with a name have one)
 * @cost part of the transaction that changes it
 * @key `gsi1`: `DIRECTORY` · name#sub
 * @asks all of the directory, by name; up to eight names that begin so
 * @cost 1 query a megabyte, where it is not in memory; 1 query
 * @key `gsi2`: `MEMBERS-JOINED` · time#sub
 * @asks who joined since a time, newest first
 * @cost 1 query
 * @item change mark
 * @key `DIRECTORY` · `CHANGED`
 * @asks has the directory changed since its cards were read?
 * @cost 1 get
 */

/**
 * A visible member, with the card's fields only: a directory page costs by its bytes. Fields hidden from the whole club
 * are absent.
 */
export const storedCard = z.object({
  id: z.string(),
  full_name: z.string(),
  company: z.optional(z.string()),
  industry: z.optional(z.string()),
  location: z.optional(z.string()),
  bio: z.optional(z.string()),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  /** End of their last upcoming event. */
  registered_until: z.optional(z.iso.datetime()),
  /** When they first saved a profile; absent for those who joined before this was recorded. */
  joined_at: z.optional(z.iso.datetime()),
  /** What they chose in fields of the club, by which the directory is filtered; not shown. */
  choices: z.optional(z.record(z.string(), fieldAnswer)),
});
export type StoredCard = z.infer<typeof storedCard>;

export const directoryList = "DIRECTORY";

/** Cards of members with a recorded joining time, by that time. */
const joinedList = "MEMBERS-JOINED";

export const cardKeyOf = (id: string) => ({ pk: `MEMBER#${id}`, sk: "CARD" });

/** Up to this many cards whose names start with a prefix, by name, filtered by `choose` batch by batch. */
export const findCardsByName = async (
  name: string,
  atMost: number,
  choose: (cards: StoredCard[]) => Promise<StoredCard[]>,
) => {
  const found: StoredCard[] = [];
  const begin = toSortKey(name);
  // Marks alone name nobody.
  if (begin === "" && name !== "") return [];
  let start: QueryCommandOutput["LastEvaluatedKey"];
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: "gsi1",
        KeyConditionExpression: `gsi1pk = :list${begin && " AND begins_with(gsi1sk, :name)"}`,
        ExpressionAttributeValues: { ":list": directoryList, ...(begin && { ":name": begin }) },
        Limit: atMost,
        ExclusiveStartKey: start,
      }),
    );
    found.push(...(await choose(readEach(Items, (item) => storedCard.parse(item)))));
    start = LastEvaluatedKey;
  } while (start && found.length < atMost);
  return found.slice(0, atMost);
};

/** The mark of the last change to the directory. */
export const directoryChangedKey = { pk: directoryList, sk: "CHANGED" };

/** A card's sort position in the directory. */
export const sortKeyOf = ({ full_name, id }: Pick<StoredCard, "full_name" | "id">) => `${toSortKey(full_name)}#${id}`;

/** The item of a card, listed by name and by joining time. */
export const cardItemOf = (card: StoredCard) => ({
  ...cardKeyOf(card.id),
  gsi1pk: directoryList,
  gsi1sk: sortKeyOf(card),
  ...(card.joined_at !== undefined && { gsi2pk: joinedList, gsi2sk: `${card.joined_at}#${card.id}` }),
  ...card,
});

/** The path of a picture on the site. */
export const avatarUrl = (key: string | undefined) => (key === undefined ? null : `/${key}`);

/** Whether a member is registered for an event that is not over. */
export const isRegistered = (until: string | undefined, now: Date) => until !== undefined && new Date(until) > now;

/** Whether a member joined in the last thirty days. */
export const isNew = ({ joined_at }: Pick<StoredCard, "joined_at">, now: Date) =>
  joined_at !== undefined && now.getTime() - Date.parse(joined_at) < newForMs;

export const presentCard = (card: StoredCard, now = new Date()): MemberCard => {
  const { id, full_name, company, industry, location, bio, avatar, registered_until } = card;
  return {
    ...{ id, full_name, company, industry, location, bio },
    avatar_url: avatarUrl(avatar),
    registered: isRegistered(registered_until, now),
    is_new: isNew(card, now),
  };
};

/** When the directory last changed, an ISO time; undefined before the first change. */
export const readDirectoryChange = () => readChange(directoryChangedKey);

/** With its key, which is logged for one that cannot be read. */
const cardFields = ["pk", "sk", ...Object.keys(storedCard.shape)];

/** All cards of the directory: one query per megabyte, some two thousand cards. */
export const readAllCards = async () => {
  const items = await queryAll({
    ...rangeOfList("gsi1", directoryList),
    ProjectionExpression: cardFields.map((name) => `#${name}`).join(", "),
    ExpressionAttributeNames: Object.fromEntries(cardFields.map((name) => [`#${name}`, name])),
  });
  return readEach(items, (item) => storedCard.parse(item));
};

/** Cards of members who joined since a time, newest first, at most `atMost`: one query. */
export const queryNewCards = async (since: Date, atMost: number) => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :list AND gsi2sk > :since",
      ExpressionAttributeValues: { ":list": joinedList, ":since": since.toISOString() },
      ScanIndexForward: false,
      Limit: atMost,
    }),
  );
  return readEach(Items, (item) => storedCard.parse(item));
};

/** The ids of all members in the directory. */
export const listCardIds = async () => (await queryAll(rangeOfList("gsi1", directoryList))).map(({ id }) => String(id));
