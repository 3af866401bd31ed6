import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import type { Context } from "aws-lambda";
import { bucket, files } from "../platform/files.ts";
import { runJob } from "../platform/jobs.ts";
import { logger } from "../platform/logger.ts";
import {
  claimExport,
  exportFileOf,
  finishExport,
  forgetExport,
  listDueExports,
  releaseExport,
  type StoredExport,
} from "./export.ts";

const build = async (job: StoredExport) => {
  // Loaded on use: most runs find nothing to do.
  const [{ collectData }, { writeArchive }, { listEntries }] = await Promise.all([
    import("./collect.ts"),
    import("./archive.ts"),
    import("./present-data.ts"),
  ]);
  const { name, files: own, ...data } = await collectData(job);
  const bytes = await writeArchive(exportFileOf(job.id), [...listEntries(data), ...own]);
  await finishExport(job, { name, bytes });
  logger.info("export ready", { memberId: job.id, bytes });
};

const expire = async (job: StoredExport) => {
  await files.send(new DeleteObjectCommand({ Bucket: bucket, Key: exportFileOf(job.id) }));
  await forgetExport(job);
};

/** Processes one export. Throws when it fails. */
const run = async (id: string) => {
  await runJob<StoredExport>(id, {
    name: "export",
    claim: claimExport,
    release: releaseExport,
    // Each is one step.
    interrupt: () => Promise.resolve(),
    doStep: async (job) => void (await (job.step === "build" ? build(job) : expire(job))),
    hasTime: () => true,
  });
};

/** Per run; the next run is a minute later. */
const sweepSize = 20;

/** Longer than most exports take. */
const buildTimeMs = 90_000;

/** Every minute: builds requested exports and deletes those a day old. Idempotent. */
export const handler = async (_: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
  const failures: unknown[] = [];
  const ids = await listDueExports(sweepSize);
  for (const [index, id] of ids.entries()) {
    if (index > 0 && context.getRemainingTimeInMillis() < buildTimeMs) break;
    await run(id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some copies could not be made.");
};
