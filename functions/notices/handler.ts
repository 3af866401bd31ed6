import pMap from "p-map";
import { noticesContract, type Notice } from "#shared/notices.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { markRead, presentConversation, readAllUnread } from "../messaging/conversation.ts";
import { tellConversation } from "../messaging/direct.ts";
import { readOwnHidden } from "../messaging/hidden.ts";
import { AppError } from "../platform/errors.ts";
import { readNoticeList, toNotice } from "./notice-list.ts";
import { markNoticeRead, presentNotice } from "./notice.ts";

/** All that a member has not read, newest first, without what muted members write. */
const readUnreadNotices = async (memberId: string): Promise<Notice[]> => {
  const [{ conversations, notices }, { mutes }] = await Promise.all([readAllUnread(memberId), readOwnHidden(memberId)]);
  const heard = conversations.filter((each) => !mutes.includes(each.with.id));
  return [
    ...notices.flatMap((each) => presentNotice(each) ?? []),
    ...heard.flatMap((each) => toNotice(each) ?? []),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
};

export const listNotices = memberEndpoint(noticesContract.listNotices, async ({ cursor, only }, { id }) =>
  only ? { items: await readUnreadNotices(id) } : readNoticeList(id, cursor),
);

const isConversation = (id: string) => id.startsWith("conv_");

/** Marks a conversation as read, and says so to the member's devices; the table's stream does for everything else. */
const readConversation = async (memberId: string, id: string, upTo: string) => {
  try {
    const { participant, isMarked } = await markRead(memberId, id, upTo);
    if (isMarked) await tellConversation(memberId, presentConversation(participant));
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not-found")) throw error;
  }
};

type ReadItem = Pick<Notice, "id" | "upTo">;

/** Writes at the same time. */
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

/** What a member was told, and what they have read of it. */
export const handler = createHandler([listNotices, readNotices, readAllNotices]);
