import {
  CloudFormationClient,
  DescribeStacksCommand,
  type CloudFormationClientConfig,
} from "@aws-sdk/client-cloudformation";
import { credentials } from "./local/embedded-aws.ts";
import { Failure } from "./local/progress.ts";
import { localAws } from "./local/settings.ts";

/** The stages a club can be deployed to; `local` is the one of `npm start`. */
export const stages = ["local", "dev", "prod"] as const;
export type Stage = (typeof stages)[number];

/** Settings of an SDK client: the embedded AWS for `local`, else the usual credentials and region. */
const awsOf = (stage: Stage): CloudFormationClientConfig => (stage === "local" ? credentials(localAws()) : {});

const explained = (stage: Stage, error: unknown) => {
  const { name, message, code } = error as Error & { code?: string };
  if (stage === "local" && code === "ECONNREFUSED")
    return new Failure('No club is open here: open it with "npm start", or name another --stage.');
  if (name === "ValidationError") return new Failure(`There is no club-${stage} in this AWS account and region.`);
  return new Failure(`AWS does not tell where club-${stage} is: ${message}`);
};

/** Where the club of a stage is. Throws a sentence where there is none. */
export const deployed = async (stage: Stage) => {
  const aws = awsOf(stage);
  const describe = new DescribeStacksCommand({ StackName: `club-${stage}` });
  const { Stacks = [] } = await new CloudFormationClient(aws).send(describe).catch((error: unknown) => {
    throw explained(stage, error);
  });
  const outputs = Object.fromEntries(
    (Stacks[0]?.Outputs ?? []).map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]),
  );
  return { aws, outputs };
};
