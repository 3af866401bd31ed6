import type { Notice } from "#shared/notices.ts";
import { readAllUnread } from "../messaging/conversation.ts";
import { readOwnHidden } from "../messaging/hidden.ts";
import { presentNotice } from "../notify/notice.ts";
import { toNotice } from "./notice-list.ts";

/** An unread item, and when its first part arrived. */
export type Unread = { notice: Notice; since: string };

/** Whether a notice is about messages from one of these members. */
const isFrom = (notice: Notice, memberIds: readonly string[]) =>
  notice.kind === "message" && memberIds.includes(notice.about.with.user_id);

/**
 * Everything a member has not read, newest first, excluding muted members: the basis of the badge, emails, and pushes.
 */
export const readUnmutedUnread = async (memberId: string) => {
  const [{ conversations, notices }, { mutes }] = await Promise.all([readAllUnread(memberId), readOwnHidden(memberId)]);
  const isMuted = (notice: Notice) => isFrom(notice, mutes);
  const unread: Unread[] = [
    ...notices.flatMap((each) => {
      const notice = presentNotice(each);
      return notice ? [{ notice, since: each.unreadSince ?? notice.at }] : [];
    }),
    ...conversations.flatMap((each) => {
      const notice = toNotice(each);
      return notice && !isMuted(notice) ? [{ notice, since: each.unread_since ?? notice.at }] : [];
    }),
  ].toSorted((one, other) => other.notice.at.localeCompare(one.notice.at));
  return { unread, lines: unread.map(({ notice }) => notice), isMuted };
};
