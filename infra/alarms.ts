import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
  Stats,
  TreatMissingData,
  type AlarmProps,
  type IMetric,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Duration, Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Config } from "./config.ts";
import type { HttpApi } from "./http-api.ts";
import type { SocketRoutes } from "./socket-api.ts";
import type { Storage } from "./storage.ts";
import type { StreamWorker } from "./workers.ts";

type Props = {
  config: Config;
  storage: Storage;
  api: HttpApi;
  sockets: SocketRoutes;
  /** The workers of the table's stream, by name. */
  workers: Record<string, StreamWorker>;
  /** All Lambdas, by name. */
  functions: Record<string, LambdaFunction>;
  /** Payments that need the operator's attention. */
  strayPayments: IMetric;
  /** Refusals of the key for payments. */
  refusedKeys: IMetric;
  /** Events that claim to be from Stripe. */
  forgedEvents: IMetric;
  /** Emails that have waited for an hour. */
  longWaits: IMetric;
  /** The name of the log of what browsers have measured. */
  vitalsLog: string;
};

const period = Duration.minutes(5);
const reputation = (metricName: string) =>
  new Metric({ namespace: "AWS/SES", metricName, statistic: Stats.AVERAGE, period: Duration.hours(1) });

/** What three quarters of the measured page loads of a day stay below. */
const vital = (metricName: "LCP" | "INP" | "CLS", { stage }: Config) =>
  new Metric({ namespace: `club-${stage}`, metricName, statistic: Stats.p(75), period: Duration.days(1) });

/** By Google's thresholds (web.dev/articles/vitals). A day with fewer than forty loads says nothing of its percentile. */
const slowDay = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
  evaluateLowSampleCountPercentile: "ignore",
};

const dashboards = "https://console.aws.amazon.com/cloudwatch/home#dashboards/dashboard/";

