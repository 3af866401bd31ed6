import { listLeftSince } from "../members/member.ts";
import { getNoticeId, noticeDeleteWrite } from "../notify/notice.ts";
import { listAdminIds } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { writeOne } from "../platform/table.ts";
import { askedWrite, forgetInBook, readBook } from "./book.ts";
import {
  changeIntroduction,
  deleteIntroduction,
  endOfStep,
  isOver,
  listDueIntroductions,
  listIntroductionsOf,
  listWaitingFor,
  type StoredIntroduction,
} from "./introduction.ts";
import { endUnanswered, endUnpassed, type Step } from "./pass.ts";

/** Whether the club can pass a request on: there is an admin other than the asker and the departed member. */
const hasDesk = async ({ by, via }: StoredIntroduction) =>
  (await listAdminIds("conversations")).some((id) => id !== by && id !== via);

/**
 * Reassigns a request to the club after its go-between left; the only admin's own request, which nobody could pass on,
 * ends.
 */
const moveToClub = async (before: StoredIntroduction, now: Date): Promise<Step> => {
  const told = noticeDeleteWrite(before.via ?? "", getNoticeId("introduction", before.id));
  if (!(await hasDesk(before))) {
    const { after, writes } = await endUnpassed(before, now);
    return { after, writes: { ...writes, told } };
  }
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

/** Processes an introduction that is due: ends an expired one and notifies the asker. Idempotent. */
export const advanceIntroduction = async (id: string, now = new Date()) => {
  await changeIntroduction(id, async (before) => {
    const isAsked = before.state === "asked";
    const waits = before.state === "passed" || before.state === "declined" || before.state === "undelivered";
    if (!(isAsked || waits) || !isOver(before, now)) return undefined;
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

/** Introductions per run; the next run continues. */
const runSize = 100;

/** Ids of due introductions. */
export const listDueIntroductionIds = (now = Date.now()) => listDueIntroductions(now, runSize);

const isGone = (error: unknown) => error instanceof AppError && error.code === "not-found";

/** Reassigns a go-between's request to the club, or ends it. Idempotent. */
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

/**
 * How long after a member leaves their open requests are searched for: many runs, so that a failed run loses nothing.
 */
const leftWithinMs = 86_400_000;

/** Ids of members who left recently. */
export const listLeftGoBetweens = (now = Date.now()) => listLeftSince(now - leftWithinMs);

/** Reassigns requests awaiting a departed member to the club. One query if there are none. */
export const handOverFrom = async (memberId: string) => {
  for (const introduction of await listWaitingFor(memberId))
    if (introduction.via === memberId) await handOver(introduction, memberId);
};

/**
 * Deletes a member's requests and those for them, with related notices, and reassigns those they were to pass on to the
 * club. Idempotent.
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
    await deleteIntroduction(introduction, memberId);
  }
};
