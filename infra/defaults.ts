import { cpSync } from "node:fs";
import { join } from "node:path";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Code, Function as LambdaFunction, Runtime, type FunctionProps } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership, type BucketProps } from "aws-cdk-lib/aws-s3";
import { Duration, Stack, Stage, Validations } from "aws-cdk-lib/core";
import { Construct, type IConstruct } from "constructs";
import { bundle, bundleOnce } from "./bundle.ts";
import type { Config } from "./config.ts";
import { lambdas, type Lambda, type LambdaName } from "./lambdas.ts";

/** A function's permissions on a resource, and the environment variables that name it. */
export type Access = {
  environment?: Record<string, string>;
  statements?: PolicyStatement[];
  /** cdk-nag findings accepted on these statements: reason by rule. */
  accepted?: Record<string, string>;
};

/** Accepts cdk-nag findings on a resource: reason by rule. */
export const acknowledge = (construct: IConstruct, reasons: Record<string, string>) => {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
};

/** How cdk-nag names, on the resources of other stacks, a value of this construct's stack such as the ARN of a bucket. */
export const nameAbroad = (construct: IConstruct, value: string) => {
  const stack = Stack.of(construct);
  return (stack.resolve(stack.exportValue(value)) as { "Fn::ImportValue": string })["Fn::ImportValue"];
};

/** A bucket with our defaults: private, encrypted, and not over plain HTTP. */
export const houseBucket = (
  scope: Construct,
  id: string,
  config: Config,
  { lifecycleRules, versioned }: Pick<BucketProps, "lifecycleRules" | "versioned"> = {},
) => {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: config.speaksTls,
    removalPolicy: config.removalPolicy,
    lifecycleRules,
    versioned,
  });
  acknowledge(bucket, {
    "AwsSolutions-S1": "Access logs would keep addresses of people; every access is by CloudFront or a signed URL.",
  });
  return bucket;
};

/** In seconds: the embedded AWS starts Lambdas on a developer's busy machine. */
const minLocalTimeout = 60;

type FunctionOptions = {
  config: Config;
  name: LambdaName;
  /** All its permissions; its own log group is added. */
  access: Access[];
  /** Files and folders put below the bundle, each at its place there. */
  files?: Record<string, string>;
} & Partial<Pick<FunctionProps, "timeout" | "memorySize" | "description">>;

/** A Lambda with our defaults: a log group, and a role with the permissions in `access`. */
export const houseFunction = (
  scope: Construct,
  id: string,
  { config, name, access, files = {}, ...given }: FunctionOptions,
) => {
  const { entry, ...props }: Lambda & Partial<FunctionProps> = { ...lambdas[name], ...given };
  const home = new Construct(scope, id);
  const logGroup = new LogGroup(home, "Logs", {
    retention: config.logRetention,
    removalPolicy: config.removalPolicy,
  });
  const log = new PolicyStatement({
    actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
    resources: [logGroup.logGroupArn],
  });
  const role = new Role(home, "Role", {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    // In the role: a separate policy would be one more resource, and a stack may have 500.
    inlinePolicies: {
      access: new PolicyDocument({ statements: [log, ...access.flatMap(({ statements = [] }) => statements)] }),
    },
  });
  for (const { accepted = {} } of access) acknowledge(role, accepted);

  const environment = Object.fromEntries(access.flatMap((each) => Object.entries(each.environment ?? {})));

  // In the assembly: `npm test` beside a running `npm start` bundles into its own folder.
  const outdir = join(Stage.of(home)?.outdir ?? "cdk.out", "functions", home.node.path.replaceAll("/", "-"));
  (config.local ? bundleOnce : bundle)(join(config.functionsFolder, entry), outdir);
  for (const [place, from] of Object.entries(files)) cpSync(from, join(outdir, place), { recursive: true });

  const { timeout = Duration.seconds(10) } = props;
  const lambdaFunction = new LambdaFunction(home, "Function", {
    runtime: Runtime.NODEJS_22_X,
    architecture: Architecture.ARM_64,
    memorySize: 512,
    ...props,
    timeout: config.local ? Duration.seconds(Math.max(timeout.toSeconds(), minLocalTimeout)) : timeout,
    handler: "index.handler",
    code: Code.fromAsset(outdir),
    role,
    logGroup,
    environment: {
      POWERTOOLS_SERVICE_NAME: name,
      // Of the metrics that CloudWatch makes of log lines.
      METRIC_NAMESPACE: `club-${config.stage}`,
      ...environment,
    },
  });
  acknowledge(lambdaFunction, {
    "AwsSolutions-L1":
      "Node 22 is in long-term support, and the bundle is built for the Node versions it is tested on.",
  });
  return lambdaFunction;
};
