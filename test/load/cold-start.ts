import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundle, importedFrom } from "#infra/bundle.ts";
import { lambdas } from "#infra/lambdas.ts";
import "../support/unit-environment.ts";
import { median, quantile, rounded } from "./statistics.ts";

// How long each function takes to import and how large it is, beside an empty handler and a bare handler with the
// same SDK clients. Times are medians of new processes, taken in turns so that a slow moment hits all alike. Bytes are
// those of everything imported at the start: the entry and the chunks it imports statically.
// Aim: at most 1.2 times the bare SDK.

const rounds = 25;
/** What functions need to start, beside what those of unit tests do. */
const environment = {
  ...process.env,
  CLUB_INBOX: "a@b.co",
  MAILING_LIST_SECRET: "s",
  USER_POOL_ID: "u",
  UPLOADS_BUCKET: "u",
  LETTERS_PER_SECOND: "14",
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
};

const folder = mkdtempSync(path.join(tmpdir(), "club-cold-start-"));
const outdirOf = (name: string) => path.join(folder, name.replaceAll(/\W+/g, "-"));

/** Bundles an entry. Answers the bytes that are imported at the start, and the files they come from. */
const bundled = (name: string, entry: string) => {
  const { outputs } = bundle(entry, outdirOf(name));
  const start = Object.keys(outputs).find((file) => path.basename(file) === "index.mjs") ?? "";
  const parts = [...importedFrom(outputs, start)].flatMap((file) => outputs[file] ?? []);
  return {
    name,
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    inputs: parts.flatMap(({ inputs }) => Object.keys(inputs)),
  };
};

/** What the functions use of each SDK client and nothing else, by its package. */
const bareClients: Record<string, string> = {
  dynamodb: `import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
    import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
    export const table = DynamoDBDocumentClient.from(new DynamoDBClient());
    export const tableCommands = [GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand];`,
  ses: `import { SendRawEmailCommand, SESClient } from "@aws-sdk/client-ses";
    export const mail = new SESClient();
    export const mailCommands = [SendRawEmailCommand];`,
  s3: `import { S3Client } from "@aws-sdk/client-s3";
    import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
    export const files = new S3Client();
    export const fileCommands = [createPresignedPost];`,
  apigatewaymanagementapi: `import { ApiGatewayManagementApiClient, PostToConnectionCommand } from "@aws-sdk/client-apigatewaymanagementapi";
    export const sockets = new ApiGatewayManagementApiClient();
    export const socketCommands = [PostToConnectionCommand];`,
};
const bareOf = (inputs: string[]) =>
  Object.keys(bareClients).filter((client) => inputs.some((file) => file.includes(`/@aws-sdk/client-${client}/`)));

/** A handler of this code. It lies in the checkout, whose packages it imports. */
const bundledSource = (name: string, source: string) => {
  const entry = path.resolve(`.local/cold-start-${process.pid}.ts`);
  writeFileSync(entry, source);
  try {
    return bundled(name, entry);
  } finally {
    rmSync(entry);
  }
};

const functions = Object.entries(lambdas).map(([name, { entry }]) => {
  const { inputs, ...measured } = bundled(name, `functions/${entry}`);
  const clients = bareOf(inputs);
  return { ...measured, clients, baseline: `bare SDK: ${clients.join(", ")}` };
});
const bare = [...new Map(functions.map(({ baseline, clients }) => [baseline, clients]))];
const measured: { name: string; bytes: number; baseline?: string }[] = [
  bundledSource("empty", "export const handler = () => undefined;"),
  ...bare.map(([name, clients]) => bundledSource(name, clients.map((client) => bareClients[client]).join("\n"))),
  ...functions,
];

const importTime = (name: string) => {
  const script = `const started = performance.now(); await import(${JSON.stringify(path.join(outdirOf(name), "index.mjs"))}); console.log(performance.now() - started)`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { env: environment }));
};

const times = new Map<string, number[]>(measured.map(({ name }) => [name, []]));
for (let round = 0; round < rounds; round++) for (const { name } of measured) times.get(name)?.push(importTime(name));
rmSync(folder, { recursive: true });

const timesOf = (name: string) => times.get(name) ?? [];
console.table(
  Object.fromEntries(
    measured.map(({ name, bytes, baseline }) => [
      name,
      {
        "at start, kB": rounded(bytes / 1000),
        "import, ms": rounded(median(timesOf(name))),
        "middle half, ms": `${rounded(quantile(timesOf(name), 0.25))}–${rounded(quantile(timesOf(name), 0.75))}`,
        "of the bare SDK": baseline ? `${rounded(median(timesOf(name)) / median(timesOf(baseline)), 2)} ×` : "",
      },
    ]),
  ),
);
