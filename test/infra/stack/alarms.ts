import { readFileSync } from "node:fs";
import { Match } from "aws-cdk-lib/assertions";
import { everything, propertiesOf, synthesize } from "./synthesize.ts";

type Alarm = {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: unknown }[];
  Statistic?: "Sum" | "Average" | "Maximum";
  ExtendedStatistic?: "p75" | "p99";
  Period: number;
  EvaluationPeriods: number;
  Threshold: number;
  ComparisonOperator: string;
  TreatMissingData: string;
  AlarmDescription: string;
};
/** What a service publishes: in each of the alarm's periods, these values. */
type Published = { metric: string; dimensions?: Record<string, string>; values: number[] };

const template = synthesize(everything);
const alarms = propertiesOf<Alarm>(template, "AWS::CloudWatch::Alarm");
const withoutHash = (id: string) => id.replace(/[0-9A-F]{8}$/, "");
const nameOf = (value: unknown): unknown => {
  const { Ref, "Fn::GetAtt": attribute } = value as { Ref?: string; "Fn::GetAtt"?: string[] };
  return typeof value === "string" ? value : withoutHash(Ref ?? attribute?.[0] ?? "");
};

const percentile = (values: number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? NaN;
const statistics = {
  Sum: (values: number[]) => values.reduce((sum, value) => sum + value, 0),
  Average: (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length,
  Maximum: (values: number[]) => Math.max(...values),
  p75: (values: number[]) => percentile(values, 0.75),
  p99: (values: number[]) => percentile(values, 0.99),
};

/** The alarms that go off when this is published for so many periods. */
const firedBy = ({ metric, dimensions = {}, values }: Published, periods: number) =>
  Object.entries(alarms)
    .filter(([, alarm]) => {
      const own = Object.fromEntries((alarm.Dimensions ?? []).map(({ Name, Value }) => [Name, nameOf(Value)]));
      if (`${alarm.Namespace} ${alarm.MetricName}` !== metric || periods < alarm.EvaluationPeriods) return false;
      expect(alarm).toMatchObject({
        ComparisonOperator: expect.stringMatching(/^GreaterThan(OrEqualTo)?Threshold$/) as unknown,
        TreatMissingData: "notBreaching",
      });
      const value = statistics[alarm.ExtendedStatistic ?? alarm.Statistic ?? "Sum"](values);
      return JSON.stringify(own) === JSON.stringify(dimensions) && value >= alarm.Threshold;
    })
    .map(([id]) => withoutHash(id).replace(/^Alarms/, ""));

const elsewhere: Record<string, string> = {
  bounces: "EmailBouncesFunction",
  lettersWorker: "ToManyWorkerFunction",
  tokens: "IdentityTokenTriggerFunction",
  signups: "IdentitySignUpTriggerFunction",
  pages: "SitePagesFunction",
  linkPictures: "SiteLinkPicturesFunction",
};
const lambda = (name: string) =>
  /^(outbox|announcements|renewals|departures|keeper|deletions|attendance|indexing|exports|digests|erasures|backups|duesKeeper|numbersKeeper|ordersKeeper|merges)$/.test(
    name,
  )
    ? `${name.replace(/^./, (first) => first.toUpperCase())}WorkerFunction`
    : (elsewhere[name] ?? `Endpoints${name}Function`);
const functions = Object.keys(alarms)
  .map((id) => /^Alarms(\w+)Errors[0-9A-F]{8}$/.exec(id)?.[1])
  .filter((name) => name !== undefined && name !== "Server")
  .map(String);
const workers = ["outbox", "announcements"];
const queueOf = (worker: string) => `${worker.replace(/^./, (first) => first.toUpperCase())}DeadLetters`;
const api = { ApiId: "ApiGateway" };
const sockets = { ApiId: "SocketApiGateway", Stage: "live" };

type Fault = { wrong: Published; well: number[]; periods?: number };
const fault = (metric: string, wrong: number[], well: number[], dimensions: Record<string, string> = {}): Fault => ({
  wrong: { metric, values: wrong, dimensions },
  well,
});
const onTable = { TableName: "StorageTable" };
const isVisible = "AWS/SQS ApproximateNumberOfMessagesVisible";
const quick = (calls: number) => Array<number>(calls).fill(50);
const ageOf = (minutes: number) => [minutes * 60_000];

/**
 * What AWS publishes when something is wrong, by the alarm's name, and beside it what it publishes of a club that is
 * well: metrics and dimensions as each service's documentation has them.
 */
const faults: Record<string, Fault> = {
  ...Object.fromEntries(
    functions.map((name) => [
      `${name}Errors`,
      fault("AWS/Lambda Errors", [0, 1, 0], [0, 0], { FunctionName: lambda(name) }),
    ]),
  ),
  ...Object.fromEntries(
    workers.flatMap((worker) => [
      [`${worker}DeadLetters`, fault(isVisible, [1], [0], { QueueName: queueOf(worker) })],
      [`${worker}Lag`, fault("AWS/Lambda IteratorAge", ageOf(11), ageOf(9), { FunctionName: lambda(worker) })],
    ]),
  ),
  ServerErrors: fault("AWS/ApiGateway 5xx", [0, 0, 1], [0, 0], api),
  Latency: {
    // Two calls of a hundred.
    ...fault("AWS/ApiGateway Latency", [...quick(98), 3500, 4000], [...quick(199), 9000], api),
    periods: 3,
  },
  UnheardFrames: fault("AWS/ApiGateway ExecutionError", [1], [0], sockets),
  ReadThrottleEvents: fault("AWS/DynamoDB ReadThrottleEvents", [1], [0], onTable),
  WriteThrottleEvents: fault("AWS/DynamoDB WriteThrottleEvents", [1], [0], onTable),
  Bounces: fault("AWS/SES Reputation.BounceRate", [0.011], [0.005]),
  Complaints: fault("AWS/SES Reputation.ComplaintRate", [0.0003], [0.0001]),
  UnreadableItems: fault("club-prod UnreadableItems", [1], []),
  LettersThatWait: fault("club-prod LettersThatWait", [1], []),
  StoppedLetters: fault("club-prod StoppedLetters", [1], []),
  ForgedEvents: fault("club-prod ForgedEvents", Array<number>(100).fill(1), [1, 1, 1]),
  StrayPayments: fault("club-prod StrayPayments", [1], []),
  RefusedKeys: fault("club-prod RefusedKeys", [1], []),
  SlowPages: fault("club-prod LCP", [900, 1000, 2600, 2600], [900, 1000, 2400, 9000]),
  SlowPresses: fault("club-prod INP", [40, 80, 208, 208], [40, 80, 192, 900]),
};

describe("the alarms", () => {
  test("are those of which it is known what sets them off", () => {
    expect(
      Object.keys(alarms)
        .map((id) => withoutHash(id).replace(/^Alarms/, ""))
        .sort(),
    ).toEqual(Object.keys(faults).sort());
  });

  test.each(Object.entries(faults))(
    "%s goes off by its fault, by itself, and not in a club that is well",
    (name, { wrong, well, periods = 1 }) => {
      expect(firedBy(wrong, periods)).toEqual([name]);
      expect(firedBy({ ...wrong, values: well }, periods)).toEqual([]);
    },
  );

  test("each reaches the address that was named", () => {
    template.hasResourceProperties("AWS::SNS::Subscription", { Protocol: "email", Endpoint: "night@club.example" });
    template.allResourcesProperties("AWS::CloudWatch::Alarm", {
      AlarmActions: [{ Ref: Match.stringLikeRegexp("^AlarmsTopic") }],
    });
  });

  test("pages are slow for a day, and by enough of their visitors", () => {
    for (const MetricName of ["LCP", "INP"])
      template.hasResourceProperties("AWS::CloudWatch::Alarm", {
        ...{ MetricName, Period: 86_400, ExtendedStatistic: "p75" },
        EvaluateLowSampleCountPercentile: "ignore",
      });
    const [dashboard] = Object.values(propertiesOf(template, "AWS::CloudWatch::Dashboard"));
    expect(JSON.stringify(dashboard)).toMatch(/pct\(LCP, 75\) as LCP75.* by page/);
  });

  test("a slow moment is no slow evening", () => {
    expect(firedBy(faults.Latency?.wrong ?? { metric: "", values: [] }, 2)).toEqual([]);
  });

  test("each leads to its article, which says what it means, where to look, what to do, and when it is over", () => {
    const runbook = readFileSync("infra/RUNBOOK.md", "utf8");
    const articles = new Map(
      runbook.split(/^## /m).map((article) => [article.split("\n")[0]?.toLowerCase() ?? "", article] as const),
    );
    for (const [id, { AlarmDescription }] of Object.entries(alarms)) {
      const [, slug = ""] = /infra\/RUNBOOK\.md#(\w+)\. https:\/\/\S+club-prod$/.exec(AlarmDescription) ?? [id];
      const parts = [...(articles.get(slug) ?? "").matchAll(/^- \*\*(.+):\*\* ./gm)].map(([, part]) => part);
      expect([slug, ...parts]).toEqual([slug, "What happened", "For people", "Look", "Do", "Over"]);
    }
  });
});
