import { prod, propertiesOf, synthesize } from "./synthesize.ts";

type Distribution = {
  DistributionConfig: { Origins: { OriginCustomHeaders?: Record<string, unknown>[] }[] };
};
type Filter = { FilterPattern: string; MetricTransformations: [{ MetricName: string }] };
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
    const toApi = distribution?.DistributionConfig.Origins.find(({ OriginCustomHeaders }) => OriginCustomHeaders);
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
      { id: expect.stringMatching(/^Endpointslistings/) as string, value },
      { id: expect.stringMatching(/^Endpointswebhooks/) as string, value },
      { id: expect.stringMatching(/^Endpointsdues/) as string, value },
      { id: expect.stringMatching(/^Endpointsorders/) as string, value },
      { id: expect.stringMatching(/^Renewals/) as string, value },
      { id: expect.stringMatching(/^OrdersKeeper/) as string, value },
      { id: expect.stringMatching(/^NumbersKeeper/) as string, value },
      { id: expect.stringMatching(/^DuesKeeper/) as string, value },
      { id: expect.stringMatching(/^Erasures/) as string, value },
    ]);
    template.hasOutput("PaymentsSecret", { Value: value });
  });
});

test("what the logs tell of payments, forged events and waiting emails is counted, each apart", () => {
  const filters = Object.values(propertiesOf<Filter>(template, "AWS::Logs::MetricFilter"));
  const pattern = (name: string) =>
    filters.find(({ MetricTransformations: [metric] }) => metric.MetricName === name)?.FilterPattern;
  const anyOf = (...messages: string[]) =>
    `{ ${messages.map((message) => `($.message = "${message}")`).join(" || ")} }`;

  expect(pattern("StrayPayments")).toBe(
    anyOf("stray stripe event", "second subscription", "payment for a hidden listing", "payment for ended dues"),
  );
  expect(pattern("RefusedKeys")).toBe('{ $.message = "payment key refused" }');
  expect(pattern("ForgedEvents")).toBe('{ $.message = "unverified stripe event" }');
  expect(pattern("LettersThatWait")).toBe('{ $.message = "letter waits" }');
});
