import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
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

/** The outputs of a stage's stack, by name; undefined where none is deployed. */
export const findOutputs = async (stage: Stage, aws: AwsSettings) => {
  const describe = new DescribeStacksCommand({ StackName: `club-${stage}` });
  const found = await new CloudFormationClient(aws).send(describe).catch((error: unknown) => {
    if ((error as Error).name === "ValidationError") return undefined;
    throw toFailure(stage, error);
  });
  if (!found) return undefined;
  const outputs = found.Stacks?.[0]?.Outputs ?? [];
  return Object.fromEntries(outputs.map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]));
};

/** The settings and outputs of a deployed stage. Throws a failure where there is none. */
export const deployed = async (stage: Stage) => {
  const aws = getAwsSettings(stage);
  const outputs = await findOutputs(stage, aws);
  if (!outputs) throw new Failure(`There is no club-${stage} in this AWS account and region.`);
  return { aws, outputs };
};
