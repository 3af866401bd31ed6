import { resourcesOf, templateOf } from "./synthesized.ts";

type Distribution = {
  DistributionConfig: { Origins: { CustomOriginConfig?: unknown; OriginCustomHeaders?: Record<string, unknown>[] }[] };
};
type Lambda = { Environment?: { Variables: Record<string, unknown> } };

const template = templateOf({ stage: "prod" });
const reference = /\{\{resolve:secretsmanager:.*:SecretString/;

test("CloudFront says a word to the API that the template only refers to", () => {
  const [distribution] = Object.values(resourcesOf<Distribution>(template, "AWS::CloudFront::Distribution"));

  const toApi = distribution?.DistributionConfig.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig);

  expect(toApi?.OriginCustomHeaders).toMatchObject([{ HeaderName: "x-front-door" }]);
  expect(JSON.stringify(toApi?.OriginCustomHeaders)).toMatch(reference);
});

test("the functions of the API know it, by the same reference; no other function does", () => {
  const words = Object.entries(resourcesOf<Lambda>(template, "AWS::Lambda::Function"))
    .map(([id, { Environment }]) => [id, JSON.stringify(Environment?.Variables.FRONT_DOOR ?? "")] as const)
    .filter(([, word]) => word !== '""');

  expect(words.length).toBeGreaterThan(0);
  for (const [id, word] of words) {
    expect(id).toMatch(/^Endpoints/);
    expect(word).toMatch(reference);
  }
});
