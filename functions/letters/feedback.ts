import { stopLimits } from "#shared/letters.ts";
import { copyNewsWrite, parseCopyId, type CopyNews } from "../email/outbox.ts";
import { logger, metricFields } from "../platform/logger.ts";
import { changeOptimistically, ConditionRefused, transact } from "../platform/table.ts";
import { feedbackWrite, readCounts } from "./counts.ts";
import { haltedWrites } from "./halted.ts";
import { letterWrites, readLetter } from "./letter.ts";
import { letterAudit } from "./log.ts";

/** Which limit a letter is above, by what SES told of it so far. */
const findStopReason = async (letterId: string) => {
  const counts = (await readCounts([letterId], { isLatest: true })).get(letterId)?.counts;
  if (!counts) return undefined;
  const isAbove = (count: number, { percent, ofAtLeast }: { percent: number; ofAtLeast: number }) =>
    count * 100 > percent * Math.max(counts.sent, ofAtLeast);
  if (isAbove(counts.complained, stopLimits.complaints)) return "complaints";
  return isAbove(counts.bounced, stopLimits.bounces) ? "bounces" : undefined;
};

/** The service that tells of bounces and complaints, in the log. */
const mailService = { id: "ses", name: "Amazon SES", role: "service" } as const;

/** Stops a letter that is on its way and above a limit. */
const stopIfAbove = async (letterId: string) => {
  const why = await findStopReason(letterId);
  if (!why) return;
  await changeOptimistically(async () => {
    const stored = await readLetter(letterId);
    if (stored.state !== "sending") return;
    const { stored: after, writes } = letterWrites(stored, {
      state: "stopped",
      stopped: { why, at: new Date().toISOString() },
    });
    const told = await haltedWrites(after, why);
    await transact({ ...writes, ...told, ...letterAudit("letter-stopped", mailService, after) });
    logger.error("letter stopped", { letterId, why, ...metricFields({ StoppedLetters: [1, "Count"] }) });
  });
};

/** Notes once on a copy what SES tells of it, counts it, and stops a letter that bounces or annoys too often. */
export const noteCopyNews = async (copyId: string, news: CopyNews) => {
  const { letterId } = parseCopyId(copyId) ?? {};
  if (letterId === undefined) return;
  try {
    await transact({
      copy: copyNewsWrite(copyId, news),
      ...(news !== "isAccepted" && { count: feedbackWrite(letterId, news) }),
    });
  } catch (error) {
    // It was told of before.
    if (!(error instanceof ConditionRefused)) throw error;
  }
  if (news === "hasBounced" || news === "hasComplained") await stopIfAbove(letterId);
};
