import * as z from "zod/mini";
import { noticeDays, type Notice } from "#shared/notices.ts";
import { presentConversation, queryConversations, type StoredParticipant } from "../messaging/conversation.ts";
import { readOwnHidden } from "../messaging/hidden.ts";
import { getMessageTime } from "../messaging/message.ts";
import { presentNotice, queryNotices } from "../notify/notice.ts";
import { AppError } from "../platform/errors.ts";

const pageSize = 20;

/** A place in each of the two lists; null at the end of one. */
const places = z.strictObject({
  notices: z.optional(z.nullable(z.string())),
  conversations: z.optional(z.nullable(z.string())),
});
type Places = z.infer<typeof places>;

const encode = (next: Places) => Buffer.from(JSON.stringify(next)).toString("base64url");

/** Throws `invalid` for anything but a cursor of this list. */
const decode = (cursor: string): Places => {
  try {
    return places.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw new AppError("invalid", "This cursor does not belong to this list.");
  }
};

/** A conversation as a line of the list; undefined for one in which the last word is the member's own. */
export const toNotice = (participant: StoredParticipant): Notice | undefined => {
  const { id, with: other, last_message_id: upTo, last_message_by, unread } = participant;
  if (upTo === undefined || (unread === 0 && last_message_by !== other.id)) return undefined;
  const { with: author, last_message_text } = presentConversation(participant);
  const at = getMessageTime(upTo).toISOString();
  return { id, kind: "message", at, unread, upTo, about: { with: author, text: last_message_text ?? "" } };
};

/** An entry of one of the lists, with a line or without. */
type Entry = { list: keyof Places; place: string; at: string; line: Notice | undefined };

const readPart = async <Each>(
  place: string | null | undefined,
  query: (before: string | undefined) => Promise<Each[]>,
) => (place === null ? [] : query(place));

const isWithin = (at: string) => Date.parse(at) > Date.now() - noticeDays * 86_400_000;

const readEntries = async (memberId: string, { notices, conversations }: Places, mutes: readonly string[]) => {
  const [stored, begun] = await Promise.all([
    readPart(notices, (before) => queryNotices(memberId, before, pageSize)),
    readPart(conversations, (before) => queryConversations(memberId, before, pageSize)),
  ]);
  const ofNotices = stored.map(({ place, notice, isKept }): Entry => {
    const line = isKept ? presentNotice(notice) : undefined;
    return { list: "notices", place, at: notice.at, line };
  });
  const ofConversations = begun.map(({ place, conversation }): Entry => {
    const at = getMessageTime(place).toISOString();
    const isHeard = isWithin(at) && !mutes.includes(conversation.with.id);
    return { list: "conversations", place, at, line: isHeard ? toNotice(conversation) : undefined };
  });
  return { ofNotices, ofConversations };
};

/** Where a list goes on: after the last of its entries that were taken; nowhere at its end, or beyond its time. */
const findNext = (place: string | null | undefined, all: Entry[], taken: Entry[]) => {
  const last = all.findLast((each) => taken.includes(each));
  const isOver = all.length < pageSize && (all.length === 0 || last === all.at(-1));
  return isOver || (last && !isWithin(last.at)) ? null : (last?.place ?? place);
};

const byTime = (one: Entry, other: Entry) => other.at.localeCompare(one.at);

/**
 * A page of what a member was told, newest first: notices, and conversations in which the other one wrote last and is not
 * muted. A get and two queries, and two more where a page of them has nothing to show.
 */
export const readNoticeList = async (memberId: string, cursor: string | undefined) => {
  let next = cursor === undefined ? {} : decode(cursor);
  const { mutes } = await readOwnHidden(memberId);
  for (;;) {
    const { ofNotices, ofConversations } = await readEntries(memberId, next, mutes);
    const taken = [...ofNotices, ...ofConversations].toSorted(byTime).slice(0, pageSize);
    next = {
      notices: findNext(next.notices, ofNotices, taken),
      conversations: findNext(next.conversations, ofConversations, taken),
    };
    const items = taken.flatMap(({ line }) => line ?? []);
    const isOver = next.notices === null && next.conversations === null;
    if (isOver) return { items };
    if (items.length > 0) return { items, cursor: encode(next) };
  }
};
