import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import * as z from "zod";
import { placeholders, type Whereabouts } from "#shared/site-paths.ts";

/** `Cache-Control` of the built files: what is under `assets/` has a hash in its name, the rest is asked for again. */
export const cacheControl = {
  assets: "public, max-age=31536000, immutable",
  others: "public, max-age=0, must-revalidate",
} as const;

/** What the build leaves for this stack rather than for browsers. */
export const notPublished = "csp.json";

/** Files that may hold placeholders (shared/site-paths.ts). */
export const hasPlaceholders = (file: string) => /\.(html|xml|txt)$/.test(file);

/** Such a file's content with everything in its place; addresses are without a slash at the end. */
export const filledIn = (content: string, whereabouts: Whereabouts) =>
  (Object.keys(placeholders) as (keyof Whereabouts)[]).reduce(
    (text, name) => text.replaceAll(placeholders[name], whereabouts[name]),
    content,
  );

const buildResult = z.object({
  scriptHashes: z.array(z.string().regex(/^sha256-[\w+/]{43}=$/)).min(1),
  frames: z.array(z.url().refine((address) => new URL(address).origin === address)).default([]),
});

/**
 * What the stack must know of the built site: the hashes of its inline scripts and the origins of what it embeds, for
 * the content security policy, and the addresses of its files outside `assets/` and other than pages, such as
 * `/favicon.svg`.
 */
export const builtSite = (folder: string) => {
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
