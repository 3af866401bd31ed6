import { useEffect, useMemo } from "react";
import type { Notice } from "#shared/notices.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import {
  changeNoticeFacts,
  isUnreadFact,
  markNoticesReadIn,
  noNoticeFacts,
  noticeFactsKeyOf,
  noticeFactsOf,
} from "./notice-facts.ts";
import { readNotices } from "./unread-calls.ts";
import { useUnread } from "./unread.ts";

type Readable = Pick<Notice, "id" | "upTo">;

const isConversation = ({ id }: Pick<Readable, "id">) => id.startsWith("conv_");

/** The member's unread messages and notices: the same on all their devices. */
export const useUnreadNotices = () => {
  const { id: me } = useMember();
  const { data: facts = noNoticeFacts } = useQuery({
    queryKey: noticeFactsKeyOf(me),
    queryFn: () => noticeFactsOf(me),
    enabled: false,
  });
  const { conversations, of: unreadOf, read: readConversation } = useUnread();
  return useMemo(
    () => ({
      /** The number of unread entries: a conversation counts once, however many messages it has. */
      count: conversations + Object.values(facts).filter(isUnreadFact).length,
      /** Whether a notice is unread; as listed, if nothing newer is known. */
      isUnread: (notice: Notice) => {
        if (isConversation(notice)) return unreadOf(notice.id, notice.unread) > 0;
        const fact = facts[notice.id];
        return fact && fact.at >= notice.at ? isUnreadFact(fact) : notice.unread > 0 && notice.at > (fact?.read ?? "");
      },
      /** Marks notices as read: at once here, then on the server. The next list makes up for failures. */
      read: (notices: readonly Readable[]) => {
        for (const { id, upTo } of notices.filter(isConversation)) readConversation(id, upTo);
        const others = notices.filter((each) => !isConversation(each));
        if (others.length === 0) return;
        changeNoticeFacts(me, (known) => markNoticesReadIn(known, others, Date.now()));
        void readNotices(others.map(({ id, upTo }) => ({ id, upTo })));
      },
      /** The ids and times of unread notices other than conversations. */
      unread: Object.entries(facts)
        .filter(([, fact]) => isUnreadFact(fact))
        .map(([id, { at }]) => ({ id, upTo: at })),
    }),
    [facts, me, conversations, unreadOf, readConversation],
  );
};

/**
 * Marks notices about what is on screen as read for as long as it is shown: `isOf` says whether a notice's id, such
 * as `registration:reg_…`, is about it.
 */
export const useReadHere = (isOf: (noticeId: string) => boolean) => {
  const { unread, read } = useUnreadNotices();
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== "visible") return;
      const here = unread.filter(({ id }) => isOf(id));
      if (here.length > 0) read(here);
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [unread, read, isOf]);
};
