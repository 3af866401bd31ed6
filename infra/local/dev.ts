import path from "node:path";
import { createServer } from "vite";
import { distribution } from "./front.ts";
import { hotSwap } from "./hot-swap.ts";
import { runClub } from "./run-club.ts";
import { stateFolder } from "./settings.ts";

// npm run dev: the site by Vite with hot reload, the API by the deployed stack, its Lambdas swapped on save.

/** `FunctionLeads` is the name of the Lambda in `functions/leads/handler.ts`. */
const entryOf = (output: string) => path.join("functions", output.replace(/^Function/, "").toLowerCase(), "handler.ts");

await runClub(async (port, { endpoint, outputs }) => {
  const lambdas = Object.entries(outputs).filter(([name]) => name.startsWith("Function"));
  const swaps = await Promise.all(
    lambdas.map(([name, functionName]) =>
      hotSwap(endpoint, { entry: entryOf(name), functionName, outdir: path.join(stateFolder, "hot", name) }),
    ),
  );
  const { target, host } = distribution({ endpoint, distributionDomain: outputs.DistributionDomain ?? "" });
  const behind = { target, headers: { host }, xfwd: true };
  const vite = await createServer({
    configFile: "web/vite.config.ts",
    server: { port, strictPort: true, host: "127.0.0.1", proxy: { "/api": behind, "/media": behind } },
  });
  await vite.listen();
  return {
    stop: async () => {
      await vite.close();
      for (const { stop } of swaps) await stop();
    },
  };
});
