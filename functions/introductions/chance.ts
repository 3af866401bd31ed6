import { conversationsContract, type IntroductionChance } from "#shared/conversations.ts";
import { maxIntroductionsPerMonth } from "#shared/introductions.ts";
import { memberEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { mayMessage } from "../messaging/may-message.ts";
import { getWindowEnd, isUsedUp, type Limit } from "../platform/limits.ts";
import { getIntroductionChance, readBook, type Book } from "./book.ts";

/** How often a member may ask, whatever becomes of it. */
export const askLimitOf = (memberId: string): Limit => ({
  what: "introductions",
  by: memberId,
  atMost: maxIntroductionsPerMonth,
  seconds: 30 * 86_400,
});

/**
 * Whether one may ask for a member, as asking itself would say, and if not, why: as far as one's own requests, one's own
 * profile, and how often one has asked say it. Two gets where the requests allow it.
 */
export const checkIntroductionAllowed = async (book: Book, to: string, now: Date): Promise<IntroductionChance> => {
  const found = getIntroductionChance(book, to, now);
  if (found.chance !== "possible") return found;
  const limit = askLimitOf(book.memberId);
  const [{ full_name }, hasAskedALot] = await Promise.all([readMember(book.memberId), isUsedUp(limit)]);
  if (full_name === "") return { chance: "nameless", id: null, again_at: null };
  return hasAskedALot ? { chance: "used-up", id: null, again_at: getWindowEnd(limit) } : found;
};

/** Of a way to them by an introduction, only what is the caller's own tells: nothing of the other's. */
export const getContact = memberEndpoint(conversationsContract.getContact, async ({ memberId }, { id: me }) => {
  if (await mayMessage(me, memberId)) return { can_message: true, introduction: null };
  return { can_message: false, introduction: await checkIntroductionAllowed(await readBook(me), memberId, new Date()) };
});
