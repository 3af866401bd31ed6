import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { clubUnderTest } from "./club-under-test.ts";

const { endpoint, outputs } = clubUnderTest();

/**
 * Settings of an SDK client that may do what a Lambda of ours (named by its output) may do, and no more. The embedded AWS
 * lets anybody assume its role; AWS lets Lambda alone.
 */
export const roleOf = async (output: string) => {
  const lambda = new LambdaClient(credentials(endpoint));
  const { Role } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName: outputs[output] }));
  const { Credentials } = await new STSClient(credentials(endpoint)).send(
    new AssumeRoleCommand({ RoleArn: Role, RoleSessionName: "test" }),
  );
  const { AccessKeyId = "", SecretAccessKey = "", SessionToken } = Credentials ?? {};
  return {
    ...credentials(endpoint),
    credentials: { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken },
  };
};
