import { listLeftSince } from "../members/member.ts";
import { getNoticeId, noticeDeleteWrite } from "../notify/notice.ts";
import { listAdminIds } from "../platform/accounts.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { writeOne } from "../platform/table.ts";
import { askedWrite, forgetInBook, readBook } from "./book.ts";
import {
  changeIntroduction,
  deleteIntroduction,
  endOfStep,
  introductionsChangedKey,
  isOver,
  listDueIntroductions,
  listIntroductionsOf,
  listWaitingFor,
  type StoredIntroduction,
} from "./introduction.ts";
import { endUnanswered, endUnpassed, type Step } from "./pass.ts";

/** Whether the club has somebody to pass a request on: another admin than who asks, and than who is gone. */
const hasDesk = async ({ by, via }: StoredIntroduction) => (await listAdminIds()).some((id) => id !== by && id !== via);

/**
 * A request as the club is asked to pass it on, since its go-between is gone; that of the only admin, which nobody could pass
 * on, ends with that.
 */
const moveToClub = async (before: StoredIntroduction, now: Date): Promise<Step> => {
  const told = noticeDeleteWrite(before.via ?? "", getNoticeId("introduction", before.id));
  if (!(await hasDesk(before))) {
    const { after, writes } = await endUnpassed(before, now);
    return { after, writes: { ...writes, told } };
  }
  await markChange(introductionsChangedKey);
  const { by } = before;
  const after: StoredIntroduction = { ...before, via: undefined, expiresAt: endOfStep(now) };
  return {
    after,
    writes: {
      book: askedWrite(await readBook(by), after, now),
      told,
    },
  };
};

/** Looks at an introduction whose time has come: ends what is over, and tells who asked. Safe to repeat. */
export const advanceIntroduction = async (id: string, now = new Date()) => {
  await changeIntroduction(id, async (before) => {
    const isAsked = before.state === "asked";
    const waits = before.state === "passed" || before.state === "declined" || before.state === "undelivered";
    if (!(isAsked || waits) || !isOver(before, now)) return undefined;
    if (isAsked && before.via === undefined) await markChange(introductionsChangedKey);
    const { after, writes } = await (isAsked ? endUnpassed(before, now) : endUnanswered(before));
    const told = isAsked ? before.via : before.to;
    return {
      after,
      writes: {
        ...writes,
        ...(told !== undefined && { told: noticeDeleteWrite(told, getNoticeId("introduction", id)) }),
      },
    };
  });
};

/** Introductions that one run looks at; the next one goes on. */
const runSize = 100;

/** The ids of those to look at now. */
export const listDueIntroductionIds = (now = Date.now()) => listDueIntroductions(now, runSize);

const isGone = (error: unknown) => error instanceof AppError && error.code === "not-found";

/** Hands what a member is asked to pass on to the club, or ends it. Safe to repeat. */
const handOver = async ({ id }: StoredIntroduction, memberId: string) => {
  const now = new Date();
  try {
    await changeIntroduction(id, async (before) =>
      before.state === "asked" && before.via === memberId && !isOver(before, now) ? moveToClub(before, now) : undefined,
    );
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};

/** For how long after somebody has left what waits for them is looked for: many runs, so that one that fails loses nothing. */
const leftWithinMs = 86_400_000;

/** The ids of the members who have left of late. */
export const listLeftGoBetweens = (now = Date.now()) => listLeftSince(now - leftWithinMs);

/** Hands what waits for a member who has left to the club. One query where there is nothing. Safe to repeat. */
export const handOverFrom = async (memberId: string) => {
  for (const introduction of await listWaitingFor(memberId))
    if (introduction.via === memberId) await handOver(introduction, memberId);
};

/**
 * Forgets a member's requests and those for them, with what others were told of these, and hands what they were to pass on
 * to the club. Safe to repeat.
 */
export const leaveIntroductions = async (memberId: string) => {
  for (const introduction of await listIntroductionsOf(memberId, "via")) {
    await handOver(introduction, memberId);
    await forgetInBook(introduction.by, memberId);
  }
  const concerning = [...(await listIntroductionsOf(memberId, "by")), ...(await listIntroductionsOf(memberId, "to"))];
  for (const introduction of concerning) {
    const { id, by, to, via } = introduction;
    for (const told of [by, to, via])
      if (told !== undefined) await writeOne(noticeDeleteWrite(told, getNoticeId("introduction", id)));
    if (to === memberId) await forgetInBook(by, memberId);
    if (introduction.via === undefined && introduction.state === "asked") await markChange(introductionsChangedKey);
    await deleteIntroduction(introduction, memberId);
  }
};
