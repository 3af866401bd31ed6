import { LambdaClient, UpdateFunctionCodeCommand } from "@aws-sdk/client-lambda";
import { context } from "esbuild";
import { zipSync } from "fflate";
import color from "picocolors";
import { bundleOptions } from "../bundle.ts";
import { credentials } from "./embedded-aws.ts";

/** A Lambda that is to follow its source: its entry and its name in AWS. */
type Followed = { entry: string; functionName: string };

/** Bundles a Lambda as the stack does; `swap` bundles it again and, if that changed it, replaces the running one. */
export const hotSwap = async (endpoint: string, { entry, functionName }: Followed) => {
  const lambda = new LambdaClient(credentials(endpoint));
  const build = await context({ ...bundleOptions(entry, "out"), write: false, metafile: false, sourcemap: false });
  const bundled = async () => {
    const { outputFiles, warnings } = await build.rebuild();
    // An editor that has emptied the file and not yet written it.
    if (warnings.some(({ id }) => id === "import-is-undefined")) throw new Error("A source is half written.");
    const fingerprint = outputFiles.map(({ hash }) => hash).join();
    return { fingerprint, files: outputFiles.map(({ path, contents }) => [path.split("/").at(-1) ?? path, contents]) };
  };
  let running = (await bundled()).fingerprint;

  const swap = async () => {
    const started = performance.now();
    const { fingerprint, files } = await bundled();
    if (fingerprint === running) return;
    running = fingerprint;
    const ZipFile = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { level: 1 });
    await lambda.send(new UpdateFunctionCodeCommand({ FunctionName: functionName, ZipFile }));
    console.log(`${color.green("↻")} ${entry} ${color.dim(`${Math.round(performance.now() - started)} ms`)}`);
  };
  // One after the other: a save during a swap is swapped after it, and none overtakes another.
  let queue = Promise.resolve();
  return {
    // A bundle that fails has told so already; the Lambda stays as it was.
    swap: () => void (queue = queue.then(swap).catch(() => console.log(`${color.red("✗")} ${entry}`))),
    stop: () => build.dispose(),
  };
};
