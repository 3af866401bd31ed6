import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { portSettings, root, type Ports } from "#infra/local/settings.ts";

/** A folder for a copy of the checkout that may be changed and thrown away. */
export const folder = mkdtempSync(path.join(tmpdir(), "club-start-"));

/** Copies the checkout as it stands; packages and the embedded AWS are those already installed. */
export const copyCheckout = () => {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const file of listed.toString().split("\0")) {
    const from = path.join(root, file);
    if (file && existsSync(from)) cpSync(from, path.join(folder, file), { preserveTimestamps: true });
  }
  mkdirSync(path.join(folder, ".local/tools"), { recursive: true });
  for (const installed of ["node_modules", ".local/tools/python"])
    symlinkSync(path.join(root, installed), path.join(folder, installed));
};

const environmentOf = (ports: Ports) =>
  Object.fromEntries(
    Object.entries(portSettings).map(([name, [variable]]) => [variable, String(ports[name as keyof Ports])]),
  );

/** Runs an npm script until it says that the club is open. */
export const open = async (script: string, ports: Ports) => {
  const env = { ...process.env, ...environmentOf(ports) };
  const club = spawn("npm", ["run", script], {
    cwd: folder,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = () => process.kill(-(club.pid ?? 0), "SIGINT");
  process.once("exit", end);
  club.once("exit", () => process.off("exit", end));
  let said = "";
  club.stdout.on("data", (text: Buffer) => (said += text.toString()));
  while (!said.includes("The club is open.")) {
    if (club.exitCode !== null) throw new Error(`npm run ${script} ended early:\n${said}`);
    await wait(20);
  }
  return club;
};

/** Ctrl-C, whose signal reaches the whole group; waits for the end. */
export const interrupt = async (club: ChildProcess) => {
  const closed = once(club, "close");
  process.kill(-(club.pid ?? 0), "SIGINT");
  await closed;
};

/** Processes that still run out of the copy. */
export const processesLeft = () =>
  execFileSync("ps", ["-eo", "pid,args"])
    .toString()
    .split("\n")
    .filter((line) => line.includes(folder)).length;
