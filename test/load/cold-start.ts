import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundle } from "#infra/bundle.ts";
import { median } from "./statistics.ts";

// How long each function takes to import and how large it is, beside an empty handler and a bare handler with the
// same SDK clients. Times are medians of new processes, taken in turns so that a slow moment hits all alike.

const rounds = 25;
const names = { TABLE_NAME: "t", MAIL_SENDER: "a@b.co", MAIL_CONFIGURATION_SET: "c", CLUB_INBOX: "a@b.co", MAILING_LIST_SECRET: "s", SITE_URL: "http://localhost" };
const functions = [
  { name: "empty", entry: "test/load/baselines/empty.ts" },
  { name: "bare SDK: table", entry: "test/load/baselines/table.ts" },
  { name: "bare SDK: table, mail", entry: "test/load/baselines/table-and-mail.ts" },
  { name: "leads", entry: "functions/leads/handler.ts", baseline: "bare SDK: table" },
  { name: "bounces", entry: "functions/bounces/handler.ts", baseline: "bare SDK: table" },
  { name: "outbox", entry: "functions/outbox/handler.ts", baseline: "bare SDK: table, mail" },
];

const folder = mkdtempSync(path.join(tmpdir(), "club-cold-start-"));
const outdirOf = (name: string) => path.join(folder, name.replaceAll(/\W+/g, "-"));
for (const { name, entry } of functions) bundle(entry, outdirOf(name));

const importTime = (name: string) => {
  const script = `const t = performance.now(); await import(${JSON.stringify(path.join(outdirOf(name), "index.mjs"))}); console.log(performance.now() - t)`;
  const env = { ...names, PATH: process.env.PATH, AWS_REGION: "us-east-1", AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" };
  return Number(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { env }).toString());
};

const times = new Map<string, number[]>(functions.map(({ name }) => [name, []]));
for (let round = 0; round < rounds; round++) for (const { name } of functions) times.get(name)?.push(importTime(name));

const timeOf = (name: string) => median(times.get(name) ?? []);
console.table(
  Object.fromEntries(
    functions.map(({ name, baseline }) => [
      name,
      {
        "entry, kB": Math.round(statSync(path.join(outdirOf(name), "index.mjs")).size / 100) / 10,
        "import, ms": Math.round(timeOf(name) * 10) / 10,
        "of the bare SDK": baseline ? `${(timeOf(name) / timeOf(baseline)).toFixed(2)} ×` : "",
      },
    ]),
  ),
);
rmSync(folder, { recursive: true });
