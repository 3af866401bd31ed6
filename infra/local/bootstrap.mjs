// @ts-check
// Runs one of our TypeScript programs, even on a fresh clone. Plain JavaScript, because it installs the packages that
// everything else needs. Usage: node infra/local/bootstrap.mjs <program> [arguments]
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname, "../..");
const lock = path.join(root, ".local", "installing");

/** @param {string} sentence @returns {never} */
const stop = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

/** @param {string} file */
const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);
const isInstalled = () =>
  changedAt(path.join(root, "node_modules/.package-lock.json")) >= changedAt(path.join(root, "package-lock.json"));

/** Whether the process that holds the lock is still running. */
const isHeld = () => {
  try {
    process.kill(Number(readFileSync(path.join(lock, "pid"), "utf8")), 0);
    return true;
  } catch {
    return Date.now() - changedAt(lock) < 2000;
  }
};

const install = async () => {
  console.log("Installing packages (npm ci) …");
  const started = Date.now();
  const code = await new Promise((resolve) =>
    spawn("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    }).on("close", resolve),
  );
  if (code !== 0) stop("Installing the npm packages failed: see the lines above.");
  console.log(`Installed packages in ${((Date.now() - started) / 1000).toFixed(1)} s`);
};

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) stop(`Node.js 20.19 or newer is needed; this is ${process.version}.`);

// `npm start` and `npm test` may run at the same time on a fresh clone: only one installs.
mkdirSync(path.dirname(lock), { recursive: true });
while (!isInstalled()) {
  try {
    mkdirSync(lock);
  } catch {
    if (!isHeld()) rmSync(lock, { recursive: true, force: true });
    await new Promise((resolve) => setTimeout(resolve, 200));
    continue;
  }
  writeFileSync(path.join(lock, "pid"), String(process.pid));
  try {
    await install();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

// Lambda uses Node 22; the SDK's warning about the local Node version would be in every output.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

const { register } = await import("tsx/esm/api");
register();
process.chdir(root);
await import(pathToFileURL(path.resolve(root, process.argv[2] ?? stop("Name a program to run."))).href);
