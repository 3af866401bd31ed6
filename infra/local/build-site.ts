import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { lock } from "proper-lockfile";
import { glob } from "tinyglobby";
import { step } from "./progress.ts";
import { runCommand } from "./run-command.ts";
import { root, toolsFolder } from "./settings.ts";

/** Everything the built site is made of, besides the setting `EVENT_FORM_URL`. */
const sources = ["web/**/*", "shared/**/*", "package-lock.json"];
const stamp = path.join(toolsFolder, "site-built-from");

const fingerprint = async () => {
  const files = (await glob(sources, { cwd: root })).sort();
  const hash = createHash("sha256").update(process.env.EVENT_FORM_URL ?? "");
  for (const file of files) hash.update(file).update(await readFile(path.join(root, file)));
  return hash.digest("hex");
};

/**
 * Builds the site into `dist/site`, unless it was built from these very sources; then runs `work`, during which nobody
 * else builds it.
 */
export const withBuiltSite = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await mkdir(toolsFolder, { recursive: true });
  const unlock = await lock(toolsFolder, {
    stale: 30_000,
    retries: { forever: true, minTimeout: 200, maxTimeout: 1000 },
  });
  try {
    const wanted = await fingerprint();
    const isBuilt =
      (await readFile(path.join(root, "dist/site/csp.json")).then(
        () => true,
        () => false,
      )) && (await readFile(stamp, "utf8").catch(() => "")) === wanted;
    if (!isBuilt) {
      await step("Building the site", () =>
        runCommand("npm", ["run", "build"], {
          log: path.join(toolsFolder, "build.log"),
          failure: "Building the site failed.",
        }),
      );
      await writeFile(stamp, wanted);
    }
    return await work();
  } finally {
    await unlock();
  }
};
