import { readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { runsEvents } from "#shared/rights.ts";
import { placeholders } from "#shared/site-paths.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { portalOpenings } from "#web/content/portal.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import type { EarlyRequest, PortalStart } from "../app/early-portal.ts";
import { earlyRequests, everyPage, type Early } from "./early-requests.ts";
import { partConfig } from "./part-config.ts";

const knownPaths: Record<string, Record<string, unknown>> = { paths, portalPaths, adminPaths };

/** The portal's pages as `app/portal.tsx` has them: their addresses, and the modules they are in. */
const listPages = async () => {
  const source = await readFile(new URL("../app/portal.tsx", import.meta.url), "utf8");
  const lazyPage = /const (\w+) = createLazyPage\(\s*async \(\) => \(await import\("#web\/([^"]+)"\)/g;
  const modules = new Map([...source.matchAll(lazyPage)].map(([, name, module]) => [name!, module!]));
  const route = /<Route path=(?:\{within\((\w+)\.(\w+)\)\}|"([^"*]+)") element=\{<(\w+) \/>\} \/>/g;
  const pages = [...source.matchAll(route)].map(([, object = "", key = "", literal, component = ""]) => {
    const path = literal === undefined ? String(knownPaths[object]![key]) : `/portal/${literal}`;
    return { path, module: modules.get(component) ?? fail(component) };
  });
  const unrouted = [...modules].find(
    ([name, module]) => name !== "NotFound" && !pages.some((page) => page.module === module),
  );
  if (unrouted) fail(unrouted[0]);
  // An address without parameters comes before one that has them in its place.
  return pages.sort((one, other) => Number(one.path.includes(":")) - Number(other.path.includes(":")));
};

const fail = (page: string): never => {
  throw new Error(`The build does not understand the route of the portal's page ${page}.`);
};

const isPlaceholder = (text: string) => /^\{\w+\}$/.test(text);

const toRequest = ({ row, input = {}, isUnfiltered }: Early): EarlyRequest => {
  if (row.method !== "GET") throw new Error(`${row.path} is not a read.`);
  const query = new URLSearchParams(
    Object.entries(input).filter(([name]) => !row.path.includes(`{${name}}`)),
  ).toString();
  const path = row.path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = input[name] ?? placeholder;
    return isPlaceholder(value) ? value : encodeURIComponent(value);
  });
  return {
    address: query === "" ? path : `${path}?${query}`,
    ...(row.may && { may: row.within ? [...new Set([row.may, runsEvents].flat())] : row.may }),
    ...(isUnfiltered && { isUnfiltered }),
  };
};

/** What every page of the portal needs, and what is needed where the session is to be refreshed. */
const frameModules = ["app/start.tsx", "app/portal.tsx"];
const refreshModules = ["lib/session/auth.ts"];

/**
 * The script for the head of the portal's document, which asks for the data and the modules of the page that is opened,
 * and which files each page loads, by its address. `listChunks` returns a module's chunks; those in `preloaded` are in the
 * document already.
 */
export const buildPortalStart = async (listChunks: (source: string) => string[], preloaded: ReadonlySet<string>) => {
  const pages = await listPages();
  const unknown = Object.keys(earlyRequests).find((path) => !pages.some((page) => page.path === path));
  if (unknown !== undefined) throw new Error(`The portal has no page at ${unknown}.`);
  const files = new Set<string>();
  const listFiles = (modules: string[], known: ReadonlySet<string>) => {
    const chunks = [...new Set(modules.flatMap(listChunks))].filter((file) => !known.has(file));
    const names = chunks.map((file) => file.replace(/^assets\/|\.js$/g, ""));
    for (const name of names) files.add(name);
    return names.map((name) => [...files].indexOf(name));
  };
  const frame = listFiles(frameModules, preloaded);
  const withFrame = new Set([...preloaded, ...frameModules.flatMap(listChunks)]);
  const refresh = listFiles(refreshModules, withFrame);
  const started = pages.map(({ path, module }) => {
    const requests = (earlyRequests[path] ?? []).map(toRequest);
    const isOpen = path === portalPaths.emailPreferences;
    return {
      path,
      files: listFiles([module], withFrame),
      ...(!isOpen && { requests }),
      opening: portalOpenings[path],
    };
  });
  const portalStart: PortalStart = {
    files: [...files],
    frame,
    refresh,
    everyPage: everyPage.map(toRequest),
    pages: started,
  };
  const outDir = fileURLToPath(new URL("../../dist/portal-start", import.meta.url));
  const define = { portalStart: JSON.stringify(portalStart) };
  await build(partConfig({ outDir, input: "app/entry-early-portal.ts", fileName: "start.js", define }));
  const script = await readFile(`${outDir}/start.js`, "utf8");
  await rm(outDir, { recursive: true });
  // Its hash is in the policy before it is uploaded.
  const filledIn = Object.values(placeholders).find((placeholder) => script.includes(placeholder));
  if (filledIn !== undefined)
    throw new Error(`The portal's first script has ${filledIn}, which is filled in at upload.`);
  const loaded = pages.map(({ path, module }) => [path, [...new Set([...withFrame, ...listChunks(module)])]]);
  // In a block, so that its names are no globals.
  return { script: `{${script.trim()}}`, loaded: Object.fromEntries(loaded) as Record<string, string[]> };
};
