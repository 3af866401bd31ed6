import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import {
  BatchWriteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  paginateScan,
  type AttributeValue,
} from "@aws-sdk/client-dynamodb";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { TestEnvironment } from "jest-environment-node";
import { credentials } from "#infra/local/embedded-aws.ts";
import { standInAccount as mailingListAccount, startMailingList } from "#infra/local/mailing-list.ts";
import { onFreePort } from "#infra/local/ports.ts";
import { standInAccount as paymentsAccount } from "#infra/payments-stand-in/conventions.ts";
import { startPayments } from "#infra/payments-stand-in/stand-in.ts";
import { clubUnderTest, handedOverAs, isWire, type ClubUnderTest } from "../club-under-test.ts";
import { createTable } from "../empty-table.ts";
import type { ApiAnswer, ApiRequest } from "./api.ts";

/** What a test file offers to whoever calls its club by HTTP, such as the payments stand-in. */
type Sandbox = { answerRequest?: (request: ApiRequest) => Promise<ApiAnswer> };

/** Serves what the sandbox of a test file answers; answers where. */
const serveSandbox = async (sandbox: Sandbox) => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { status = 503, headers, body } = { ...(await sandbox.answerRequest?.(await readRequest(request))) };
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
};

const readRequest = async (request: IncomingMessage): Promise<ApiRequest> => ({
  method: request.method ?? "",
  path: request.url ?? "",
  headers: request.headers as Record<string, string>,
  body: await text(request),
});

/** Stand-ins of the outside parties that no other test file can put out, and the secrets that name them. */
const startOutsideParties = async ({ endpoint }: ClubUnderTest, name: string, site: string) => {
  const folder = await mkdtemp(path.join(tmpdir(), "club-test-"));
  const mailingList = await onFreePort((port) => startMailingList(port, path.join(folder, "mailing-list.json")));
  const payments = await onFreePort((port) => startPayments(port, { file: path.join(folder, "payments.json"), site }));
  const secrets = new SecretsManagerClient(credentials(endpoint));
  const keep = async (Name: string, account: object) => {
    await secrets.send(new CreateSecretCommand({ Name, SecretString: JSON.stringify(account) }));
    return Name;
  };
  return {
    mailingList: `http://127.0.0.1:${mailingList.port}`,
    payments: `http://127.0.0.1:${payments.port}`,
    secrets: {
      MailingListSecret: await keep(`mailing-list-${name}`, mailingListAccount(mailingList.port)),
      PaymentsSecret: await keep(`payments-${name}`, paymentsAccount(payments.port)),
    },
    stop: async () => {
      await Promise.all([mailingList.stop(), payments.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

type Items = Record<string, AttributeValue>[];

/** DynamoDB's limit of writes in one request. */
const batchSize = 25;

/** Names a file for the items that a test file leaves (test/fixtures/write-items.ts). */
const itemsWrittenTo = "CLUB_WRITE_ITEMS";

const writeItems = async (dynamo: DynamoDBClient, TableName: string, file: string) => {
  const items = [];
  for await (const { Items = [] } of paginateScan({ client: dynamo }, { TableName })) items.push(...Items);
  writeFileSync(file, JSON.stringify(items));
};

/** A table as the stack's, with what a new club has, and without a stream: tests deliver its records. */
const createSeededTable = async (club: ClubUnderTest, TableName: string) => {
  await createTable(club, TableName);
  const dynamo = new DynamoDBClient(credentials(club.tableEndpoint));
  const seed = JSON.parse(readFileSync(club.seedFile, "utf8")) as Items;
  for (let start = 0; start < seed.length; start += batchSize) {
    const writes = seed.slice(start, start + batchSize).map((Item) => ({ PutRequest: { Item } }));
    await dynamo.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: writes } }));
  }
  return async () => {
    if (process.env[itemsWrittenTo]) await writeItems(dynamo, TableName, process.env[itemsWrittenTo]);
    await dynamo.send(new DeleteTableCommand({ TableName }));
  };
};

let filesRun = 0;

/**
 * Gives each test file a club of its own in its own process: a table, and outside parties. With `CLUB_TRANSPORT=wire` the
 * file acts on the deployed club.
 */
class ClubEnvironment extends TestEnvironment {
  readonly #cleanups: (() => Promise<unknown>)[] = [];

  override async setup() {
    await super.setup();
    if (isWire) return;
    const club = clubUnderTest();
    const TableName = `test-${process.pid}-${++filesRun}`;
    const api = await serveSandbox(this.global as Sandbox);
    this.#cleanups.push(api.stop, await createSeededTable(club, TableName));
    const { secrets, stop, ...addresses } = await startOutsideParties(club, TableName, api.address);
    this.#cleanups.push(stop);
    const own: ClubUnderTest = { ...club, ...addresses, outputs: { ...club.outputs, ...secrets, TableName } };
    this.global.process.env[handedOverAs] = JSON.stringify(own);
  }

  override async teardown() {
    await Promise.all(this.#cleanups.map((cleanUp) => cleanUp()));
    await super.teardown();
  }
}
export default ClubEnvironment;
