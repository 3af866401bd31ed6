import { createHash } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { PageRelease } from "../app/page-worker.ts";
import { partConfig } from "./part-config.ts";

type Page = Omit<PageRelease, "version"> & {
  /** The folder of the built site. */
  site: string;
  /** The worker's address. */
  file: string;
  /** The document, whose content counts for the version. */
  html: string;
};

/** Fonts for other scripts come when a name needs them. */
export const isNeededAtOnce = (asset: string) => !/-ext-/.test(asset);

/** Builds the service worker of one page into the built site. It knows exactly which files are the page's. */
export const buildPageWorker = async ({ site, file, name, document, html, files }: Page) => {
  const outDir = fileURLToPath(new URL(`../../dist/site-${name}-worker`, import.meta.url));
  const version = createHash("sha256").update(html).update(files.join()).digest("hex").slice(0, 12);
  const release: PageRelease = { name, version, document, files };
  await build(
    partConfig({
      outDir,
      input: "app/entry-page-worker.ts",
      fileName: file.slice(1),
      define: { pageRelease: JSON.stringify(release) },
    }),
  );
  await cp(outDir + file, site + file);
  await rm(outDir, { recursive: true });
};
