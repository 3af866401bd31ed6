import * as z from "zod/mini";
import { vitalsContract } from "#shared/vitals.ts";
import { publicEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { parseEnv } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";

const { METRIC_NAMESPACE } = parseEnv({ METRIC_NAMESPACE: z.string() });

const units = { LCP: "Milliseconds", INP: "Milliseconds", CLS: "None" } as const;

/**
 * Logs what a visitor's browser measured, in CloudWatch's embedded metric format: CloudWatch makes metrics of that line,
 * by page and for all pages together.
 */
export const reportVitals = publicEndpoint(vitalsContract.reportVitals, ({ page, ...values }) => {
  const measured = (["LCP", "INP", "CLS"] as const).filter((name) => values[name] !== undefined);
  const metrics = {
    Namespace: METRIC_NAMESPACE,
    Dimensions: [["page"], []],
    Metrics: measured.map((name) => ({ Name: name, Unit: units[name] })),
  };
  logger.info("vitals", { _aws: { Timestamp: Date.now(), CloudWatchMetrics: [metrics] }, page, ...values });
  return Promise.resolve({});
});

export const handler = createHandler([reportVitals]);
