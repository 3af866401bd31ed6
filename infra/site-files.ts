import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import * as z from "zod";
import { placeholders, type SiteConfig } from "#shared/site-paths.ts";

/** `Cache-Control` of the built files: those under `assets/` have a hash in their names, others are revalidated. */
export const cacheControl = {
  assets: "public, max-age=31536000, immutable",
  others: "public, max-age=0, must-revalidate",
} as const;

/** The types of text under `assets/`, by extension: those of pages get their charset at the edge (site-routing.ts). */
export const textAssets = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" } as const;

/**
 * How they are compressed, once and for everybody: a browser that knows modules knows this, as long as the connection is
 * secure.
 */
export const contentEncoding = "br";

/** Written by the build for this stack, not for browsers. */
export const notPublished = "csp.json";

/** Files that may hold placeholders (shared/site-paths.ts). */
export const hasPlaceholders = (file: string) => /\.(html|xml|txt)$/.test(file);

/** Replaces the placeholders in a file's content. */
export const fillIn = (content: string, siteConfig: SiteConfig) =>
  (Object.keys(placeholders) as (keyof SiteConfig)[]).reduce(
    (text, name) => text.replaceAll(placeholders[name], siteConfig[name]),
    content,
  );

const buildResult = z.object({
  scriptHashes: z.array(z.string().regex(/^sha256-[\w+/]{43}=$/)).min(1),
  frames: z.array(z.url().refine((address) => new URL(address).origin === address)).default([]),
});

/**
 * Reads the built site: the hashes of its inline scripts and the origins that it embeds, for the content security policy,
 * and the paths of its files other than pages and assets, such as `/favicon.svg`. Throws where it is not built.
 */
export const readBuiltSite = (folder: string) => {
  const result = join(folder, notPublished);
  if (!existsSync(result)) throw new Error(`The site is not built (${result} is missing): run "npm run build" first.`);
  const addresses = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length))
    .map((path) => posix.join("/", path.replaceAll(sep, "/")));
  return {
    ...buildResult.parse(JSON.parse(readFileSync(result, "utf8"))),
    files: addresses
      .filter((path) => !path.startsWith("/assets/") && !path.endsWith(".html") && path !== `/${notPublished}`)
      .sort(),
  };
};
