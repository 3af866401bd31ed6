import { existsSync } from "node:fs";
import path from "node:path";
import { LambdaClient, UpdateFunctionCodeCommand } from "@aws-sdk/client-lambda";
import { context } from "esbuild";
import { zipSync } from "fflate";
import color from "picocolors";
import { createServer, type ProxyOptions } from "vite";
import { bundleOptions } from "../bundle.ts";
import { lambdas, type LambdaName } from "../lambdas.ts";
import { fillIn } from "../site-files.ts";
import { getSiteConfig } from "./deploy.ts";
import { credentials } from "./embedded-aws.ts";
import { distribution } from "./front.ts";
import { runClub } from "./run-club.ts";
import { root } from "./settings.ts";

// npm run dev: Vite serves the site with hot reload; the deployed stack serves the API, with its Lambdas swapped on save.

/** The entry of a Lambda and its name in AWS. */
type Swapped = { entry: string; functionName: string };

/** Bundles a Lambda as the stack does; `swap` bundles it again and replaces the running code if it has changed. */
const hotSwap = async (endpoint: string, { entry, functionName }: Swapped) => {
  const lambda = new LambdaClient(credentials(endpoint));
  const build = await context({ ...bundleOptions(entry, "out"), write: false, metafile: false, sourcemap: false });
  const buildFiles = async () => {
    const { outputFiles, warnings } = await build.rebuild();
    // The editor has truncated the file, but not written it yet.
    if (warnings.some(({ id }) => id === "import-is-undefined")) throw new Error("A source is half written.");
    const fingerprint = outputFiles.map(({ hash }) => hash).join();
    return { fingerprint, files: outputFiles.map(({ path, contents }) => [path.split("/").at(-1) ?? path, contents]) };
  };
  let running = (await buildFiles()).fingerprint;

  const swap = async () => {
    const started = performance.now();
    const { fingerprint, files } = await buildFiles();
    if (fingerprint === running) return;
    running = fingerprint;
    const ZipFile = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { level: 1 });
    await lambda.send(new UpdateFunctionCodeCommand({ FunctionName: functionName, ZipFile }));
    console.log(`${color.green("↻")} ${entry} ${color.dim(`${Math.round(performance.now() - started)} ms`)}`);
  };
  // One at a time, so that no swap overtakes another.
  let queue = Promise.resolve();
  return {
    // esbuild has logged the failure; the old code keeps running.
    swap: () => void (queue = queue.then(swap).catch(() => console.log(`${color.red("✗")} ${entry}`))),
    stop: () => build.dispose(),
  };
};

/** `FunctionDuesKeeper` is the output with the name of the Lambda `duesKeeper`. */
const getEntry = (output: string) => {
  const name = output.replace(/^Function(.)/, (_, first: string) => first.toLowerCase()) as LambdaName;
  return path.join("functions", lambdas[name].entry);
};

/** `web/` has folders with these names too. */
const isSource = (url = "") => existsSync(path.join(root, "web", url.split("?")[0] ?? ""));

await runClub(async (port, { endpoint, outputs }) => {
  const { target, host } = distribution({ endpoint, distributionDomain: outputs.DistributionDomain ?? "" });
  const proxy: ProxyOptions = {
    target,
    headers: { host },
    xfwd: true,
    bypass: ({ url }) => (isSource(url) ? url : undefined),
  };
  const vite = await createServer({
    configFile: "web/build/vite.config.ts",
    plugins: [{ name: "site-config", transformIndexHtml: (html) => fillIn(html, getSiteConfig(outputs)) }],
    server: {
      port,
      strictPort: true,
      host: "127.0.0.1",
      proxy: { "/api/": proxy, "/media/": proxy, "/link-pictures/": proxy },
    },
  });

  const lambdas = Object.entries(outputs).filter(([name]) => name.startsWith("Function"));
  const swaps = await Promise.all(
    lambdas.map(([name, functionName]) => hotSwap(endpoint, { entry: getEntry(name), functionName })),
  );
  const sources = ["functions", "shared"].map((folder) => path.join(root, folder));
  vite.watcher.add(sources).on("all", (_, file) => {
    if (sources.some((folder) => file.startsWith(folder))) for (const { swap } of swaps) swap();
  });

  await vite.listen();
  return {
    stop: async () => {
      await vite.close();
      for (const { stop } of swaps) await stop();
    },
  };
});
