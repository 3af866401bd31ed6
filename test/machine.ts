import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runCommand } from "#infra/local/programs.ts";
import { step } from "#infra/local/progress.ts";
import { root, toolsFolder } from "#infra/local/settings.ts";
import { findChromium, findProgram, packagedShell, requireChromium } from "./support/find-chromium.ts";

// What the tests need beside Node.js and Python: a browser, CloudFront's engine for functions, and fonts of the size of
// Arial and Times New Roman. What cannot be had is named at the end of the run by the tests that are skipped for it.

const log = path.join(toolsFolder, "machine.log");

/** Carries a browser of its own, for machines that reach npm's registry alone. */
const packaged = "@sparticuz/chromium@153.0.0";

/** Whether packages of the distribution may be installed: nobody is asked for a password. */
const mayInstallPackages = () => process.getuid?.() === 0 && findProgram("apt-get") !== undefined;

const installPackages = async (...names: string[]) => {
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, log, failure: "apt-get failed." };
  const install = () => runCommand("apt-get", ["install", "-qy", "--no-install-recommends", ...names], options);
  // The lists of packages may be missing, or old.
  await install().catch(() => runCommand("apt-get", ["update", "-q"], options).then(install));
};

const installByPlaywright = () =>
  runCommand(process.execPath, [path.join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"], {
    log,
    failure: "Playwright could not download Chromium.",
  });

const installPackagedShell = async () => {
  const folder = path.dirname(packagedShell);
  await mkdir(folder, { recursive: true });
  await runCommand("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, packaged], {
    log,
    failure: `npm could not install ${packaged}.`,
  });
  const entry = createRequire(path.join(folder, "package.json")).resolve("@sparticuz/chromium");
  // It unpacks where temporary files are kept, as programs beside it expect.
  const unpack = `import(${JSON.stringify(pathToFileURL(entry).href)}).then(({ default: it }) => it.executablePath())`;
  await runCommand(process.execPath, ["--eval", unpack], {
    env: { TMPDIR: folder },
    log,
    failure: `${packaged} could not be unpacked.`,
  });
};

const ways: [name: string, isPossible: boolean, install: () => Promise<void>][] = [
  ["by Playwright", true, installByPlaywright],
  // The whole browser has a camera, which the shell has not.
  [
    "from the distribution",
    mayInstallPackages(),
    () => installPackages("chromium").then(() => installPackages("chromium-headless-shell").catch(() => undefined)),
  ],
  ["from npm", true, installPackagedShell],
];

/** Gets a browser, unless there is one. Throws, saying how to get one, where no way leads to it. */
export const prepareBrowser = async () => {
  for (const [name, isPossible, install] of ways) {
    if (findChromium()) return;
    if (isPossible) await step(`Installing Chromium ${name}`, install).catch(() => undefined);
  }
  requireChromium();
};

const hasFonts = () =>
  process.platform !== "linux" ||
  runCommand("sh", ["-c", "fc-list | grep -qiE 'liberation|arial'"], { log, failure: "" }).then(
    () => true,
    () => false,
  );

/** Gets the rest, where that may be had from the distribution. */
export const prepareMachine = async () => {
  if (!mayInstallPackages()) return;
  if (!findProgram("njs"))
    await step("Installing njs, the engine of CloudFront's functions", () => installPackages("njs")).catch(
      () => undefined,
    );
  if (!(await hasFonts()))
    await step("Installing fonts", () => installPackages("fontconfig", "fonts-liberation")).catch(() => undefined);
};
