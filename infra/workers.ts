import { Stats, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  EventSourceMapping,
  FilterCriteria,
  StartingPosition,
  type EventSourceMappingProps,
  type Function as LambdaFunction,
} from "aws-cdk-lib/aws-lambda";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Duration } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Config } from "./config.ts";
import { acknowledge, houseFunction, type Access } from "./defaults.ts";
import type { Identity } from "./identity.ts";
import type { LambdaName } from "./lambdas.ts";
import type { SocketApi } from "./socket-api.ts";
import type { Storage } from "./storage.ts";

type StreamWorkerProps = {
  config: Config;
  storage: Storage;
  name: LambdaName;
  description: string;
  /** Prefix of the keys of the new items it processes, such as `OUTBOX#`. */
  prefix: string;
  /** Likewise for more items, new or changed, by their keys; of several beginnings any, and deleted ones where it says so. */
  also?: { isNew?: true; hasDeleted?: true; pk: string | string[]; sk?: string | string[] }[];
  access: Access[];
} & Pick<EventSourceMappingProps, "batchSize" | "maxBatchingWindow">;

/** A pattern of AWS for keys that begin with one of these. */
const beginsWith = (prefixes: string | string[]) => [prefixes].flat().map((prefix) => ({ prefix }));

/**
 * A Lambda that processes new items of the table: at once by the table's stream, otherwise by a sweep. A shard of the
 * stream supports only two readers: further work must join one of these.
 */
export class StreamWorker extends Construct {
  readonly lambda: LambdaFunction;
  /** Records that failed repeatedly; each needs attention. */
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    id: string,
    { config, storage, name, description, prefix, also = [], access, ...batches }: StreamWorkerProps,
  ) {
    super(scope, id);
    this.deadLetters = new Queue(this, "DeadLetters", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: config.speaksTls,
      retentionPeriod: Duration.days(14),
      removalPolicy: config.removalPolicy,
    });
    acknowledge(this.deadLetters, { "AwsSolutions-SQS3": "This is the dead-letter queue." });

    const stream = storage.table.tableStreamArn ?? "";
    this.lambda = houseFunction(this, "Worker", {
      config,
      name,
      description,
      // A sweep works sequentially; a claim lasts two minutes.
      timeout: Duration.seconds(100),
      access: [
        ...access,
        {
          statements: [
            new PolicyStatement({
              actions: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
              resources: [stream],
            }),
            // Lambda requires it, and it is an action on no specific stream.
            new PolicyStatement({ actions: ["dynamodb:ListStreams"], resources: ["*"] }),
            new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [this.deadLetters.queueArn] }),
          ],
          accepted: { "AwsSolutions-IAM5[Resource::*]": "Listing streams is an action on no stream in particular." },
        },
      ],
    });

    const mapping = new EventSourceMapping(this, "Stream", {
      target: this.lambda,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [
        FilterCriteria.filter({ eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix }] } } } }),
        ...also.map(({ isNew, hasDeleted, pk, sk }) =>
          FilterCriteria.filter({
            eventName: ["INSERT", ...(isNew ? [] : ["MODIFY"]), ...(hasDeleted ? ["REMOVE"] : [])],
            dynamodb: { Keys: { pk: { S: beginsWith(pk) }, ...(sk !== undefined && { sk: { S: beginsWith(sk) } }) } },
          }),
        ),
      ],
      ...batches,
      retryAttempts: 5,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      maxRecordAge: Duration.hours(1),
      // Not CDK's SqsDlq, which grants more than sending.
      onFailure: { bind: () => ({ destination: this.deadLetters.queueArn }) },
    });
    // The role's policy must be there when Lambda tries the stream.
    mapping.node.addDependency(this.lambda.role ?? this.lambda);

    new Rule(this, "Sweep", {
      description: `Wakes ${id} for what is left`,
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaTarget(this.lambda, { retryAttempts: 0 })],
    });
  }
}

/** Sends the emails that requests add to the outbox. */
export class Outbox extends StreamWorker {
  /** Failed attempts at emails that are at least an hour old. */
  readonly longWaits: IMetric;

  constructor(
    scope: Construct,
    id: string,
    { config, storage, access }: Pick<StreamWorkerProps, "config" | "storage" | "access">,
  ) {
    super(scope, id, {
      config,
      storage,
      name: "outbox",
      description: "Sends what waits in the outbox",
      prefix: "OUTBOX#",
      batchSize: 10,
      // A copy of a letter is put into its member's portal; whether somebody still gets it is read in batches.
      access: [storage.tableAccess(["GetItem", "BatchGetItem", "PutItem", "UpdateItem"], ["gsi2"]), ...access],
    });
    this.longWaits = new MetricFilter(this, "LongWaits", {
      logGroup: this.lambda.logGroup,
      filterPattern: FilterPattern.stringValue("$.message", "=", "letter waits"),
      metricNamespace: `club-${config.stage}`,
      metricName: "LettersThatWait",
    }).metric({ statistic: Stats.SUM });
  }
}

