import { Bucket } from "aws-cdk-lib/aws-s3";
import { Stack, Validations, type App } from "aws-cdk-lib/core";
import { AwsSolutionsChecks } from "cdk-nag";
import { inFull } from "../../support/tier.ts";
import { dev, everything, makeApp, makeStacks, prod } from "./synthesize.ts";

const check = (app: App) => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return () => app.synth();
};

describe("AwsSolutions", () => {
  beforeEach(() => jest.spyOn(console, "error").mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  test.each(inFull([dev, prod, everything], [dev, everything]))(
    "finds nothing that is not accepted with a reason: %j",
    (context) => {
      expect(check(makeStacks(context)[0]?.node.root as App)).not.toThrow();
    },
  );

  test("finds a careless bucket", () => {
    const app = makeApp();
    new Bucket(new Stack(app, "Stack"), "Careless");

    expect(check(app)).toThrow(/Careless/);
  });
});
