import { join } from "node:path";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Code, Function as LambdaFunction, Runtime, type FunctionProps } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Duration, Stage } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Access } from "./access.ts";
import { acknowledge } from "./acknowledge.ts";
import { bundle } from "./bundle.ts";
import type { Config } from "./config.ts";
import { lambdas, type Lambda, type LambdaName } from "./lambdas.ts";

/** Seconds that a run may take at the least on the embedded AWS, which starts Lambdas on the developer's busy machine. */
const shortestLocalTimeout = 60;

type Props = {
  config: Config;
  name: LambdaName;
  /** Everything it may touch; its own log group is added. */
  access: Access[];
} & Partial<Pick<FunctionProps, "timeout" | "memorySize" | "description">>;

/** A Lambda with the defaults of the house: a log group of its own, and a role that may do what `access` says. */
export const houseFunction = (scope: Construct, id: string, { config, name, access, ...given }: Props) => {
  const { entry, ...props }: Lambda & Partial<FunctionProps> = { ...lambdas[name], ...given };
  const home = new Construct(scope, id);
  const logGroup = new LogGroup(home, "Logs", {
    retention: config.logRetention,
    removalPolicy: config.removalPolicy,
  });
  const role = new Role(home, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  role.addToPolicy(
    new PolicyStatement({
      actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
      resources: [logGroup.logGroupArn],
    }),
  );
  for (const statement of access.flatMap(({ statements = [] }) => statements)) role.addToPolicy(statement);
  for (const { accepted = {} } of access) acknowledge(role, accepted);

  const environment = Object.fromEntries(access.flatMap((each) => Object.entries(each.environment ?? {})));

  // Within the assembly, so that an `npm test` beside a running `npm start` bundles into a folder of its own.
  const outdir = join(Stage.of(home)?.outdir ?? "cdk.out", "functions", home.node.path.replaceAll("/", "-"));
  bundle(join(config.functionsFolder, entry), outdir);

  const { timeout = Duration.seconds(10) } = props;
  const lambdaFunction = new LambdaFunction(home, "Function", {
    runtime: Runtime.NODEJS_22_X,
    architecture: Architecture.ARM_64,
    memorySize: 512,
    ...props,
    timeout: config.local ? Duration.seconds(Math.max(timeout.toSeconds(), shortestLocalTimeout)) : timeout,
    handler: "index.handler",
    code: Code.fromAsset(outdir),
    role,
    logGroup,
    environment: {
      POWERTOOLS_SERVICE_NAME: name,
      ...environment,
    },
  });
  acknowledge(lambdaFunction, {
    "AwsSolutions-L1":
      "Node 22 is in long-term support, and the bundle is built for the Node versions it is tested on.",
  });
  return lambdaFunction;
};
