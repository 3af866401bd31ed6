/**
 * Builds the door's document and its service worker into the built site. They are built apart: public pages then load
 * nothing that only the door needs, and the worker knows exactly which files are the door's.
 */
import { createHash } from "node:crypto";
import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { doorFile, doorWorkerFile } from "#shared/site-paths.ts";
import { doorConfig } from "./door-config.ts";

const site = fileURLToPath(new URL("../../dist/site", import.meta.url));
const output = fileURLToPath(new URL("../../dist/site-door", import.meta.url));

await build(doorConfig({ outDir: output, input: "door.html" }));

const assets = (await readdir(`${output}/assets`)).sort();
const preloads = ["fraunces-display", "source-sans-3-latin-wght-normal"]
  .map((font) => assets.find((asset) => asset.startsWith(font)))
  .map((asset) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${asset}">`)
  .join("");
const page = (await readFile(output + doorFile, "utf8")).replace("<!--head-->", preloads);

/** Fonts for other scripts come when a name needs them. */
const isNeededAtOnce = (asset: string) => !/-ext-/.test(asset);
const release = {
  version: createHash("sha256").update(page).update(assets.join()).digest("hex").slice(0, 12),
  files: assets.filter(isNeededAtOnce).map((asset) => `/assets/${asset}`),
};
await build(
  doorConfig({
    outDir: output,
    input: "app/entry-door-worker.ts",
    fileName: doorWorkerFile.slice(1),
    define: { doorRelease: JSON.stringify(release) },
  }),
);

await cp(`${output}/assets`, `${site}/assets`, { recursive: true });
await writeFile(site + doorFile, page);
await cp(output + doorWorkerFile, site + doorWorkerFile);
await rm(output, { recursive: true });
