import type { FunctionProps } from "aws-cdk-lib/aws-lambda";
import { Duration } from "aws-cdk-lib/core";

/** A Lambda's entry below `functions/`, and its memory and timeout where they differ from the defaults. */
export type Lambda = { entry: string } & Pick<FunctionProps, "memorySize" | "timeout">;

/** All Lambdas. Those of the API are named as in the contract. A feature has several where their permissions differ. */
export const lambdas = {
  forms: { entry: "forms/handler.ts" },
  applications: { entry: "applications/handler.ts" },
  inbox: { entry: "inbox/handler.ts" },
  events: { entry: "events/handler.ts" },
  registrations: { entry: "registrations/handler.ts" },
  // People stand at a door while it answers: more processor, less of a cold start.
  door: { entry: "door/handler.ts", memorySize: 1024 },
  members: { entry: "profile/handler.ts" },
  // It looks through all cards, which it keeps in memory: of ten thousand, some 30 MB, and a processor to read them by.
  directory: { entry: "directory/handler.ts", memorySize: 1024 },
  dashboard: { entry: "dashboard/handler.ts" },
  // Up to seven requests to Stripe, each of which may be slow.
  listings: { entry: "listings/handler.ts", timeout: Duration.seconds(29) },
  dues: { entry: "dues/handler.ts", timeout: Duration.seconds(29) },
  orders: { entry: "orders/handler.ts", timeout: Duration.seconds(29) },
  webhooks: { entry: "webhooks/handler.ts", timeout: Duration.seconds(29) },
  community: { entry: "messaging/community-handler.ts" },
  conversations: { entry: "messaging/direct-handler.ts" },
  groups: { entry: "groups/handler.ts" },
  introductions: { entry: "introductions/handler.ts" },
  indexing: { entry: "messaging/index-worker.ts" },
  // A message to a thousand sockets is a thousand signed requests: a whole processor, and the longest timeout of an API.
  realtime: { entry: "realtime/handler.ts", memorySize: 1769, timeout: Duration.seconds(29) },
  notices: { entry: "notices/handler.ts" },
  digests: { entry: "notices/mail-worker.ts" },
  reports: { entry: "reports/handler.ts" },
  uploads: { entry: "uploads/handler.ts" },
  // Rendering is all processor.
  pages: { entry: "pages/handler.ts", memorySize: 1769, timeout: Duration.seconds(8) },
  // Drawing is all processor too, and a picture that is drawn on takes 60 MB in memory.
  linkPictures: { entry: "link-pictures/handler.ts", memorySize: 1769 },
  outbox: { entry: "outbox/handler.ts" },
  bounces: { entry: "outbox/feedback.ts" },
  letters: { entry: "letters/handler.ts", memorySize: 1024 },
  letterLinks: { entry: "letters/links-handler.ts" },
  // It renders fourteen emails a second, and goes on for as long as a Lambda may.
  lettersWorker: { entry: "letters/worker.ts", memorySize: 1769, timeout: Duration.minutes(15) },
  // It derives the rows of members, too.
  announcements: { entry: "people/stream.ts" },
  attendance: { entry: "door/attendance.ts" },
  renewals: { entry: "listings/renewals.ts" },
  ordersKeeper: { entry: "orders/keeping.ts" },
  duesKeeper: { entry: "dues/keeping.ts" },
  keeper: { entry: "applications/deadline-worker.ts" },
  invitations: { entry: "invitations/handler.ts" },
  deletions: { entry: "inbox/deletion-worker.ts" },
  membership: { entry: "membership/handler.ts" },
  people: { entry: "people/handler.ts" },
  // Up to 25 people a request, each with several requests to Cognito and the table.
  memberImport: { entry: "people/import-handler.ts", timeout: Duration.seconds(29) },
  merging: { entry: "merging/handler.ts" },
  merges: { entry: "merging/worker.ts" },
  numbers: { entry: "numbers/handler.ts" },
  numbersKeeper: { entry: "numbers/worker.ts" },
  roles: { entry: "roles/handler.ts" },
  // Cognito waits five seconds, and somebody for it at each sign-in: more processor, less of a cold start.
  tokens: { entry: "membership/token-trigger.ts", timeout: Duration.seconds(5), memorySize: 1024 },
  signups: { entry: "membership/sign-up-trigger.ts", timeout: Duration.seconds(5), memorySize: 1024 },
  audit: { entry: "audit-log/handler.ts" },
  attendees: { entry: "attendees/handler.ts" },
  account: { entry: "account/handler.ts" },
  // It holds a part of a file, and what it reads of a person: more memory, and the processor that comes with it.
  exports: { entry: "account/export-worker.ts", memorySize: 1769 },
  erasures: { entry: "account/deletion-worker.ts" },
  backups: { entry: "account/backup-worker.ts" },
  departures: { entry: "departures/handler.ts" },
  // One line of a log each; nobody waits for it.
  vitals: { entry: "vitals/handler.ts", memorySize: 128 },
} satisfies Record<string, Lambda>;

export type LambdaName = keyof typeof lambdas;

/**
 * The features of the API by the stack that they are in, each with its routes: what changes together. A new feature joins
 * one of these.
 */
export const groups = {
  joining: ["forms", "applications", "inbox", "invitations", "listings", "dues", "webhooks", "vitals"],
  members: [
    "members",
    "directory",
    "membership",
    "people",
    "memberImport",
    "merging",
    "numbers",
    "roles",
    "account",
    "attendees",
    "dashboard",
    "audit",
  ],
  evenings: ["events", "registrations", "orders", "door", "uploads"],
  talk: ["community", "conversations", "groups", "introductions", "notices", "reports", "letters", "letterLinks"],
  sockets: ["realtime"],
} satisfies Record<string, LambdaName[]>;

export type Group = keyof typeof groups;
