import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import { commonConfig } from "./common-config.ts";
import { shareFiles } from "./shared-files.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The build that `prerender.ts` and the Lambda of served pages render with: whole, since a Lambda has no packages. */
const ssrConfig = () =>
  mergeConfig(commonConfig, {
    resolve: { alias: [] },
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir: here("../../dist/site-server"), copyPublicDir: false },
  });

const browserConfig = async () => {
  const config = mergeConfig(commonConfig, { build: { outDir: here("../../dist/site"), manifest: true } });
  return mergeConfig(config, { build: { rolldownOptions: { output: await shareFiles(config) } } });
};

/** The browser build, and with `--ssr` the build that `prerender.ts` renders with. */
export default defineConfig(({ command, isSsrBuild }) => {
  if (command === "serve") return commonConfig;
  return isSsrBuild ? ssrConfig() : browserConfig();
});
