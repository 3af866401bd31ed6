import { conversationsContract, type IntroductionChance } from "#shared/conversations.ts";
import { maxIntroductionsPerMonth } from "#shared/introductions.ts";
import { memberEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { mayMessage } from "../messaging/may-message.ts";
import { getWindowEnd, isUsedUp, type Limit } from "../platform/limits.ts";
import { getIntroductionChance, readBook, type Book } from "./book.ts";

/** How often a member may ask, whatever the outcome. */
export const askLimitOf = (memberId: string): Limit => ({
  what: "introductions",
  by: memberId,
  atMost: maxIntroductionsPerMonth,
  seconds: 30 * 86_400,
});

/**
 * Whether a member may request an introduction to another, and if not, why: judged by the caller's own requests,
 * profile, and limit only. Two gets if the requests allow it.
 */
export const checkIntroductionAllowed = async (book: Book, to: string, now: Date): Promise<IntroductionChance> => {
  const found = getIntroductionChance(book, to, now);
  if (found.chance !== "possible") return found;
  const limit = askLimitOf(book.memberId);
  const [{ full_name }, hasAskedALot] = await Promise.all([readMember(book.memberId), isUsedUp(limit)]);
  if (full_name === "") return { chance: "nameless", id: null, again_at: null };
  return hasAskedALot ? { chance: "used-up", id: null, again_at: getWindowEnd(limit) } : found;
};

/** Only the caller's own data decides whether this option is shown; it reveals nothing about the other member. */
export const getContact = memberEndpoint(conversationsContract.getContact, async ({ memberId }, { id: me }) => {
  if (await mayMessage(me, memberId)) return { can_message: true, introduction: null };
  return { can_message: false, introduction: await checkIntroductionAllowed(await readBook(me), memberId, new Date()) };
});
