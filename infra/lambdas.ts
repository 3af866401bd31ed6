import type { FunctionProps } from "aws-cdk-lib/aws-lambda";
import { Duration } from "aws-cdk-lib/core";

/** A Lambda's file, memory and time. */
export type Lambda = { entry: string } & Pick<FunctionProps, "memorySize" | "timeout">;

/**
 * Each Lambda of the club: its file under `functions/`, and what it has where the house's defaults do not do. Those of
 * the API have the names of their contract's features. A feature has more than one where they may touch different things.
 */
export const lambdas = {
  forms: { entry: "forms/handler.ts" },
  events: { entry: "events/handler.ts" },
  registrations: { entry: "registrations/handler.ts" },
  members: { entry: "members/handler.ts" },
  directory: { entry: "members/directory.ts" },
  // Up to seven questions to Stripe, of which each may take its time.
  listings: { entry: "listings/handler.ts", timeout: Duration.seconds(29) },
  community: { entry: "messaging/community-handler.ts" },
  conversations: { entry: "messaging/direct-handler.ts" },
  // A message to a thousand sockets is a thousand signed requests: one whole processor, and all the time there is.
  realtime: { entry: "messaging/socket-handler.ts", memorySize: 1769, timeout: Duration.seconds(29) },
  reports: { entry: "messaging/reports.ts" },
  uploads: { entry: "uploads/handler.ts" },
  outbox: { entry: "email/handler.ts" },
  bounces: { entry: "email/feedback.ts" },
  announcements: { entry: "registrations/announcements.ts" },
  renewals: { entry: "listings/renewals.ts" },
  departures: { entry: "departures/handler.ts" },
} satisfies Record<string, Lambda>;

export type LambdaName = keyof typeof lambdas;
