import type { Notice, UnreadNotice } from "#shared/notices.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/** How far a list may lag behind other sources: it comes from an index. */
const lagMs = 10_000;

/** What is known about a notice. */
type Fact = {
  /** When it was last updated, according to the server. */
  at: string;
  isUnread: boolean;
  /** Read here up to this update, even if the server does not know yet. */
  read: string;
  /** When something other than a list last updated it, in milliseconds. */
  heard: number;
};

/** By notice id. */
type NoticeFacts = Readonly<Record<string, Fact>>;

const noFact: Fact = { at: "", isUnread: false, read: "", heard: 0 };
const factOf = (facts: NoticeFacts, id: string) => facts[id] ?? noFact;

export const isUnreadFact = ({ at, isUnread, read }: Fact) => isUnread && at > read;

/** Applies changed notices; older states are ignored. */
export const addNotices = (
  facts: NoticeFacts,
  items: readonly Pick<Notice, "id" | "at" | "unread">[],
  now: number,
): NoticeFacts =>
  items.reduce((known, { id, at, unread }) => {
    const fact = factOf(known, id);
    return at < fact.at ? known : { ...known, [id]: { ...fact, at, isUnread: unread > 0, heard: now } };
  }, facts);

/** Applies a list of unread notices requested at a given time, without undoing anything newer. */
export const addUnreadNotices = (facts: NoticeFacts, items: readonly UnreadNotice[], askedAt: number): NoticeFacts => {
  const list = new Map(items.map(({ id, at }) => [id, at]));
  const ids = new Set([...Object.keys(facts), ...list.keys()]);
  return Object.fromEntries(
    [...ids].map((id) => {
      const fact = factOf(facts, id);
      const at = list.get(id);
      const isRecent = askedAt - fact.heard < lagMs;
      if (at === undefined) return [id, isRecent ? fact : { ...fact, isUnread: false }];
      return [id, at < fact.at || (at === fact.at && isRecent) ? fact : { ...fact, at, isUnread: true }];
    }),
  );
};

/** Marks notices as read here. */
export const markNoticesReadIn = (facts: NoticeFacts, items: readonly { id: string; upTo: string }[], now: number) =>
  items.reduce<NoticeFacts>((known, { id, upTo }) => {
    const fact = factOf(known, id);
    return { ...known, [id]: { ...fact, read: upTo > fact.read ? upTo : fact.read, heard: now } };
  }, facts);

export const noNoticeFacts: NoticeFacts = {};
export const noticeFactsKeyOf = (memberId: string) => [memberId, "unread-notices"];

export const noticeFactsOf = (memberId: string) =>
  queryClient.getQueryData<NoticeFacts>(noticeFactsKeyOf(memberId)) ?? noNoticeFacts;

/** Updates what is known about a member's notices. */
export const changeNoticeFacts = (memberId: string, to: (facts: NoticeFacts) => NoticeFacts) =>
  queryClient.setQueryData<NoticeFacts>(noticeFactsKeyOf(memberId), to(noticeFactsOf(memberId)));
