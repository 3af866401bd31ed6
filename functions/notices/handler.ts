import pMap from "p-map";
import { noticeSettingsContract } from "#shared/notice-settings.ts";
import { noticesContract, type Notice } from "#shared/notices.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { presentConversation, readAllUnread } from "../messaging/conversation.ts";
import { markConversationRead, tellConversation } from "../messaging/direct.ts";
import { markNoticeRead } from "../notify/notice.ts";
import { AppError } from "../platform/errors.ts";
import { readNoticeList, toNotice } from "./notice-list.ts";
import { listOwnDevices, removeOwnDevice, saveDevice } from "./own-devices.ts";
import {
  getEmailPreferences,
  getUnsubscribePage,
  readSettings,
  saveEmailPreferences,
  saveSettings,
  unsubscribe,
} from "./preferences.ts";
import { readUnmutedUnread } from "./unread.ts";

export const listNotices = memberEndpoint(noticesContract.listNotices, async ({ cursor, only }, { id }) =>
  only ? { items: (await readUnmutedUnread(id)).lines } : readNoticeList(id, cursor),
);

const isConversation = (id: string) => id.startsWith("conv_");

/**
 * Marks a conversation as read and updates the member's devices; for everything else, the table's stream does that.
 */
const readConversation = async (memberId: string, id: string, upTo: string) => {
  try {
    const { participant, isMarked, tellOther } = await markConversationRead(memberId, id, upTo);
    if (isMarked) await Promise.all([tellConversation(memberId, presentConversation(participant)), tellOther()]);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not-found")) throw error;
  }
};

type ReadItem = Pick<Notice, "id" | "upTo">;

/** Concurrent writes. */
const concurrency = 10;

const readItem = async (memberId: string, { id, upTo }: ReadItem) => {
  if (isConversation(id)) await readConversation(memberId, id, upTo);
  else await markNoticeRead(memberId, id, upTo);
};

const readItems = (memberId: string, items: readonly ReadItem[]) =>
  pMap(items, (item) => readItem(memberId, item), { concurrency });

export const readNotices = memberEndpoint(noticesContract.readNotices, async ({ items }, { id }) => {
  await readItems(id, items);
  return {};
});

export const readAllNotices = memberEndpoint(noticesContract.readAllNotices, async (_, { id }) => {
  const { conversations, notices } = await readAllUnread(id);
  await readItems(id, [
    ...notices.map((each) => ({ id: each.id, upTo: each.at })),
    ...conversations.flatMap((each) => toNotice(each) ?? []),
  ]);
  return {};
});

export const getNoticeSettings = memberEndpoint(noticeSettingsContract.getNoticeSettings, (_, { id }) =>
  readSettings(id),
);

export const changeNoticeSettings = memberEndpoint(noticeSettingsContract.saveNoticeSettings, (change, { id }) =>
  saveSettings(id, change),
);

/** A member's notices, read state, and notification settings. */
export const handler = createHandler([
  listNotices,
  readNotices,
  readAllNotices,
  getNoticeSettings,
  changeNoticeSettings,
  getEmailPreferences,
  saveEmailPreferences,
  unsubscribe,
  getUnsubscribePage,
  listOwnDevices,
  saveDevice,
  removeOwnDevice,
]);
