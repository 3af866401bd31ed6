import { Match } from "aws-cdk-lib/assertions";
import { prod, propertiesOf, synthesize } from "./synthesize.ts";

type Distribution = {
  DistributionConfig: { Origins: { CustomOriginConfig?: unknown; OriginCustomHeaders?: Record<string, unknown>[] }[] };
};
type Lambda = { Environment?: { Variables: Record<string, unknown> } };

const template = synthesize(prod);
const lambdas = Object.entries(propertiesOf<Lambda>(template, "AWS::Lambda::Function"));
/** The functions that have something in their environment, with it. */
const knowing = (variable: string) =>
  lambdas.flatMap(([id, { Environment }]) => {
    const value = Environment?.Variables[variable];
    return value === undefined ? [] : [{ id, value }];
  });

describe("the secrets", () => {
  test("include what CloudFront says to the API, to which the template and the functions of the API only refer", () => {
    const reference = /\{\{resolve:secretsmanager:.*:SecretString/;
    const [distribution] = Object.values(propertiesOf<Distribution>(template, "AWS::CloudFront::Distribution"));
    const toApi = distribution?.DistributionConfig.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
    const told = knowing("FRONT_DOOR");

    expect(toApi?.OriginCustomHeaders).toMatchObject([{ HeaderName: "x-front-door" }]);
    expect(JSON.stringify(toApi?.OriginCustomHeaders)).toMatch(reference);
    expect(told.length).toBeGreaterThan(0);
    for (const { id, value } of told) {
      expect(id).toMatch(/^Endpoints/);
      expect(JSON.stringify(value)).toMatch(reference);
    }
  });

  test("include a form for the payment service, and only those that ask about payments are told where it is", () => {
    const [[secret = ""] = []] = Object.entries(
      propertiesOf<{ SecretString?: string }>(template, "AWS::SecretsManager::Secret"),
    ).filter(([, { SecretString }]) => SecretString === '{"secretKey":"","webhookSecret":""}');

    expect(secret).toMatch(/^PaymentsAccount/);
    const value = { "Fn::GetAtt": [secret, "Id"] };
    expect(knowing("PAYMENTS_SECRET")).toEqual([
      { id: expect.stringMatching(/^Renewals/) as string, value },
      { id: expect.stringMatching(/^Endpointslistings/) as string, value },
    ]);
    template.hasOutput("PaymentsSecret", { Value: value });
  });
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
