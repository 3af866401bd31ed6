import { readFileSync } from "node:fs";
import { Match } from "aws-cdk-lib/assertions";
import { everything, propertiesOf, synthesize } from "./synthesize.ts";

type Alarm = {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: unknown }[];
  Statistic?: "Sum" | "Average" | "Maximum";
  ExtendedStatistic?: "p99";
  Period: number;
  EvaluationPeriods: number;
  Threshold: number;
  ComparisonOperator: string;
  TreatMissingData: string;
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

const statistics = {
  Sum: (values: number[]) => values.reduce((sum, value) => sum + value, 0),
  Average: (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length,
  Maximum: (values: number[]) => Math.max(...values),
  p99: (values: number[]) => values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.99) - 1] ?? NaN,
};

/** The alarms that go off when this is published for so many periods. */
const firedBy = ({ metric, dimensions = {}, values }: Published, periods: number) =>
  Object.entries(alarms)
    .filter(([, alarm]) => {
      const own = Object.fromEntries((alarm.Dimensions ?? []).map(({ Name, Value }) => [Name, nameOf(Value)]));
      if (`${alarm.Namespace} ${alarm.MetricName}` !== metric || periods < alarm.EvaluationPeriods) return false;
      expect(alarm).toMatchObject({
        ComparisonOperator: "GreaterThanOrEqualToThreshold",
        TreatMissingData: "notBreaching",
      });
      const value = statistics[alarm.ExtendedStatistic ?? alarm.Statistic ?? "Sum"](values);
      return JSON.stringify(own) === JSON.stringify(dimensions) && value >= alarm.Threshold;
    })
    .map(([id]) => withoutHash(id).replace(/^Alarms/, ""));

const elsewhere: Record<string, string> = {
  bounces: "EmailBouncesFunction",
  tokens: "IdentityTokenTriggerFunction",
  signups: "IdentitySignUpTriggerFunction",
};
const lambda = (name: string) =>
  /^(outbox|announcements|renewals|departures|keeper|deletions|attendance|indexing|exports|digests|erasures)$/.test(
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

/**
 * What AWS publishes when something is wrong, by the alarm's name, and beside it what it publishes of a club that is
 * well: metrics and dimensions as each service's documentation has them.
 */
const faults: Record<string, Fault> = {
  ...Object.fromEntries(
    functions.map((name) => [
      `${name}Errors`,
      {
        wrong: { metric: "AWS/Lambda Errors", dimensions: { FunctionName: lambda(name) }, values: [0, 1, 0] },
        well: [0, 0],
      },
    ]),
  ),
  ...Object.fromEntries<Fault>(
    workers.flatMap((worker): [string, Fault][] => [
      [
        `${worker}DeadLetters`,
        {
          wrong: {
            metric: "AWS/SQS ApproximateNumberOfMessagesVisible",
            dimensions: { QueueName: queueOf(worker) },
            values: [1],
          },
          well: [0],
        },
      ],
      [
        `${worker}Lag`,
        {
          wrong: {
            metric: "AWS/Lambda IteratorAge",
            dimensions: { FunctionName: lambda(worker) },
            values: [11 * 60_000],
          },
          well: [9 * 60_000],
        },
      ],
    ]),
  ),
  ServerErrors: { wrong: { metric: "AWS/ApiGateway 5xx", dimensions: api, values: [0, 0, 1] }, well: [0, 0] },
  Latency: {
    // Two calls of a hundred.
    wrong: { metric: "AWS/ApiGateway Latency", dimensions: api, values: [...Array<number>(98).fill(50), 3500, 4000] },
    well: [...Array<number>(199).fill(50), 9000],
    periods: 3,
  },
  UnheardFrames: { wrong: { metric: "AWS/ApiGateway ExecutionError", dimensions: sockets, values: [1] }, well: [0] },
  ReadThrottleEvents: {
    wrong: { metric: "AWS/DynamoDB ReadThrottleEvents", dimensions: { TableName: "StorageTable" }, values: [1] },
    well: [0],
  },
  WriteThrottleEvents: {
    wrong: { metric: "AWS/DynamoDB WriteThrottleEvents", dimensions: { TableName: "StorageTable" }, values: [1] },
    well: [0],
  },
  Bounces: { wrong: { metric: "AWS/SES Reputation.BounceRate", values: [0.041] }, well: [0.02] },
  Complaints: { wrong: { metric: "AWS/SES Reputation.ComplaintRate", values: [0.0009] }, well: [0.0005] },
  LettersThatWait: { wrong: { metric: "club-prod LettersThatWait", values: [1] }, well: [] },
  ForgedEvents: { wrong: { metric: "club-prod ForgedEvents", values: Array<number>(100).fill(1) }, well: [1, 1, 1] },
  StrayPayments: { wrong: { metric: "club-prod StrayPayments", values: [1] }, well: [] },
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

  test("a slow moment is no slow evening", () => {
    expect(firedBy(faults.Latency?.wrong ?? { metric: "", values: [] }, 2)).toEqual([]);
  });

  test("stand in infra/README.md, each with its fault", () => {
    const rows = [
      ...readFileSync("infra/README.md", "utf8").matchAll(/^\| `(\w+)`((?:, `\w+`)*)(?: of each \w+)?\s*\|/gm),
    ];
    const named = rows.flatMap(([, first = "", more = ""]) => [first, ...(more.match(/\w+/g) ?? [])]);
    const kinds = Object.keys(faults).map((name) => name.replace(/^[a-z]+(?=[A-Z])/, ""));
    expect(named.sort()).toEqual([...new Set(kinds)].sort());
  });
});