/** Alarms, and a dashboard of their metrics. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly #dashboard: string;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    this.#dashboard = `club-${props.config.stage}`;
    const { config, storage, api, sockets, workers, functions, strayPayments, refusedKeys, forgedEvents, longWaits } =
      props;
    const { vitalsLog } = props;
    this.topic = new Topic(this, "Topic", { enforceSSL: config.speaksTls });
    // A topic policy replaces the default one, which lets everyone in the account publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    );
    if (config.alarmEmail) this.topic.addSubscription(new EmailSubscription(config.alarmEmail));

    const sum = { period, statistic: Stats.SUM };
    const maximum = { period, statistic: Stats.MAXIMUM };
    const errors = Object.entries(functions).map(([name, each]) => ({ name, metric: each.metricErrors(sum) }));
    const latency = api.gateway.metricLatency({ period, statistic: Stats.p(99) });
    const serverErrors = api.gateway.metricServerError(sum);
    const undelivered = sockets.stage.metric("ExecutionError", sum);
    const works = Object.entries(workers).map(([name, { lambda, deadLetters }]) => ({
      name,
      deadLetters: deadLetters.metricApproximateNumberOfMessagesVisible(maximum),
      lag: lambda.metric("IteratorAge", maximum),
    }));
    const throttles = ["ReadThrottleEvents", "WriteThrottleEvents"].map((name) => storage.table.metric(name, sum));

    const unreadable = new Metric({ namespace: `club-${config.stage}`, metricName: "UnreadableItems", ...sum });

    for (const { name, deadLetters, lag } of works) {
      this.#alarm(`${name}DeadLetters`, deadLetters, 1, `${name} failed again and again: see its dead-letter queue.`);
      this.#alarm(`${name}Lag`, lag, 10 * 60_000, `${name} is more than ten minutes late.`);
    }
    for (const { name, metric } of errors) this.#alarm(`${name}Errors`, metric, 1, `${name} fails: see its log group.`);
    this.#alarm("ServerErrors", serverErrors, 1, "The API returns 5xx.");
    this.#alarm("Latency", latency, 3000, "One call in a hundred takes longer than three seconds.", {
      evaluationPeriods: 3,
    });
    this.#alarm("UnheardFrames", undelivered, 1, "API Gateway could not deliver a message from a socket.");
    this.#alarm(
      "StrayPayments",
      strayPayments,
      1,
      "A payment matches no listing, or repeats: see the log of what received it.",
    );
    this.#alarm("RefusedKeys", refusedKeys, 1, "Stripe refuses the club's key: nobody can pay until it is replaced.");
    // A few are a mistake or a changed secret; this many are an attack.
    this.#alarm("ForgedEvents", forgedEvents, 100, "Somebody forges Stripe's events: see the log of listings.");
    this.#alarm("LettersThatWait", longWaits, 1, "Letters are not sent for an hour: see the log of the outbox.");
    this.#alarm(
      "StoppedLetters",
      new Metric({ namespace: `club-${config.stage}`, metricName: "StoppedLetters", ...sum }),
      1,
      "A letter to many stopped by itself: too many of its copies bounce or are called spam.",
    );
    this.#alarm("UnreadableItems", unreadable, 1, "Stored items cannot be read, and their lists leave them out.");
    for (const metric of throttles) this.#alarm(metric.metricName, metric, 1, "DynamoDB is throttling: hot partition.");
    // Half of what good senders stay below; SES reviews an account at 5 % and 0.1 %.
    this.#alarm("Bounces", reputation("Reputation.BounceRate"), 0.01, "More than 1% of email bounces.");
    this.#alarm("Complaints", reputation("Reputation.ComplaintRate"), 0.00025, "One reader in 4,000 presses spam.");
    // All pages together: a single one of a small club is not loaded often enough in a day.
    this.#alarm("SlowPages", vital("LCP", config), 2500, "Pages appear late: see by page on the dashboard.", slowDay);
    this.#alarm("SlowPresses", vital("INP", config), 200, "Presses wait: see by page on the dashboard.", slowDay);

    const graph = (title: string, ...left: IMetric[]) => new GraphWidget({ title, left, width: 8 });
    new Dashboard(this, "Dashboard", {
      dashboardName: this.#dashboard,
      widgets: [
        [
          graph("Calls", api.gateway.metricCount(sum), api.gateway.metricClientError(sum), serverErrors),
          graph("Latency", latency),
          graph("Function errors", ...errors.map(({ name, metric }) => metric.with({ label: name }))),
        ],
        [
          graph("Lag", ...works.map(({ name, lag }) => lag.with({ label: name }))),
          graph("Dead letters", ...works.map(({ name, deadLetters }) => deadLetters.with({ label: name }))),
          graph("Throttled table calls", ...throttles),
        ],
        [
          graph(
            "Sockets",
            sockets.stage.metric("ConnectCount", sum),
            sockets.stage.metric("MessageCount", sum),
            undelivered,
          ),
        ],
        [
          graph("LCP, INP, ms, p75 of all pages", vital("LCP", config), vital("INP", config)),
          graph("CLS, p75 of all pages", vital("CLS", config)),
          // Of the log: as metrics by page, they would cost more than all tables of the club.
          new LogQueryWidget({
            title: "p75 by page",
            width: 8,
            logGroupNames: [vitalsLog],
            view: LogQueryVisualizationType.TABLE,
            queryLines: [
              'filter message = "vitals"',
              "stats pct(LCP, 75) as LCP75, pct(INP, 75) as INP75, pct(CLS, 75) as CLS75, count(*) as loads by page",
            ],
          }),
        ],
      ],
    });
  }

  #alarm(id: string, metric: IMetric, threshold: number, text: string, more?: Partial<AlarmProps>) {
    const article = id.replace(/^[a-z]\w*?(?=(Errors|Lag|DeadLetters)$)/, "").toLowerCase();
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: 1,
      alarmDescription: `${text} What to do: infra/RUNBOOK.md#${article}. ${dashboards}${this.#dashboard}`,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...more,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
