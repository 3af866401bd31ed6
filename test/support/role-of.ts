import {
  CreateFunctionCommand,
  DeleteFunctionCommand,
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
  waitUntilFunctionActiveV2,
} from "@aws-sdk/client-lambda";
import { strToU8, zipSync } from "fflate";
import { credentials } from "#infra/local/embedded-aws.ts";
import { clubUnderTest } from "./club-under-test.ts";
import { given } from "./given.ts";

const { endpoint, outputs } = clubUnderTest();

type Keys = { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string; AWS_SESSION_TOKEN: string };

/** Tells the keys that Lambda gives it: those of its role. */
const code = zipSync({ "index.js": strToU8("exports.handler = async () => process.env;") });

/** Settings of an SDK client that may do what a Lambda of ours (named by its output) may do, and no more. */
export const roleOf = async (output: string) => {
  const lambda = new LambdaClient(credentials(endpoint));
  const FunctionName = given.idempotencyKey();
  const { Role } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName: outputs[output] }));
  await lambda.send(
    new CreateFunctionCommand({
      FunctionName,
      Role,
      Runtime: "nodejs22.x",
      Handler: "index.handler",
      Code: { ZipFile: code },
    }),
  );
  await waitUntilFunctionActiveV2({ client: lambda, maxWaitTime: 10 }, { FunctionName });
  const { Payload } = await lambda.send(new InvokeCommand({ FunctionName }));
  await lambda.send(new DeleteFunctionCommand({ FunctionName }));
  const keys = JSON.parse(Buffer.from(Payload ?? []).toString()) as Keys;
  return {
    ...credentials(endpoint),
    credentials: {
      accessKeyId: keys.AWS_ACCESS_KEY_ID,
      secretAccessKey: keys.AWS_SECRET_ACCESS_KEY,
      sessionToken: keys.AWS_SESSION_TOKEN,
    },
  };
};
