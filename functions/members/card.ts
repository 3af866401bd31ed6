import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { MemberCard } from "#shared/members.ts";
import { toSortKey, queryAll, rangeOfList, queryPage } from "../platform/pages.ts";
import { table, tableName } from "../platform/table.ts";

/** A visible member as the directory keeps them: what a card shows and no more, since a page costs by its bytes. */
export const storedCard = z.object({
  id: z.string(),
  full_name: z.string(),
  company: z.string(),
  location: z.string(),
  bio: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  /** When the last event ends that they are registered for. */
  registered_until: z.optional(z.iso.datetime()),
});
export type StoredCard = z.infer<typeof storedCard>;

/** Where cards are listed. */
export const directoryList = "DIRECTORY";

/** Where a member's card is kept. */
export const cardKeyOf = (id: string) => ({ pk: `MEMBER#${id}`, sk: "CARD" });

/** Where it is kept when the directory last changed. */
export const directoryChangedKey = { pk: directoryList, sk: "CHANGED" };

/** A card as an item of the table, listed by name. */
export const cardItemOf = (card: StoredCard) => ({
  ...cardKeyOf(card.id),
  gsi1pk: directoryList,
  gsi1sk: `${toSortKey(card.full_name)}#${card.id}`,
  ...card,
});

/** Where a picture is on the site's own origin. */
export const avatarUrl = (key: string | undefined) => (key === undefined ? null : `/${key}`);

/** Whether somebody is registered, at a time, for an event that is not over. */
export const isRegistered = (until: string | undefined, now: Date) => until !== undefined && new Date(until) > now;

/** A card as it is shown at a time. */
export const presentCard = (card: StoredCard, now = new Date()): MemberCard => {
  const { avatar, registered_until, ...rest } = card;
  return { ...rest, avatar_url: avatarUrl(avatar), registered: isRegistered(registered_until, now) };
};

/** Cards on a page at most. */
const pageSize = 500;

/** When the directory last changed, in UTC; undefined before its first card. */
export const readDirectoryChange = async () => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: directoryChangedKey }));
  return Item && String(Item.changed_at);
};

/** The cards of the directory, by name. */
export const queryCards = async (from: string | undefined) => {
  const { items, cursor } = await queryPage("gsi1", directoryList, from, { Limit: pageSize });
  return { items: items.map((item) => storedCard.parse(item)), cursor };
};

/** All members whom the directory shows. */
export const listCardIds = async () => (await queryAll(rangeOfList("gsi1", directoryList))).map(({ id }) => String(id));
