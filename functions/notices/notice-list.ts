import * as z from "zod/mini";
import { noticeDays, type Notice } from "#shared/notices.ts";
import { presentConversation, queryConversations, type StoredParticipant } from "../messaging/conversation.ts";
import { readOwnHidden } from "../messaging/hidden.ts";
import { getMessageTime } from "../messaging/message.ts";
import { presentNotice, queryNotices } from "../notify/notice.ts";
import { AppError } from "../platform/errors.ts";

const pageSize = 20;

/** A position in each of the two lists; null at the end of one. */
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

/** A conversation as an entry; undefined if the last message is the member's own. */
export const toNotice = (participant: StoredParticipant): Notice | undefined => {
  const { id, with: other, last_message_id: upTo, last_message_by, unread } = participant;
  if (upTo === undefined || (unread === 0 && last_message_by !== other.id)) return undefined;
  const { with: author, last_message_text } = presentConversation(participant);
  const at = getMessageTime(upTo).toISOString();
  return { id, kind: "message", at, unread, upTo, about: { with: author, text: last_message_text ?? "" } };
};

/** An item of one of the lists, whether or not it gives an entry. */
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

/** Where a list continues: after its last item used; null at its end, or past the retention period. */
const findNext = (place: string | null | undefined, all: Entry[], taken: Entry[]) => {
  const last = all.findLast((each) => taken.includes(each));
  const isOver = all.length < pageSize && (all.length === 0 || last === all.at(-1));
  return isOver || (last && !isWithin(last.at)) ? null : (last?.place ?? place);
};

const byTime = (one: Entry, other: Entry) => other.at.localeCompare(one.at);

/**
 * A page of a member's notices, newest first, including unmuted conversations whose last message is the other's. A get
 * and two queries, and two more if a page of them has nothing to show.
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
