import { maxResources } from "#infra/budgets.ts";
import { everything, synthesizeStacks, type Part } from "./synthesize.ts";

type Resource = { Type: string };
const stacks = [...synthesizeStacks(everything)].map(([name, part]) => [name.replace(/^club-prod-?/, ""), part] as const);
const resourcesOf = ({ Resources = {} }: Part) => Object.entries(Resources as Record<string, Resource>);

/** Names of exports that a stack refers to. */
const importsOf = (part: Part) =>
  [...JSON.stringify(part).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = ""]) => name);
const exportsOf = ({ Outputs = {} }: Part) => Object.values(Outputs).flatMap(({ Export }) => (Export ? [Export.Name] : []));

const holding =
  /^AWS::(DynamoDB::|S3::Bucket$|Cognito::(UserPool|UserPoolClient|UserPoolGroup)$|SecretsManager::|CloudFront::|ApiGatewayV2::Api$|SES::)/;

describe("the division into stacks", () => {
  test.each(stacks)("%s has no more resources, outputs and parameters than it may", (name, part) => {
    expect(resourcesOf(part).length).toBeLessThanOrEqual(maxResources);
    // CloudFormation's own quotas.
    expect(Object.keys(part.Outputs ?? {}).length).toBeLessThanOrEqual(200);
  });

  test("each stack refers only to those before it", () => {
    const known = new Set<string>();
    for (const [, part] of stacks) {
      expect(importsOf(part).filter((name) => !known.has(name))).toEqual([]);
      for (const name of exportsOf(part)) known.add(name);
    }
    expect(known.size).toBeGreaterThan(0);
  });

  test("what holds data, accounts or addresses is in club-prod, by the logical ids that deployed clubs have", () => {
    const held = stacks.flatMap(([name, part]) =>
      resourcesOf(part).flatMap(([id, { Type }]) => (holding.test(Type) ? [{ name, id }] : [])),
    );

    expect(held.filter(({ name }) => name !== "")).toEqual([]);
    expect(held.map(({ id }) => id).sort()).toMatchObject(EXPECTED);
  });
});
