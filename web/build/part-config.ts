import { fileURLToPath } from "node:url";
import type { InlineConfig } from "vite";
import createConfig from "./vite.config.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

type Part = {
  outDir: string;
  /** The entry, below `web/`. */
  input: string;
  /** Its file name, if that must not change with its content. */
  fileName?: string;
  define?: Record<string, string>;
};

/** The site's Vite configuration for a part that is built separately. */
export const partConfig = ({ outDir, input, fileName, define = {} }: Part): InlineConfig => {
  const { build, ...common } = createConfig({ command: "build", mode: "production", isSsrBuild: false });
  return {
    ...common,
    configFile: false,
    logLevel: "warn",
    define,
    build: {
      ...build,
      outDir,
      manifest: false,
      copyPublicDir: false,
      emptyOutDir: fileName === undefined,
      rolldownOptions: {
        input: root + input,
        output: {
          chunkFileNames: "assets/[name]-[hash:7].js",
          ...(fileName !== undefined && { entryFileNames: fileName }),
        },
      },
    },
    worker: { format: "es" },
  };
};
