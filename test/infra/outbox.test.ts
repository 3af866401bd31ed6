import { Match } from "aws-cdk-lib/assertions";
import { resourcesOf, templateOf } from "./synthesized.ts";

const template = templateOf({ stage: "prod", sender: "hello@club.example", clubInbox: "desk@club.example" });
const [deadLetters] = Object.keys(resourcesOf(template, "AWS::SQS::Queue"));

test("the outbox is woken by new letters only, tries again, and then leaves them in the dead-letter queue", () => {
  template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
    EventSourceArn: { "Fn::GetAtt": [Match.stringLikeRegexp("^StorageTable"), "StreamArn"] },
    StartingPosition: "TRIM_HORIZON",
    MaximumRetryAttempts: 5,
    MaximumRecordAgeInSeconds: 3600,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    DestinationConfig: { OnFailure: { Destination: { "Fn::GetAtt": [deadLetters, "Arn"] } } },
  });
  const [mapping] = Object.values(
    resourcesOf<{ FilterCriteria: { Filters: { Pattern: string }[] } }>(template, "AWS::Lambda::EventSourceMapping"),
  );
  expect(mapping?.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown)).toEqual([
    { eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix: "OUTBOX#" }] } } } },
  ]);
});

test("dead letters wait for two weeks, and wake somebody up", () => {
  template.hasResourceProperties("AWS::SQS::Queue", { MessageRetentionPeriod: 14 * 86_400 });
  template.hasResourceProperties("AWS::CloudWatch::Alarm", {
    MetricName: "ApproximateNumberOfMessagesVisible",
    Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [deadLetters, "QueueName"] } }],
    Threshold: 1,
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
    AlarmActions: [{ Ref: Match.stringLikeRegexp("^AlarmsTopic") }],
  });
});

test("a sweep comes every five minutes", () => {
  template.hasResourceProperties("AWS::Events::Rule", {
    ScheduleExpression: "rate(5 minutes)",
    Targets: [Match.objectLike({ Arn: { "Fn::GetAtt": [Match.stringLikeRegexp("^OutboxSender"), "Arn"] } })],
  });
});

test("the outbox knows who writes, to whom, and where the site is", () => {
  template.hasResourceProperties("AWS::Lambda::Function", {
    Environment: {
      Variables: Match.objectLike({
        MAIL_SENDER: "hello@club.example",
        CLUB_INBOX: "desk@club.example",
        SITE_URL: { "Fn::Join": ["", ["https://", Match.anyValue()]] },
        MAIL_CONFIGURATION_SET: Match.anyValue(),
      }),
    },
  });
});

test("bounces and complaints come back by a topic that only SES may publish to", () => {
  template.hasResourceProperties("AWS::SES::ConfigurationSetEventDestination", {
    EventDestination: { MatchingEventTypes: ["bounce", "complaint"], SnsDestination: Match.anyValue() },
  });
  template.hasResourceProperties("AWS::SNS::Subscription", {
    Protocol: "lambda",
    Endpoint: { "Fn::GetAtt": [Match.stringLikeRegexp("^EmailBounces"), "Arn"] },
  });
  template.hasResourceProperties("AWS::SNS::TopicPolicy", {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({ Action: "sns:Publish", Effect: "Allow", Principal: { Service: "ses.amazonaws.com" } }),
      ]),
    },
  });
});

test("every alarm reaches the address that was named", () => {
  const alarmed = templateOf({ stage: "prod", alarmEmail: "night@club.example" });

  alarmed.hasResourceProperties("AWS::SNS::Subscription", { Protocol: "email", Endpoint: "night@club.example" });
  const alarms = Object.values(resourcesOf<{ MetricName: string }>(alarmed, "AWS::CloudWatch::Alarm"));
  expect([...new Set(alarms.map(({ MetricName }) => MetricName))].sort()).toEqual([
    "5xx",
    "ApproximateNumberOfMessagesVisible",
    "Errors",
    "IteratorAge",
    "Latency",
    "ReadThrottleEvents",
    "Reputation.BounceRate",
    "Reputation.ComplaintRate",
    "WriteThrottleEvents",
  ]);
  alarmed.allResourcesProperties("AWS::CloudWatch::Alarm", { AlarmActions: [Match.anyValue()] });
});
