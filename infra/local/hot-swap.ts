import { readFile } from "node:fs/promises";
import path from "node:path";
import { LambdaClient, UpdateFunctionCodeCommand } from "@aws-sdk/client-lambda";
import { context } from "esbuild";
import { zipSync } from "fflate";
import color from "picocolors";
import { glob } from "tinyglobby";
import { bundleOptions } from "../bundle.ts";
import { credentials } from "./embedded-aws.ts";

const zipped = async (folder: string) => {
  const files = await glob("**/*", { cwd: folder });
  const contents = files.map(async (file) => [file, await readFile(path.join(folder, file))] as const);
  return zipSync(Object.fromEntries(await Promise.all(contents)));
};

/** A Lambda that is to follow its source: its entry, its name in AWS, and a folder for its bundle. */
type Watched = { entry: string; functionName: string; outdir: string };

/** Bundles the Lambda again whenever its source changes, and puts the result in place of the running one. */
export const hotSwap = async (endpoint: string, { entry, functionName, outdir }: Watched) => {
  const lambda = new LambdaClient(credentials(endpoint));
  let isFirst = true;
  const swap = async () => {
    const started = performance.now();
    await lambda.send(new UpdateFunctionCodeCommand({ FunctionName: functionName, ZipFile: await zipped(outdir) }));
    console.log(`${color.green("↻")} ${entry} ${color.dim(`${Math.round(performance.now() - started)} ms`)}`);
  };
  const build = await context({
    ...bundleOptions(entry, outdir),
    plugins: [
      {
        name: "hot-swap",
        setup: (hooks) =>
          hooks.onEnd(async ({ errors }) => {
            // The first build is what was just deployed; esbuild itself tells of errors.
            if (!isFirst && errors.length === 0) await swap();
            isFirst = false;
          }),
      },
    ],
  });
  await build.watch();
  return { stop: () => build.dispose() };
};
