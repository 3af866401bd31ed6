import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Failure } from "./progress.ts";
import { root } from "./settings.ts";

type Options = { env?: Record<string, string>; log: string; failure: string };

/** Runs a command to its end in the checkout, its output in a log file. Throws `failure` when it does not succeed. */
export const runCommand = async (command: string, args: string[], { env, log, failure }: Options) => {
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
