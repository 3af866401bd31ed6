import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Metafile } from "esbuild";
import { bundle } from "#infra/bundle.ts";
import { median, quantile, rounded } from "./statistics.ts";

// How long each function takes to import and how large it is, beside an empty handler and a bare handler with the
// same SDK clients. Times are medians of new processes, taken in turns so that a slow moment hits all alike. Bytes are
// those of everything imported at the start: the entry and the chunks it imports statically.
// Aim: at most 1.3 times the bare SDK.

const rounds = 25;
const environment = {
  TABLE_NAME: "t",
  MAIL_SENDER: "a@b.co",
  MAIL_CONFIGURATION_SET: "c",
  CLUB_INBOX: "a@b.co",
  MAILING_LIST_SECRET: "s",
  SITE_URL: "http://localhost",
  PAYMENTS_SECRET: "s",
  USER_POOL_ID: "u",
  FRONT_DOOR: "f",
  UPLOADS_BUCKET: "u",
  PATH: process.env.PATH,
  AWS_REGION: "us-east-1",
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
};
const functions: { name: string; entry: string; baseline?: string }[] = [
  { name: "empty", entry: "test/load/baselines/empty.ts" },
  { name: "bare SDK: table", entry: "test/load/baselines/table.ts" },
  { name: "bare SDK: table, mail", entry: "test/load/baselines/table-and-mail.ts" },
  { name: "bare SDK: table, files", entry: "test/load/baselines/table-and-files.ts" },
  ...["leads", "applications", "contact", "events", "members", "directory", "listings"].map((feature) => ({
    name: feature,
    entry: `functions/${feature}/handler.ts`,
    baseline: "bare SDK: table",
  })),
  { name: "uploads", entry: "functions/uploads/handler.ts", baseline: "bare SDK: table, files" },
  { name: "bounces", entry: "functions/bounces/handler.ts", baseline: "bare SDK: table" },
  { name: "outbox", entry: "functions/outbox/handler.ts", baseline: "bare SDK: table, mail" },
];

const folder = mkdtempSync(path.join(tmpdir(), "club-cold-start-"));
const outdirOf = (name: string) => path.join(folder, name.replaceAll(/\W+/g, "-"));

/** Bytes of an output and of everything it imports statically. */
const bytesFrom = (outputs: Metafile["outputs"], file: string, seen = new Set<string>()): number => {
  const output = outputs[file];
  if (!output || seen.has(file)) return 0;
  seen.add(file);
  const imported = output.imports.filter(({ kind, external }) => kind === "import-statement" && !external);
  return imported.reduce((bytes, chunk) => bytes + bytesFrom(outputs, chunk.path, seen), output.bytes);
};

const bytesOf = (name: string, entry: string) => {
  const { outputs } = bundle(entry, outdirOf(name));
  return bytesFrom(outputs, Object.keys(outputs).find((file) => path.basename(file) === "index.mjs") ?? "");
};

const importTime = (name: string) => {
  const script = `const started = performance.now(); await import(${JSON.stringify(path.join(outdirOf(name), "index.mjs"))}); console.log(performance.now() - started)`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { env: environment }));
};

const bytes = new Map(functions.map(({ name, entry }) => [name, bytesOf(name, entry)]));
const times = new Map<string, number[]>(functions.map(({ name }) => [name, []]));
for (let round = 0; round < rounds; round++) for (const { name } of functions) times.get(name)?.push(importTime(name));
rmSync(folder, { recursive: true });

const timesOf = (name: string) => times.get(name) ?? [];
console.table(
  Object.fromEntries(
    functions.map(({ name, baseline }) => [
      name,
      {
        "at start, kB": rounded((bytes.get(name) ?? NaN) / 1000),
        "import, ms": rounded(median(timesOf(name))),
        "middle half, ms": `${rounded(quantile(timesOf(name), 0.25))}–${rounded(quantile(timesOf(name), 0.75))}`,
        "of the bare SDK": baseline ? `${rounded(median(timesOf(name)) / median(timesOf(baseline)), 2)} ×` : "",
      },
    ]),
  ),
);
