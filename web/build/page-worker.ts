import { createHash } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { OfflineRelease } from "../app/club-worker.ts";
import type { PageRelease } from "../app/page-worker.ts";
import { partConfig } from "./part-config.ts";

type Document = {
  /** The output folder of the site. */
  site: string;
  /** The worker's address. */
  file: string;
  /** The document; its content is part of the version. */
  html: string;
};

/** Fonts of other scripts load when a name needs them. */
export const isNeededAtOnce = (asset: string) => !/-ext-/.test(asset);

const computeVersion = (html: string, files: readonly string[]) =>
  createHash("sha256").update(html).update(files.join()).digest("hex").slice(0, 12);

type Worker = Pick<Document, "site" | "file"> & {
  /** Its source, below `web/`. */
  input: string;
  define: Record<string, string>;
};

const buildWorker = async ({ site, file, input, define }: Worker) => {
  const outDir = fileURLToPath(new URL(`../../dist/site-worker${file.replace(".js", "")}`, import.meta.url));
  await build(partConfig({ outDir, input, fileName: file.slice(1), define }));
  await cp(outDir + file, site + file);
  await rm(outDir, { recursive: true });
};

/** Builds one page's service worker into the built site, with the list of that page's files. */
export const buildPageWorker = ({ site, file, html, ...page }: Document & Omit<PageRelease, "version">) => {
  const release: PageRelease = { ...page, version: computeVersion(html, page.files) };
  const define = { pageRelease: JSON.stringify(release) };
  return buildWorker({ site, file, input: "app/entry-page-worker.ts", define });
};

/** Builds the portal's service worker into the built site. */
export const buildClubWorker = ({ site, file, html, ...offline }: Document & Omit<OfflineRelease, "version">) => {
  const release: OfflineRelease = { ...offline, version: computeVersion(html, offline.files) };
  const define = { offlineRelease: JSON.stringify(release) };
  return buildWorker({ site, file, input: "app/entry-club-worker.ts", define });
};
