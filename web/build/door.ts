/**
 * Builds the door's document and service worker into the built site. A separate build, so that public pages load none
 * of it and the worker knows exactly which files are the door's.
 */
import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, mergeConfig } from "vite";
import { doorFile, doorPaths, doorWorkerFile } from "#shared/site-paths.ts";
import { buildPageWorker, isNeededAtOnce } from "./page-worker.ts";
import { partConfig } from "./part-config.ts";
import { shareFiles } from "./shared-files.ts";

const site = fileURLToPath(new URL("../../dist/site", import.meta.url));
const output = fileURLToPath(new URL("../../dist/site-door", import.meta.url));

const config = partConfig({ outDir: output, input: "door.html" });
await build(mergeConfig(config, { build: { rolldownOptions: { output: await shareFiles(config) } } }));

const assets = (await readdir(`${output}/assets`)).sort();
const preloads = ["fraunces-display", "source-sans-3-latin-wght-normal"]
  .map((font) => assets.find((asset) => asset.startsWith(font)))
  .map((asset) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${asset}">`)
  .join("");
const page = (await readFile(output + doorFile, "utf8")).replace("<!--head-->", preloads);

await cp(`${output}/assets`, `${site}/assets`, { recursive: true });
await writeFile(site + doorFile, page);
await rm(output, { recursive: true });

await buildPageWorker({
  site,
  file: doorWorkerFile,
  name: "door",
  // All of the door's addresses share one document.
  document: doorPaths.helper.replace("*", "page"),
  html: page,
  files: assets.filter(isNeededAtOnce).map((asset) => `/assets/${asset}`),
});
