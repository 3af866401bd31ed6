import { vitalsContract } from "#shared/vitals.ts";
import { publicEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { logger, metricFields } from "../platform/logger.ts";

const units = { LCP: "Milliseconds", INP: "Milliseconds", CLS: "None" } as const;

/** Logs what a visitor's browser measured: CloudWatch makes metrics of all pages of it, and the dashboard asks by page. */
export const reportVitals = publicEndpoint(vitalsContract.reportVitals, ({ page, ...values }) => {
  const measured = (["LCP", "INP", "CLS"] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, [value, units[name]]] as const];
  });
  logger.info("vitals", { ...metricFields(Object.fromEntries(measured)), page });
  return Promise.resolve({});
});

export const handler = createHandler([reportVitals]);
