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
import { useUnread } from "./unread.ts";

/** The API's part of it, which comes after the page. */
const loadCalls = () => import("./unread-calls.ts");

type Readable = Pick<Notice, "id" | "upTo">;

const isConversation = ({ id }: Pick<Readable, "id">) => id.startsWith("conv_");

/** What the member has not read, of messages and all else: the same on all their devices. */
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
      /** Lines that are unread: a conversation is one, however many messages it has. */
      count: conversations + Object.values(facts).filter(isUnreadFact).length,
      /** Whether a notice is unread; as it was listed, where nothing newer is known of it. */
      isUnread: (notice: Notice) => {
        if (isConversation(notice)) return unreadOf(notice.id, notice.unread) > 0;
        const fact = facts[notice.id];
        return fact && fact.at >= notice.at ? isUnreadFact(fact) : notice.unread > 0 && notice.at > (fact?.read ?? "");
      },
      /** Marks notices as read: at once here, then at the server. What fails is found by the next list. */
      read: (notices: readonly Readable[]) => {
        for (const { id, upTo } of notices.filter(isConversation)) readConversation(id, upTo);
        const others = notices.filter((each) => !isConversation(each));
        if (others.length === 0) return;
        changeNoticeFacts(me, (known) => markNoticesReadIn(known, others, Date.now()));
        void loadCalls().then(
          ({ readNotices }) => readNotices(others.map(({ id, upTo }) => ({ id, upTo }))),
          () => undefined,
        );
      },
      /** The ids and times of the unread notices that are no conversations. */
      unread: Object.entries(facts)
        .filter(([, fact]) => isUnreadFact(fact))
        .map(([id, { at }]) => ({ id, upTo: at })),
    }),
    [facts, me, conversations, unreadOf, readConversation],
  );
};

/**
 * Marks as read whatever is told of the place that is on screen, for as long as it is: `isOf` says whether a notice's id,
 * such as `registration:reg_…`, is about it.
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