/** What rows of members follow from (functions/people/derive.ts): partitions, and which items in them. */
const rowSources: [pk: string, sks: string[]][] = [
  ["MEMBER#", ["MEMBER", "DESK", "SEEN", "CAME#", "ACQUAINTANCE#"]],
  ["DELETION#", ["DELETION"]],
  ["GROUP#", ["MEMBER#"]],
  ["DUES#", ["DUES"]],
  ["ADMISSION#", ["ADMISSION"]],
];

/** Emails registrants about a change to their event, through the outbox, pushes news to members' devices, and derives members' rows. */
export class Announcements extends StreamWorker {
  constructor(
    scope: Construct,
    id: string,
    { config, storage, access }: Pick<StreamWorkerProps, "config" | "storage" | "access">,
  ) {
    super(scope, id, {
      config,
      storage,
      name: "announcements",
      description:
        "Tells registrants what becomes of their event, and members what is new; derives the rows of members",
      prefix: "ANNOUNCEMENT#",
      // A member's side of a conversation has no prefix of its own but in its sort key.
      also: [
        { pk: "NOTICES#" },
        { pk: "MEMBER#", sk: "CONVERSATION#" },
        { isNew: true, pk: "PUSH#" },
        // Of what rows of members follow from, in one filter, of which AWS allows five.
        { hasDeleted: true, pk: rowSources.map(([pk]) => pk), sk: rowSources.flatMap(([, sks]) => sks) },
      ],
      // It reads an index, which lags and must include decisions made just before the announcement.
      maxBatchingWindow: Duration.seconds(3),
      access: [
        storage.tableAccess(
          ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
          ["gsi1", "gsi2"],
        ),
        ...access,
      ],
    });
  }
}

type ScheduledWork = { description: string; every: Duration; access: Access[] };

/** A Lambda that runs on a schedule. */
const createScheduledWorker = (
  scope: Construct,
  id: string,
  { every, ...props }: ScheduledWork & { config: Config; name: LambdaName },
) => {
  const worker = new Construct(scope, id);
  // It works sequentially, with a request to another service for each.
  const lambda = houseFunction(worker, "Worker", { ...props, timeout: Duration.minutes(5) });
  new Rule(worker, "Schedule", {
    description: `Wakes ${id} every ${every.toHumanString()}`,
    schedule: Schedule.rate(every),
    targets: [new LambdaTarget(lambda, { retryAttempts: 0 })],
  });
  return lambda;
};

type Resources = {
  config: Config;
  storage: Storage;
  sockets: SocketApi;
  identity: Identity;
  mailingList: Access;
  payments: Access;
  ticketKeys: Access;
};

