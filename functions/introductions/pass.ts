import { isListed, readMember } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import { readOwnHidden } from "../messaging/hidden.ts";
import { toAuthor } from "../messaging/message.ts";
import { noticeWrite } from "../notify/notice.ts";
import { AppError } from "../platform/errors.ts";
import type { Write } from "../platform/table.ts";
import { closedWrite, passedWrite, readBook } from "./book.ts";
import { endOfStep, isOver, type StoredIntroduction } from "./introduction.ts";
import { canBeIntroduced } from "./people.ts";

/** For a request that is no longer open. */
export const requestEnded = () => new AppError("conflict", "This request has ended.");

/**
 * Refuses to pass a request on again with a different text: readers of the first one would never see it. Throws
 * `conflict`.
 */
export const requireSameWords = (before: StoredIntroduction, words: string) => {
  if (before.words !== words)
    throw new AppError("conflict", "You've already passed this on, with the words you wrote then.");
};

/** The updated introduction, and the writes that go with it. */
export type Step = { after: StoredIntroduction; writes: Record<string, Write> };

/**
 * Passes a request on. If the other side cannot get it, because they hide, have left, or a block or mute applies, it is
 * silently dropped; neither the go-between nor the asker can tell. Throws `conflict` for an expired one.
 */
export const passOn = async (before: StoredIntroduction, words: string, now = new Date()): Promise<Step> => {
  if (before.state !== "asked" || isOver(before, now)) throw requestEnded();
  const [by, to, { hidden, mutes }, book] = await Promise.all([
    readMember(before.by),
    readMember(before.to),
    readOwnHidden(before.to),
    readBook(before.by),
  ]);
  const isHeard = canBeIntroduced(by) && isListed(to) && !hidden.includes(by.id) && !mutes.includes(by.id);
  const after: StoredIntroduction = {
    ...before,
    words,
    state: isHeard ? "passed" : "undelivered",
    passedAt: now.toISOString(),
    expiresAt: endOfStep(now),
  };
  return {
    after,
    writes: {
      book: passedWrite(book, after, now),
      ...(isHeard && {
        notice: noticeWrite(before.to, {
          kind: "introduction",
          subject: before.id,
          about: { news: "offered", with: toAuthor(toPerson(by)), text: before.reason },
        }),
      }),
    },
  };
};

/** The addressee, as far as the asker may see. */
const readOther = async (to: string) => {
  const member = await readMember(to);
  return toAuthor(isListed(member) ? toPerson(member) : { id: to, full_name: "" });
};

/** Ends a request that was not passed on and notifies the asker, without a reason. */
export const endUnpassed = async (before: StoredIntroduction, now = new Date()): Promise<Step> => ({
  after: { ...before, state: "not-passed" },
  writes: {
    book: closedWrite(await readBook(before.by), before, now),
    notice: noticeWrite(before.by, {
      kind: "introduction",
      subject: before.id,
      about: { news: "not-passed", with: await readOther(before.to) },
    }),
  },
});

/** Ends an unanswered request and notifies the asker. */
export const endUnanswered = async (before: StoredIntroduction): Promise<Step> => ({
  after: { ...before, state: "unanswered" },
  writes: {
    notice: noticeWrite(before.by, {
      kind: "introduction",
      subject: before.id,
      about: { news: "no-answer", with: await readOther(before.to) },
    }),
  },
});
