import type { FunctionProps } from "aws-cdk-lib/aws-lambda";
import { Duration } from "aws-cdk-lib/core";

/** What the Lambda of a feature has where the house's defaults do not do. */
export const featureSizes: Record<string, Pick<FunctionProps, "memorySize" | "timeout">> = {
  // A message to a thousand sockets is a thousand signed requests: one whole processor, and all the time there is.
  realtime: { memorySize: 1769, timeout: Duration.seconds(29) },
  // Up to seven questions to Stripe, of which each may take its time.
  listings: { timeout: Duration.seconds(29) },
};
