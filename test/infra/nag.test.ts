import { Bucket } from "aws-cdk-lib/aws-s3";
import { type App, Validations } from "aws-cdk-lib/core";
import { AwsSolutionsChecks } from "cdk-nag";
import { stackOf } from "./synthesized.ts";

const everything = {
  mailingList: true,
  alarmEmail: "night@club.example",
  sender: "hello@club.example",
  domain: "club.example",
  certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/0a1b",
};

const checked = (context: Record<string, unknown>) => {
  const stack = stackOf(context);
  const app = stack.node.root as App;
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { stack, app };
};

beforeEach(() => jest.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test.each([{ stage: "dev" }, { stage: "prod" }, { stage: "prod", ...everything }])(
  "AwsSolutions finds nothing that is not accepted with a reason: %j",
  (context) => {
    const { app } = checked(context);

    expect(() => app.synth()).not.toThrow();
  },
);

test("a careless bucket is found", () => {
  const { stack, app } = checked({ stage: "dev" });
  new Bucket(stack, "Careless");

  expect(() => app.synth()).toThrow(/Careless/);
});
