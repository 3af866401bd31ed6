import { Match } from "aws-cdk-lib/assertions";
import { resourcesOf, templateOf } from "./synthesized.ts";

const template = templateOf({ stage: "prod" });

test("the secret is a form to fill in, and only those that ask about payments are told where it is", () => {
  const [[secret = ""] = []] = Object.entries(
    resourcesOf<{ SecretString?: string }>(template, "AWS::SecretsManager::Secret"),
  ).filter(([, { SecretString }]) => SecretString === '{"secretKey":"","webhookSecret":""}');
  const told = Object.entries(
    resourcesOf<{ Environment?: { Variables: Record<string, unknown> } }>(template, "AWS::Lambda::Function"),
  ).filter(([, { Environment }]) => Environment?.Variables.PAYMENTS_SECRET);

  expect(secret).toMatch(/^PaymentsAccount/);
  expect(told.map(([id]) => id)).toEqual([
    expect.stringMatching(/^Renewals/),
    expect.stringMatching(/^Endpointslistings/),
  ]);
  for (const [, { Environment }] of told)
    expect(Environment?.Variables).toMatchObject({
      PAYMENTS_SECRET: { "Fn::GetAtt": [secret, "Id"] },
      SITE_URL: { "Fn::Join": ["", ["https://", expect.anything()]] },
    });
  template.hasOutput("PaymentsSecret", { Value: { "Fn::GetAtt": [secret, "Id"] } });
});

test("a payment that belongs to no listing, a second one, one for what is hidden, and an event nobody signed wake somebody up", () => {
  template.hasResourceProperties("AWS::Logs::MetricFilter", {
    LogGroupName: { Ref: Match.stringLikeRegexp("^EndpointslistingsLogs") },
    FilterPattern: Match.exact(
      `{ ${["stray stripe event", "second subscription", "payment for a hidden listing", "unverified stripe event"]
        .map((message) => `($.message = "${message}")`)
        .join(" || ")} }`,
    ),
    MetricTransformations: [{ MetricNamespace: "club-prod", MetricName: "StrayPayments", MetricValue: "1" }],
  });
  template.hasResourceProperties("AWS::CloudWatch::Alarm", {
    Namespace: "club-prod",
    MetricName: "StrayPayments",
    Statistic: "Sum",
    Threshold: 1,
    AlarmActions: [{ Ref: Match.stringLikeRegexp("^AlarmsTopic") }],
  });
});
