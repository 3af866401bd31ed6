import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "./progress.ts";
import { root } from "./settings.ts";

/** Time that a program has to start, and to save its state when it is stopped. */
const startTimeoutMs = 30_000;
const endTimeoutMs = 10_000;

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

const end = async (child: ChildProcess) => {
  if (!child.pid) return;
  if (isAlive(child)) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await Promise.race([ended, wait(endTimeoutMs, undefined, { ref: false })]);
  }
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The whole group has ended.
  }
};

type Program = {
  name: string;
  command: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  log: string;
  /** A URL that returns 2xx, or `healthyStatus`, once the program is up. */
  health: string;
  healthyStatus?: number;
};

/** Starts a program and waits until it responds. `stop` ends it and its child processes. Throws a failure if it does not start. */
export const startProgram = async ({ name, command, args = [], env, log, health, healthyStatus }: Program) => {
  await mkdir(path.dirname(log), { recursive: true });
  const output = openSync(log, "w");
  // In a separate process group, so that Ctrl-C reaches only us and we end the programs in order.
  const child = spawn(command, args, { cwd: root, detached: true, stdio: ["ignore", output, output], env });
  child.once("error", () => undefined);
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const isUp = await fetch(health).then(
      ({ ok, status }) => ok || status === healthyStatus,
      () => false,
    );
    if (isUp && isAlive(child)) return { stop: () => end(child) };
    if (!isAlive(child) || Date.now() > deadline) {
      await end(child);
      throw new Failure(`${name} did not start.`, path.relative(root, log));
    }
    await wait(50);
  }
};

type CommandOptions = { env?: Record<string, string>; log: string; failure: string };

/** Runs a command in the checkout, with its output in a log file. Throws `failure` if it does not succeed. */
export const runCommand = async (command: string, args: string[], { env, log, failure }: CommandOptions) => {
  await mkdir(path.dirname(log), { recursive: true });
  const output = createWriteStream(log);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => child.kill();
  process.once("exit", end);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  process.off("exit", end);
  output.end();
  if (code !== 0) throw new Failure(failure, path.relative(root, log));
};
