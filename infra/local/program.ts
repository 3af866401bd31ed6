import { spawn, type ChildProcess } from "node:child_process";
import { openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "./progress.ts";
import { root } from "./settings.ts";

/** Longest wait for a program to answer after its start, and to write its state down at its end, in ms. */
const patience = { start: 30_000, end: 10_000 };

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

const end = async (child: ChildProcess) => {
  if (!child.pid) return;
  if (isAlive(child)) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await Promise.race([ended, wait(patience.end, undefined, { ref: false })]);
  }
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The whole group has ended.
  }
};

type Options = {
  name: string;
  command: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  log: string;
  /** Answers once the program is up, with 2xx or the status named. */
  health: string;
  healthyStatus?: number;
};

/** Starts a program and waits until it answers; `stop` ends it and everything that it started. */
export const startProgram = async ({ name, command, args = [], env, log, health, healthyStatus }: Options) => {
  await mkdir(path.dirname(log), { recursive: true });
  const output = openSync(log, "w");
  // A process group of its own: Ctrl-C reaches us alone, and we end it in order.
  const child = spawn(command, args, { cwd: root, detached: true, stdio: ["ignore", output, output], env });
  child.once("error", () => undefined);
  const until = Date.now() + patience.start;
  for (;;) {
    const isUp = await fetch(health).then(
      ({ ok, status }) => ok || status === healthyStatus,
      () => false,
    );
    if (isUp && isAlive(child)) return { stop: () => end(child) };
    if (!isAlive(child) || Date.now() > until) {
      await end(child);
      throw new Failure(`${name} did not start.`, path.relative(root, log));
    }
    await wait(50);
  }
};
