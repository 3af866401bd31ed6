import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ListUsersCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { glob } from "tinyglobby";
import { clubAt } from "#infra/local/club.ts";
import type { Outputs } from "#infra/local/deploy.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { startFront } from "#infra/local/front.ts";
import { freePorts, requireFree } from "#infra/local/ports.ts";
import { root, type Ports } from "#infra/local/settings.ts";
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

/** Opens a club with its state in `folder`, has `work` done on it, and closes it, also when the program is to end. */
const whileOpen = async <Result>(
  ports: Ports,
  folder: string,
  isKept: boolean,
  work: (club: ReturnType<typeof clubAt>) => Promise<Result>,
): Promise<Result> => {
  const club = clubAt(ports, folder);
  const close = async () => {
    try {
      await club.close();
    } finally {
      if (!isKept) await rm(folder, { recursive: true, force: true });
    }
  };
  const closeEarly = () => void close().finally(() => process.exit(1));
  // Again and again: npm passes on what Ctrl-C has sent to us already.
  process.on("SIGINT", closeEarly).on("SIGTERM", closeEarly);
  try {
    return await work(club);
  } finally {
    await close();
    process.off("SIGINT", closeEarly).off("SIGTERM", closeEarly);
  }
};

/** Opens a new club and says where everything of it is. */
const openClub = async (club: ReturnType<typeof clubAt>, ports: Ports, folder: string): Promise<ClubUnderTest> => {
  const { endpoint, outputs } = await club.open();
  return {
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
  };
};

const openFront = (club: ReturnType<typeof clubAt>, { site }: Ports, { endpoint, outputs }: ClubUnderTest) =>
  club.start(() => startFront(site, { endpoint, distributionDomain: outputs.DistributionDomain ?? "" }));

/** Opens a club on ports and with state of its own for the time of `work`, and leaves nothing of it behind. */
export const withClub = async <Result>(work: (club: ClubUnderTest) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(path.join(tmpdir(), "club-"));
  const ports = await freePorts();
  return whileOpen(ports, folder, false, async (club) => {
    const opened = await openClub(club, ports, folder);
    await openFront(club, ports, opened);
    return work(opened);
  });
};

type Kept = { ports: Ports; digest: string; club: ClubUnderTest };

/** What a club is deployed from, but for the code of its functions. */
const digestFrame = async () => {
  const files = await glob(["infra/**/*.ts", "shared/contract.ts", "package-lock.json"], { cwd: root });
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(`${file}\n`).update(await readFile(path.join(root, file)));
  return hash.digest("hex");
};

/**
 * The same without the site's pages, for tests that call the functions' code within their own process: a club that is kept
 * under `.local/` and opens in a second, as long as what it is deployed from, but for that code, is as it was.
 */
export const withKeptClub = async <Result>(work: (club: ClubUnderTest) => Promise<Result>): Promise<Result> => {
  const folder = path.join(root, ".local/quick");
  const file = path.join(folder, "club.json");
  const digest = await digestFrame();
  const kept = await readFile(file, "utf8").then(
    (text) => JSON.parse(text) as Kept,
    () => undefined,
  );
  const isFree =
    kept !== undefined &&
    (await requireFree(kept.ports).then(
      () => true,
      () => false,
    ));
  if (isFree && kept.digest === digest)
    return whileOpen(kept.ports, folder, true, async (club) => {
      await club.resume();
      await openFront(club, kept.ports, kept.club);
      return work(kept.club);
    });
  await rm(folder, { recursive: true, force: true });
  const ports = await freePorts();
  return whileOpen(ports, folder, true, async (club) => {
    const opened = await openClub(club, ports, folder);
    await writeFile(file, JSON.stringify({ ports, digest, club: opened } satisfies Kept));
    await openFront(club, ports, opened);
    return work(opened);
  });
};
