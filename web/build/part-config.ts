import { fileURLToPath } from "node:url";
import { type InlineConfig, mergeConfig } from "vite";
import { commonConfig } from "./common-config.ts";

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
export const partConfig = ({ outDir, input, fileName, define = {} }: Part): InlineConfig =>
  mergeConfig(commonConfig, {
    configFile: false,
    logLevel: "warn",
    define,
    build: {
      outDir,
      copyPublicDir: false,
      emptyOutDir: fileName === undefined,
      rolldownOptions: { input: root + input, output: fileName !== undefined ? { entryFileNames: fileName } : {} },
    },
    worker: { format: "es" },
  });
