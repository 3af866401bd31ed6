import type { Context } from "aws-lambda";
import { deleteAccount, tokenLifeMs } from "../platform/accounts.ts";
import { runJob, sweepJobs } from "../platform/jobs.ts";
import { logger } from "../platform/logger.ts";
import { countUnreadableSoFar } from "../platform/pages.ts";
import {
  advanceDeletion,
  claimDeletion,
  deletionSteps,
  finishDeletion,
  interruptDeletion,
  listDueDeletions,
  postponeDeletion,
  releaseDeletion,
  type StoredDeletion,
} from "./deletion.ts";

/** After the last token has expired, allowing for clock skew: its member can no longer write anything. */
const quietMs = tokenLifeMs + 60_000;

const doStep = async (job: StoredDeletion) => {
  const { id, step } = job;
  if (step === "account") {
    await deleteAccount(id);
    await finishDeletion(job);
    logger.info("account deleted", { memberId: id });
    return undefined;
  }
  // Loaded on use: most runs find nothing to do.
  const { erasures } = await import("./erase.ts");
  const unreadable = countUnreadableSoFar();
  await erasures[step](job);
  // What could not be read is still there: the job waits, and an alarm tells.
  if (countUnreadableSoFar() > unreadable) throw new Error(`Something of the step ${step} cannot be read.`);
  const next = deletionSteps[deletionSteps.indexOf(step) + 1] ?? "account";
  if (step !== "close") return advanceDeletion(id, next);
  await postponeDeletion(id, next, Date.now() + quietMs);
  return undefined;
};

/** Runs the steps of one deletion while time remains. Throws when a step fails. */
const run = async (id: string, hasTime: () => boolean) => {
  await runJob<StoredDeletion>(id, {
    name: "deletion",
    claim: claimDeletion,
    release: releaseDeletion,
    interrupt: interruptDeletion,
    doStep,
    hasTime,
  });
};

/** Per run; the next run is five minutes later. */
const sweepSize = 20;

/** Longer than most steps take. */
const stepTimeMs = 30_000;

/** Every five minutes: deletes accounts whose week is over. Idempotent. Throws when one of them fails. */
export const handler = async (_: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
  await sweepJobs(await listDueDeletions(sweepSize), run, {
    ...{ context, stepTimeMs },
    failure: "Some accounts could not be deleted.",
  });
};
