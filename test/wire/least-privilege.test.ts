import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { SendEmailCommand, SESClient } from "@aws-sdk/client-ses";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { credentials } from "#infra/local/embedded-aws.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { given } from "../support/given.ts";

const { endpoint, outputs } = clubUnderTest();
const TableName = outputs.TableName;
const Key = { pk: `PROBE#${given.idempotencyKey()}`, sk: "PROBE" };
const mail = new SendEmailCommand({
  Source: "hello@club.test",
  Destination: { ToAddresses: [given.emailAddress()] },
  Message: { Subject: { Data: "Probe" }, Body: { Text: { Data: "Probe" } } },
});
const indexed = (index: string) =>
  new QueryCommand({
    TableName,
    IndexName: index,
    KeyConditionExpression: `${index}pk = :pk`,
    ExpressionAttributeValues: { ":pk": "PROBE" },
  });

const Bucket = outputs.UploadsBucket;
const readIncoming = ["read incoming", "delete incoming", "read visitors' incoming", "delete visitors' incoming"];
/** One file in each folder, and one that no feature has any business with. */
const probes = {
  incoming: "incoming/probe/probe",
  "visitors' incoming": "incoming/visitors/probe",
  avatars: "media/avatars/probe",
  "listings' pictures": "media/listings/probe",
  "events' pictures": "media/events/probe",
  attachments: "attachments/probe",
  other: "media/probe",
};

/** Nobody has this socket; whoever may speak to it is told so. */
const ConnectionId = "probe";
const orGone = (error: unknown) => {
  if (!(error instanceof GoneException)) throw error;
};

/**
 * Settings of an SDK client that may do what a Lambda of ours (named by its output) may do, and no more. The embedded AWS
 * lets anybody assume its role; AWS lets Lambda alone.
 */
const roleOf = async (output: string) => {
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

/** Everything a Lambda of ours might try, by name. */
const attempts = async (output: string, otherSecret: string) => {
  const role = await roleOf(output);
  const table = DynamoDBDocumentClient.from(new DynamoDBClient(role));
  const secrets = new SecretsManagerClient(role);
  const cognito = new CognitoIdentityProviderClient(role);
  const s3 = new S3Client({ ...role, forcePathStyle: true });
  const sockets = new ApiGatewayManagementApiClient({ ...role, endpoint: outputs.SocketEndpoint });
  const all: Record<string, () => Promise<unknown>> = {
    put: () => table.send(new PutCommand({ TableName, Item: Key })),
    get: () => table.send(new GetCommand({ TableName, Key })),
    "batch get": () => table.send(new BatchGetCommand({ RequestItems: { [TableName ?? ""]: { Keys: [Key] } } })),
    update: () => table.send(new UpdateCommand({ TableName, Key, UpdateExpression: "REMOVE probe" })),
    delete: () => table.send(new DeleteCommand({ TableName, Key })),
    query: () =>
      table.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": Key.pk },
        }),
      ),
    scan: () => table.send(new ScanCommand({ TableName, Limit: 1 })),
    "query gsi1": () => table.send(indexed("gsi1")),
    "query gsi2": () => table.send(indexed("gsi2")),
    "plain e-mail": () => new SESClient(role).send(mail),
    "mailing list's secret": () => secrets.send(new GetSecretValueCommand({ SecretId: outputs.MailingListSecret })),
    "payments' secret": () => secrets.send(new GetSecretValueCommand({ SecretId: outputs.PaymentsSecret })),
    "another secret": () => secrets.send(new GetSecretValueCommand({ SecretId: otherSecret })),
    "write a secret": () =>
      secrets.send(new PutSecretValueCommand({ SecretId: outputs.MailingListSecret, SecretString: "{}" })),
    "ask for an account": () =>
      cognito.send(new AdminGetUserCommand({ UserPoolId: outputs.UserPoolId, Username: "member1@club.test" })),
    "list accounts": () => cognito.send(new ListUsersCommand({ UserPoolId: outputs.UserPoolId, Limit: 1 })),
    "speak to sockets": () => sockets.send(new PostToConnectionCommand({ ConnectionId, Data: "probe" })).catch(orGone),
    "end sockets": () => sockets.send(new DeleteConnectionCommand({ ConnectionId })).catch(orGone),
    "look at sockets": () => sockets.send(new GetConnectionCommand({ ConnectionId })).catch(orGone),
    "list buckets": () => s3.send(new ListBucketsCommand()),
    "list uploads": () => s3.send(new ListObjectsV2Command({ Bucket })),
  };
  for (const [folder, file] of Object.entries(probes)) {
    all[`read ${folder}`] = async () =>
      (await s3.send(new GetObjectCommand({ Bucket, Key: file }))).Body?.transformToByteArray();
    all[`write ${folder}`] = () => s3.send(new PutObjectCommand({ Bucket, Key: file, Body: "probe" }));
    all[`delete ${folder}`] = () => s3.send(new DeleteObjectCommand({ Bucket, Key: `${file}-gone` }));
  }
  return all;
};

let otherSecret = "";
beforeAll(async () => {
  const owner = new SecretsManagerClient(credentials(endpoint));
  const Name = given.idempotencyKey();
  otherSecret = (await owner.send(new CreateSecretCommand({ Name, SecretString: "{}" }))).ARN ?? "";
  const s3 = new S3Client({ ...credentials(endpoint), forcePathStyle: true });
  for (const file of Object.values(probes)) await s3.send(new PutObjectCommand({ Bucket, Key: file, Body: "probe" }));
});

const onTable = ["put", "get", "batch get", "update", "delete", "query", "query gsi1", "query gsi2"];
const one = ["put", "get", "update", "delete"];

// The policies of all are what test/infra/stack/roles.ts says; what these can and cannot do shows that AWS goes by them.
test.each([
  ["FunctionForms", ["put", "get", "update", "query gsi1", "mailing list's secret"]],
  ["FunctionMembers", [...one, ...readIncoming, "read avatars", "write avatars", "delete avatars"]],
  ["FunctionUploads", ["get", "update", "write incoming", "write visitors' incoming"]],
  // On AWS it may put nothing but entries of the audit log: the embedded AWS knows no condition on the keys of items.
  ["FunctionDashboard", ["put", "get", "batch get", "query", "query gsi1", "query gsi2"]],
  [
    "FunctionRealtime",
    [...onTable, "speak to sockets", "end sockets", ...readIncoming, "write attachments", "delete attachments"],
  ],
  ["FunctionRenewals", [...one, "query gsi1", "payments' secret", "ask for an account"]],
  [
    "FunctionDepartures",
    [
      ...[...one, "query", "query gsi1", "query gsi2"],
      ...["ask for an account", "list accounts", "speak to sockets", "end sockets"],
    ],
  ],
])("%s may do what it does, and nothing else", async (output, allowed) => {
  const granted: string[] = [];

  for (const [name, attempt] of Object.entries(await attempts(output, otherSecret))) {
    await attempt().then(
      () => granted.push(name),
      (error: Error) => expect(`${name}: ${error.name}`).toMatch(/AccessDenied/),
    );
  }

  expect(granted).toEqual(allowed);
});
