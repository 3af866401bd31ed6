import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { runCommand } from "./programs.ts";
import { Failure, step } from "./progress.ts";
import { toolsFolder } from "./settings.ts";

const execute = promisify(execFile);

const findPython = async (purpose: string) => {
  for (const candidate of ["python3", "python"]) {
    const version = await execute(candidate, ["-c", "import sys, venv; print(sys.version_info >= (3, 10))"]).catch(
      () => undefined,
    );
    if (version?.stdout.trim() === "True") return candidate;
  }
  throw new Failure(`Python 3.10 or newer (with venv) is needed for ${purpose}: install python3 and start again.`);
};

type Options = {
  /** The name of its folder in the tools folder. */
  name: string;
  /** What it is for, in messages, such as "the embedded AWS". */
  purpose: string;
  /** The file of pinned requirements. */
  requirements: string;
};

/** Installs a Python environment with exactly these packages, unless it exists. Returns the folder of its programs. */
export const installPython = async ({ name, purpose, requirements }: Options) => {
  const environment = path.join(toolsFolder, name);
  const programs = path.join(environment, "bin");
  const current = createHash("sha256")
    .update(await readFile(requirements))
    .digest("hex");
  const stamp = path.join(environment, "installed");
  if ((await readFile(stamp, "utf8").catch(() => "")) === current) return programs;
  const python = await findPython(purpose);
  await step(`Installing ${purpose}`, async () => {
    const log = path.join(toolsFolder, `${name}.log`);
    await rm(environment, { recursive: true, force: true });
    await runCommand(python, ["-m", "venv", environment], { log, failure: "Python environment setup failed." });
    await runCommand(
      path.join(programs, "pip"),
      ["install", "--quiet", "--disable-pip-version-check", "--requirement", requirements],
      { log, failure: `pip could not install ${purpose}.` },
    );
    await writeFile(stamp, current);
  });
  return programs;
};
