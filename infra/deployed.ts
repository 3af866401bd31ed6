import {
  CloudFormationClient,
  paginateDescribeStacks,
  type Stack as DeployedStack,
} from "@aws-sdk/client-cloudformation";
import { credentials } from "./local/embedded-aws.ts";
import { Failure } from "./local/progress.ts";
import { localAws, portsFromEnvironment } from "./local/settings.ts";

/** The stages of a club; `local` is that of `npm start`. */
export const stages = ["local", "dev", "prod"] as const;
export type Stage = (typeof stages)[number];

/** Settings of an SDK client; missing ones are the machine's defaults. */
export type AwsSettings = Partial<ReturnType<typeof credentials>>;

/** The embedded AWS for `local`, otherwise the default credentials and region. */
const getAwsSettings = (stage: Stage): AwsSettings => (stage === "local" ? credentials(localAws()) : {});

const toFailure = (stage: Stage, error: unknown) => {
  const { message, code } = error as Error & { code?: string };
  if (stage === "local" && code === "ECONNREFUSED")
    return new Failure(
      `No club is open here: run "npm start", or choose another --stage. If it was started with other ports, set AWS_PORT (now ${portsFromEnvironment().aws}) to the same.`,
    );
  return new Failure(`Couldn't find club-${stage} on AWS: ${message}`);
};

/** The outputs of all of a stage's stacks, by name; undefined where none is deployed. */
export const findOutputs = async (stage: Stage, aws: AwsSettings) => {
  const name = `club-${stage}`;
  const stacks: DeployedStack[] = [];
  try {
    for await (const { Stacks = [] } of paginateDescribeStacks({ client: new CloudFormationClient(aws) }, {}))
      stacks.push(...Stacks);
  } catch (error) {
    throw toFailure(stage, error);
  }
  if (!stacks.some(({ StackName }) => StackName === name)) return undefined;
  const own = stacks.filter(({ StackName = "" }) => StackName === name || StackName.startsWith(`${name}-`));
  return Object.fromEntries(
    own.flatMap(({ Outputs = [] }) => Outputs.map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue])),
  );
};

/** The settings and outputs of a deployed stage. Throws a failure where there is none. */
export const deployed = async (stage: Stage) => {
  const aws = getAwsSettings(stage);
  const outputs = await findOutputs(stage, aws);
  if (!outputs) throw new Failure(`There is no club-${stage} in this AWS account and region.`);
  return { aws, outputs };
};
