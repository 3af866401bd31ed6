import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ListUsersCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { clubAt } from "#infra/local/club.ts";
import type { Outputs } from "#infra/local/deploy.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { startFront } from "#infra/local/front.ts";
import { freePorts } from "#infra/local/ports.ts";
import type { ClubUnderTest } from "./club-under-test.ts";

/** What CloudFront says to the API, as the functions have been told. */
const readFrontDoor = async (endpoint: string, FunctionName: string | undefined) => {
  const lambda = new LambdaClient(credentials(endpoint));
  const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  return Environment?.Variables?.FRONT_DOOR ?? "";
};

const readAccounts = async (endpoint: string, { UserPoolId }: Outputs) => {
  const cognito = new CognitoIdentityProviderClient(credentials(endpoint));
  const { Users = [] } = await cognito.send(new ListUsersCommand({ UserPoolId }));
  const valuesOf = (names: string[], attributes: { Name?: string; Value?: string }[] = []) =>
    names.map((name) => attributes.find(({ Name }) => Name === name)?.Value ?? "");
  return Object.fromEntries(Users.map(({ Attributes }) => valuesOf(["email", "sub"], Attributes) as [string, string]));
};

/** Writes down the few items that a new club has; answers the file. */
const writeSeed = async (endpoint: string, { TableName }: Outputs, folder: string) => {
  const { Items } = await new DynamoDBClient(credentials(endpoint)).send(new ScanCommand({ TableName }));
  const file = path.join(folder, "seed.json");
  await writeFile(file, JSON.stringify(Items));
  return file;
};

/** Opens a club on ports and with state of its own for the time of `work`, and leaves nothing of it behind. */
export const withClub = async <Result>(work: (club: ClubUnderTest) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(path.join(tmpdir(), "club-"));
  const ports = await freePorts();
  const club = clubAt(ports, folder);
  const close = async () => {
    try {
      await club.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const closeEarly = () => void close().finally(() => process.exit(1));
  // Again and again: npm passes on what Ctrl-C has sent to us already.
  process.on("SIGINT", closeEarly).on("SIGTERM", closeEarly);
  try {
    const { endpoint, outputs } = await club.open();
    await club.start(() => startFront(ports.site, { endpoint, distributionDomain: outputs.DistributionDomain ?? "" }));
    return await work({
      site: `http://localhost:${ports.site}`,
      mailbox: `http://127.0.0.1:${ports.mailbox}`,
      mailingList: `http://127.0.0.1:${ports.mailingList}`,
      payments: `http://127.0.0.1:${ports.payments}`,
      push: `http://127.0.0.1:${ports.push}`,
      endpoint,
      tableEndpoint: endpoint,
      outputs,
      frontDoor: await readFrontDoor(endpoint, outputs.FunctionForms),
      accounts: await readAccounts(endpoint, outputs),
      seedFile: await writeSeed(endpoint, outputs, folder),
    });
  } finally {
    await close();
    process.off("SIGINT", closeEarly).off("SIGTERM", closeEarly);
  }
};
