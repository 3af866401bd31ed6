import * as z from "zod/mini";
import { defaultNoticeSettings, noticeSettings, type NoticeSettings } from "#shared/notice-settings.ts";
import { getItem, updateItem } from "../platform/table.ts";

const settingsKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "NOTICE-SETTINGS" });

const storedSettings = z.object({ settings: z.optional(z.record(z.string(), z.unknown())) });

/** What was saved before a choice was added has its default. */
const parse = (item: unknown): NoticeSettings => {
  const { settings: saved } = storedSettings.parse(item ?? {});
  const channels = { ...defaultNoticeSettings.channels, ...(saved?.channels as object | undefined) };
  const parsed = noticeSettings.safeParse({ ...defaultNoticeSettings, ...saved, channels });
  return parsed.success ? parsed.data : defaultNoticeSettings;
};

/** How a member wants to be told; the defaults before their first choice. */
export const readNoticeSettings = async (memberId: string) => parse(await getItem(settingsKeyOf(memberId)));

export const saveNoticeSettings = async (memberId: string, settings: NoticeSettings) => {
  const { item } = await updateItem({
    Key: settingsKeyOf(memberId),
    UpdateExpression: "SET settings = :settings",
    ExpressionAttributeValues: { ":settings": settings },
  });
  return parse(item);
};
