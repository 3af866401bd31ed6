import { Match } from "aws-cdk-lib/assertions";
import { dev, everything, functionsOf, propertiesOf, synthesize } from "./synthesize.ts";

const template = synthesize(everything);
const queues = Object.keys(propertiesOf(template, "AWS::SQS::Queue"));
const beginsWith = (prefixes: string | string[]) => ({ S: [prefixes].flat().map((prefix) => ({ prefix })) });
const filterOf = (eventName: string[], pk: string | string[], sk?: string | string[]) => ({
  Pattern: JSON.stringify({
    eventName,
    dynamodb: { Keys: { pk: beginsWith(pk), ...(sk !== undefined && { sk: beginsWith(sk) }) } },
  }),
});

const workers = [
  { name: "Outbox", prefix: "OUTBOX#", also: [], more: { BatchSize: 10 } },
  // What was decided just before an announcement must be in the index it reads.
  {
    name: "Announcements",
    prefix: "ANNOUNCEMENT#",
    also: [
      filterOf(["INSERT", "MODIFY"], "NOTICES#"),
      filterOf(["INSERT", "MODIFY"], "MEMBER#", "CONVERSATION#"),
      filterOf(["INSERT"], "PUSH#"),
      filterOf(
        ["INSERT", "MODIFY", "REMOVE"],
        ["MEMBER#", "DELETION#", "GROUP#", "DUES#", "ADMISSION#"],
        ["MEMBER", "DESK", "SEEN", "CAME#", "ACQUAINTANCE#", "DELETION", "MEMBER#", "DUES", "ADMISSION"],
      ),
    ],
    more: { MaximumBatchingWindowInSeconds: 3 },
  },
];

describe("the workers", () => {
  describe.each(workers)("$name", ({ name, prefix, also, more }) => {
    const deadLetters = queues.find((id) => id.startsWith(name));
    const worker = { "Fn::GetAtt": [Match.stringLikeRegexp(`^${name}Worker`), "Arn"] };

    test("is woken by its own items only, tries again, and then leaves them in its dead-letter queue", () => {
      template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
        EventSourceArn: { "Fn::GetAtt": [Match.stringLikeRegexp("^StorageTable"), "StreamArn"] },
        FunctionName: { Ref: Match.stringLikeRegexp(`^${name}Worker`) },
        StartingPosition: "TRIM_HORIZON",
        MaximumRetryAttempts: 5,
        MaximumRecordAgeInSeconds: 3600,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        DestinationConfig: { OnFailure: { Destination: { "Fn::GetAtt": [deadLetters, "Arn"] } } },
        FilterCriteria: {
          Filters: [filterOf(["INSERT"], prefix), ...also],
        },
        ...more,
      });
    });

    // What wakes somebody up is in alarms.ts.
    test("has dead letters wait for two weeks", () => {
      template.allResourcesProperties("AWS::SQS::Queue", { MessageRetentionPeriod: 14 * 86_400 });
    });

    test("sweeps every five minutes", () => {
      template.hasResourceProperties("AWS::Events::Rule", {
        ScheduleExpression: "rate(5 minutes)",
        Targets: [Match.objectLike({ Arn: worker })],
      });
    });
  });

  test.each([
    ["Departures", "rate(5 minutes)"],
    ["Exports", "rate(1 minute)"],
    ["Digests", "rate(1 minute)"],
    ["Erasures", "rate(5 minutes)"],
    ["Renewals", "rate(1 hour)"],
    ["NumbersKeeper", "rate(1 hour)"],
    ["Attendance", "rate(15 minutes)"],
    ["Indexing", "rate(15 minutes)"],
  ])("%s looks at its %s", (name, ScheduleExpression) => {
    template.hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression,
      Targets: [Match.objectLike({ Arn: { "Fn::GetAtt": [Match.stringLikeRegexp(`^${name}Worker`), "Arn"] } })],
    });
  });

  test("the rate at which letters go out is the one that the deployment says, for everybody who sends", () => {
    const ratesIn = (context: object) =>
      functionsOf(synthesize({ ...context }))
        .filter(({ Environment }) => "MAIL_SENDER" in (Environment?.Variables ?? {}))
        .map(({ Environment }) => Environment?.Variables.LETTERS_PER_SECOND);

    expect(ratesIn(everything)).toEqual(["14", "14", "14"]);
    expect(ratesIn({ ...dev, lettersPerSecond: "7.5" })).toEqual(["7.5", "7.5", "7.5"]);
  });

  test("two readers is what a shard of the table's stream bears", () => {
    expect(Object.keys(propertiesOf(template, "AWS::Lambda::EventSourceMapping"))).toHaveLength(2);
  });

  test("the outbox knows who writes, to whom, and where the site is", () => {
    const [outbox] = functionsOf(template, /^OutboxWorker/);

    expect(outbox?.Environment).toMatchObject({
      Variables: {
        MAIL_SENDER: "hello@club.example",
        CLUB_INBOX: "desk@club.example",
        SITE_URL: "https://club.example",
        MAIL_CONFIGURATION_SET: expect.anything() as unknown,
      },
    });
  });

  test("bounces and complaints come back by a topic", () => {
    template.hasResourceProperties("AWS::SES::ConfigurationSetEventDestination", {
      EventDestination: { MatchingEventTypes: ["bounce", "complaint"], SnsDestination: Match.anyValue() },
    });
    template.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "lambda",
      Endpoint: { "Fn::GetAtt": [Match.stringLikeRegexp("^EmailBounces"), "Arn"] },
    });
  });
});
