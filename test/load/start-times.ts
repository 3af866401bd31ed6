import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePorts, requireFree } from "#infra/local/ports.ts";
import { given } from "#test/support/given.ts";
import { until } from "#test/support/until.ts";
import { copyCheckout, folder, interrupt, open, processesLeft } from "./club-copy.ts";
import { median, quantile, rounded } from "./statistics.ts";

// How long the club takes to open and to close, and a Lambda's edit to go live under `npm run dev`: in a copy of the
// checkout that is thrown away, with packages and the embedded AWS already installed, on ports of its own.
// Aims: first start 60 s, warm start 20 s, an edit live 2 s; after Ctrl-C no process and no port is left.

const edits = 6;

/** Does `work`; answers its result and how many seconds it took. */
const timed = async <Result>(work: () => Promise<Result>) => {
  const started = performance.now();
  const result = await work();
  return { result, seconds: rounded((performance.now() - started) / 1000, 2) };
};

const source = path.join(folder, "functions/forms/form.ts");
const answerOf = async (site: number) => {
  const response = await fetch(`http://127.0.0.1:${site}/api/leads`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...given.lead(), homepage: "x" }),
  });
  return ((await response.json()) as { success: boolean }).success;
};

/** Changes what the Lambda answers, and waits until it does; one that never does counts with the whole wait. */
const edit = async (site: number, wanted: boolean) => {
  writeFileSync(source, readFileSync(source, "utf8").replace(/success: (true|false)/, `success: ${wanted}`));
  await until("the edit", async () => (await answerOf(site)) === wanted).catch(() => undefined);
};

process.once("SIGINT", () => process.exit(1));
try {
  copyCheckout();
  const ports = await freePorts();
  const rows: Record<string, object> = {};
  const starts = [
    ["first npm start", "start", 60],
    ["warm npm start", "start", 20],
    ["warm npm run dev", "dev", 20],
  ] as const;
  for (const [name, script, aim] of starts) {
    const opening = await timed(() => open(script, ports));
    rows[name] = { seconds: opening.seconds, aim };
    if (script === "dev") {
      const times: number[] = [];
      for (let turn = 0; turn < edits; turn++)
        times.push((await timed(() => edit(ports.site, turn % 2 === 1))).seconds);
      rows["Lambda edit live, median"] = { seconds: median(times), aim: 2 };
      rows["Lambda edit live, slowest"] = { seconds: quantile(times, 1), aim: 2 };
    }
    const { seconds } = await timed(() => interrupt(opening.result));
    await requireFree(ports);
    rows[`${name}: Ctrl-C`] = { seconds, "processes left": processesLeft(), "ports left": 0 };
  }
  console.table(rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