/** Scheduled Lambdas, each with only the permissions it needs. */
const describeScheduledWorkers = ({ storage, sockets, identity, mailingList, payments, ticketKeys }: Resources) =>
  ({
    renewals: {
      description: "Asks the payment service after listings it tells nothing of",
      every: Duration.hours(1),
      access: [
        storage.tableAccess(["GetItem", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1"]),
        payments,
        // A listing knows its owner's email address, and a notice the member.
        identity.accounts,
      ],
    },
    ordersKeeper: {
      description:
        "Gives back spots that nobody pays for, and money for events that are called off, and asks for it again",
      every: Duration.minutes(1),
      access: [
        storage.tableAccess(
          ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
          ["gsi1", "gsi2"],
          { addsAudit: true },
        ),
        payments,
        ticketKeys,
        identity.accounts,
        identity.adminAccounts,
      ],
    },
    numbersKeeper: {
      description: "Counts the members, events, messages and income of each month",
      every: Duration.hours(1),
      access: [
        // Messages and what was noted as paid are queries of the table itself.
        storage.tableAccess(["GetItem", "Query", "PutItem"], ["gsi1", "gsi2"]),
        payments,
      ],
    },
    duesKeeper: {
      description: "Asks for dues in time, and ends what is not paid for",
      every: Duration.minutes(5),
      access: [
        // Devices and sockets of a member are queries of the table itself; what Stripe told of is in the log.
        storage.tableAccess(
          ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
          ["gsi1", "gsi2"],
          // Of each member whose dues begin with those of their level, too.
          { addsAudit: true },
        ),
        payments,
        identity.accounts,
        identity.adminAccounts,
        sockets.access,
      ],
    },
    merges: {
      description: "Makes two accounts of a member one, and two again",
      every: Duration.minutes(1),
      access: [
        // What is a member's own is a query of the table itself.
        storage.tableAccess(
          ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
          ["gsi1", "gsi2"],
        ),
        identity.accounts,
        // It ends the sockets of the account that goes.
        sockets.access,
      ],
    },
    // It hides them, and ends or hands on introductions.
    departures: {
      description: "Shows no members whose accounts are gone",
      every: Duration.minutes(5),
      access: [
        // An account's sessions are a query of the table itself.
        storage.tableAccess(["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1", "gsi2"]),
        identity.allAccounts,
        // Has the club another admin than who asked for an introduction? It also ends changes of roles that were cut off.
        identity.roleAccounts,
        sockets.access,
      ],
    },
    // It apologizes for applications that are overdue, and deletes those whose time has come.
    keeper: {
      description: "Keeps the club's promises to applicants",
      every: Duration.hours(1),
      access: [
        storage.tableAccess(["GetItem", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1", "gsi2"]),
        identity.accounts,
      ],
    },
    // For as long as the club's settings say.
    deletions: {
      description: "Deletes messages that were kept long enough",
      every: Duration.days(1),
      // A message and the emails about it are a query of the table itself.
      access: [storage.tableAccess(["GetItem", "Query", "UpdateItem", "DeleteItem"], ["gsi1"])],
    },
    attendance: {
      description: "Notes who came to an event, and forgets it after a year",
      every: Duration.minutes(15),
      // Who came in is a query of the table itself.
      access: [
        storage.tableAccess(["GetItem", "Query", "PutItem", "UpdateItem"], ["gsi1", "gsi2"]),
        // Who handles money is told what the door took.
        identity.adminAccounts,
        identity.accounts,
      ],
    },
    // It deletes those of yesterday.
    exports: {
      description: "Prepares copies of their data for members",
      every: Duration.minutes(1),
      access: [
        // What is a member's own, and messages, are queries of the table itself. It changes nothing but its jobs.
        storage.tableAccess(
          ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
          ["gsi1", "gsi2"],
        ),
        storage.filesAccess({
          "exports/*": ["PutObject", "DeleteObject"],
          "media/avatars/*": ["GetObject"],
          "media/listings/*": ["GetObject"],
          "attachments/*": ["GetObject"],
        }),
        // Was an application accepted, and what became of that?
        identity.accounts,
      ],
    },
    indexing: {
      description: "Indexes the words of the community's messages",
      every: Duration.minutes(15),
      access: [
        // Groups are listed by the index.
        storage.tableAccess(["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1"]),
      ],
    },
    digests: {
      description: "Emails members what they have not read",
      every: Duration.minutes(1),
      access: [
        // What a member mutes is read by a batch.
        storage.tableAccess(["GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"], ["gsi2"]),
        identity.accounts,
      ],
    },
    // A week after they asked.
    erasures: {
      description: "Deletes the accounts of members who asked for it",
      every: Duration.minutes(5),
      access: [
        storage.tableAccess(
          ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
          ["gsi1", "gsi2"],
        ),
        storage.filesAccess({
          "media/avatars/*": ["DeleteObject"],
          "media/listings/*": ["DeleteObject"],
          "exports/*": ["DeleteObject"],
        }),
        mailingList,
        payments,
        identity.endAccounts,
        identity.adminAccounts,
        sockets.access,
      ],
    },
    // The user pool is the one thing here that AWS can't restore (RUNBOOK.md, "Disaster recovery").
    backups: {
      description: "Writes down which account is whose member's",
      every: Duration.days(1),
      access: [
        // What it shares with others looks up restored accounts, too; this lists all.
        storage.tableAccess(["GetItem"]),
        storage.filesAccess({ "accounts/*": ["PutObject"] }),
        identity.allAccounts,
        identity.adminAccounts,
      ],
    },
  }) satisfies Partial<Record<LambdaName, ScheduledWork>>;

/** The Lambdas of all that runs on a schedule, by name. */
export const createScheduledWorkers = (scope: Construct, resources: Resources): Record<string, LambdaFunction> =>
  Object.fromEntries(
    Object.entries(describeScheduledWorkers(resources)).map(([name, work]) => {
      const id = name.replace(/^./, (first) => first.toUpperCase());
      return [name, createScheduledWorker(scope, id, { config: resources.config, name: name as LambdaName, ...work })];
    }),
  );
