import type { StayReason } from "#shared/dues.ts";
import { startNoteId } from "../membership/dues.ts";
import { AppError } from "../platform/errors.ts";
import { describeError, logger } from "../platform/logger.ts";
import { changeOptimistically, transact } from "../platform/table.ts";
import { beginDues } from "./begin.ts";
import {
  explainStay,
  findLevelStart,
  levelStartWrite,
  listStartingLevels,
  readNextMembers,
  type StoredLevelStart,
} from "./level-start.ts";

/** A member's turn, by what is true now: they begin, or stay as they are, and why. */
const takeTurn = async ({ level, from, by }: StoredLevelStart, memberId: string): Promise<"begun" | StayReason> => {
  const note = { id: startNoteId, means: "free" as const, amount: 0, text: "", until: from };
  try {
    const { whyNot, dues } = await beginDues({ memberId, note, by, level });
    if (whyNot === undefined) return "begun";
    return dues ? explainStay(dues) : "gone";
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return "gone";
    throw error;
  }
};

/** Members between two saves, and how often those are tried of whom one fails. */
const membersAtOnce = 20;
const maxAttempts = 3;

/** Saves what came of the next members, unless another machine has; one that was stopped meanwhile stays so. */
const saveProgress = (start: StoredLevelStart, done: Pick<StoredLevelStart, "done" | "begun" | "stays" | "failed">) =>
  changeOptimistically(async () => {
    const current = await findLevelStart(start.level);
    if (current?.id !== start.id || current.done !== start.done) return undefined;
    const isLast = done.done >= current.total;
    const after = {
      ...{ ...current, ...done, attempts: done.done === start.done ? start.attempts + 1 : 0 },
      ...(isLast && current.endedAt === undefined && { endedAt: new Date().toISOString() }),
      version: current.version + 1,
    };
    await transact({ start: levelStartWrite(after) });
    return after;
  });

/** The turns of the next members. Throws after some failed, who are tried again in the next run, and at last left out. */
const takeTurns = async (start: StoredLevelStart) => {
  // Whoever is told of a day needs it to be ahead.
  if (start.from <= new Date().toISOString())
    return saveProgress(start, { ...start, done: start.total, failed: start.failed + start.total - start.done });
  const stays = { ...start.stays };
  let [begun, failed] = [0, 0];
  const ids = await readNextMembers(start, membersAtOnce);
  for (const memberId of ids) {
    try {
      const outcome = await takeTurn(start, memberId);
      if (outcome === "begun") begun++;
      else stays[outcome]++;
    } catch (error) {
      failed++;
      logger.warn("dues not begun", { memberId, error: describeError(error) });
    }
  }
  if (failed > 0 && start.attempts + 1 < maxAttempts) {
    await saveProgress(start, start);
    throw new Error(`The dues of ${failed} members did not begin.`);
  }
  const saved = await saveProgress(start, {
    ...{ stays, begun: start.begun + begun, failed: start.failed + failed },
    done: start.done + ids.length,
  });
  logger.info("level starts to pay", { level: start.level, done: saved?.done, total: start.total });
  return saved;
};

/** Goes on with the levels that were set to pay, while `hasTime`; the next run does the rest. Idempotent. */
export const continueLevelStarts = async (hasTime: () => boolean) => {
  for (const level of await listStartingLevels()) {
    let start = await findLevelStart(level);
    while (start && start.endedAt === undefined && hasTime()) start = await takeTurns(start);
  }
};
