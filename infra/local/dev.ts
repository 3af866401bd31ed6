import { existsSync } from "node:fs";
import path from "node:path";
import { createServer, type ProxyOptions } from "vite";
import { lambdas, type LambdaName } from "../lambdas.ts";
import { filledIn } from "../site-files.ts";
import { whereaboutsOf } from "./deploy.ts";
import { distribution } from "./front.ts";
import { hotSwap } from "./hot-swap.ts";
import { runClub } from "./run-club.ts";
import { root } from "./settings.ts";

// npm run dev: the site by Vite with hot reload, the API by the deployed stack, its Lambdas swapped on save.

/** `FunctionForms` is the output with the name of the Lambda `forms`. */
const entryOf = (output: string) =>
  path.join("functions", lambdas[output.replace(/^Function/, "").toLowerCase() as LambdaName].entry);

/** The site's sources have folders of these names too. */
const isSource = (url = "") => existsSync(path.join(root, "web", url.split("?")[0] ?? ""));

await runClub(async (port, { endpoint, outputs }) => {
  const { target, host } = distribution({ endpoint, distributionDomain: outputs.DistributionDomain ?? "" });
  const behind: ProxyOptions = {
    target,
    headers: { host },
    xfwd: true,
    bypass: ({ url }) => (isSource(url) ? url : undefined),
  };
  const vite = await createServer({
    configFile: "web/build/vite.config.ts",
    plugins: [{ name: "whereabouts", transformIndexHtml: (html) => filledIn(html, whereaboutsOf(outputs)) }],
    server: { port, strictPort: true, host: "127.0.0.1", proxy: { "/api/": behind, "/media/": behind } },
  });

  const lambdas = Object.entries(outputs).filter(([name]) => name.startsWith("Function"));
  const swaps = await Promise.all(
    lambdas.map(([name, functionName]) => hotSwap(endpoint, { entry: entryOf(name), functionName })),
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
