import * as z from "zod/mini";
import { defaultNoticeSettings, noticeSettings, type NoticeSettings } from "#shared/notice-settings.ts";
import { createSecret, findByToken, formatToken } from "../platform/private-links.ts";
import { getItem, getItemsInOrder, updateItem } from "../platform/table.ts";

const settingsKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "NOTICE-SETTINGS" });

const storedSettings = z.object({
  settings: z.optional(z.record(z.string(), z.unknown())),
  /** Of the link in their emails, from the first one on. */
  secret: z.optional(z.string()),
});

/** What was saved before a choice was added has its default. */
const parse = (item: unknown): NoticeSettings => {
  const { settings: saved } = storedSettings.parse(item ?? {});
  const channels = { ...defaultNoticeSettings.channels, ...(saved?.channels as object | undefined) };
  const push = { ...defaultNoticeSettings.push, ...(saved?.push as object | undefined) };
  const parsed = noticeSettings.safeParse({ ...defaultNoticeSettings, ...saved, channels, push });
  return parsed.success ? parsed.data : defaultNoticeSettings;
};

/** How a member wants to be told; the defaults before their first choice. */
export const readNoticeSettings = async (memberId: string) => parse(await getItem(settingsKeyOf(memberId)));

/** The same of many, by their ids. */
export const readManyNoticeSettings = async (memberIds: string[]) => {
  const items = await getItemsInOrder(memberIds.map(settingsKeyOf), { isLatest: false });
  return new Map(memberIds.map((id, index) => [id, parse(items[index])] as const));
};

export const saveNoticeSettings = async (memberId: string, settings: NoticeSettings) => {
  const { item } = await updateItem({
    Key: settingsKeyOf(memberId),
    UpdateExpression: "SET settings = :settings",
    ExpressionAttributeValues: { ":settings": settings },
  });
  return parse(item);
};

/** The token of the link in a member's emails, the same for all of them. */
export const getPreferencesToken = async (memberId: string) => {
  const { item } = await updateItem({
    Key: settingsKeyOf(memberId),
    UpdateExpression: "SET secret = if_not_exists(secret, :new)",
    ExpressionAttributeValues: { ":new": createSecret() },
  });
  return formatToken({ id: memberId, secret: String(item?.secret) });
};

/** The member whose emails have a link with this token; undefined for a wrong one. */
export const findByPreferencesToken = (token: string) =>
  findByToken(token, async (id) => {
    const item = await getItem(settingsKeyOf(id));
    const { secret } = storedSettings.parse(item ?? {});
    return secret === undefined ? undefined : { id, secret, settings: parse(item) };
  });
