import type { HaltReason } from "#shared/notices.ts";
import { noticeWrite } from "../notify/notice.ts";
import { listAdminIds } from "../platform/accounts.ts";
import { describeError, logger } from "../platform/logger.ts";
import type { Write } from "../platform/table.ts";
import type { StoredLetter } from "./letter.ts";

/** What a transaction has room for beside the letter. */
const maxTold = 90;

/**
 * Tells those who may send letters that one stopped by itself, or could not leave: parts of the transaction that records it,
 * so that each is told once. Nobody where Cognito cannot say who they are: a letter that must stop does not wait for that.
 */
export const haltedWrites = async (
  { id, subject }: Pick<StoredLetter, "id" | "subject">,
  why: HaltReason,
): Promise<Record<string, Write>> => {
  try {
    const telling = { kind: "letter-halted", subject: id, about: { letter: { id, subject }, why } } as const;
    const adminIds = (await listAdminIds("members")).slice(0, maxTold);
    return Object.fromEntries(adminIds.map((adminId) => [`notice ${adminId}`, noticeWrite(adminId, telling)]));
  } catch (error) {
    logger.error("not told of a letter", { id, why, error: describeError(error) });
    return {};
  }
};
