/** Writes the public pages as HTML beside the built site. Runs after both builds of `npm run build`. */
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { brand } from "#shared/brand.ts";
import {
  clubWorkerFile,
  doorFile,
  offlineFile,
  pageFile,
  placeholders,
  prerenderedPaths,
  prerenderedShells,
  samplePaths,
  servedMarks,
  servedPages,
  standbyFile,
  type PageAnswer,
  type ServedPage,
  ticketWorkerFile,
} from "#shared/site-paths.ts";
import { eventForm } from "./event-form.ts";
import { buildClubWorker, buildPageWorker, isNeededAtOnce } from "./page-worker.ts";
import { buildPortalStart } from "./portal-start.ts";
import { seoFiles } from "./seo-files.ts";
import { servedExamples, servedParts } from "./served-pages.ts";

const site = fileURLToPath(new URL("../../dist/site/", import.meta.url));
const server = new URL("../../dist/site-server/", import.meta.url);

type Manifest = Record<string, { file: string; imports?: string[] }>;

// React picks its production build by this.
process.env.NODE_ENV = "production";
type Rendered = { head: string; body: string; css: string };
const { renderPage, renderPortalShell, renderOfflinePage, renderServedStyles } = (await import(
  new URL("entry-server.js", server).href
)) as {
  renderPage: (path: string) => Promise<Rendered>;
  renderPortalShell: () => Promise<Rendered>;
  renderOfflinePage: () => Promise<Rendered>;
  renderServedStyles: (page: ServedPage, answers: PageAnswer[]) => Promise<string>;
};

const template = await readFile(`${site}index.html`, "utf8");
const manifest = JSON.parse(await readFile(`${site}.vite/manifest.json`, "utf8")) as Manifest;
const assets = await readdir(`${site}assets`);

const preloadFont = (font: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${assets.find((asset) => asset.startsWith(font))}">`;
const headingFont = preloadFont("fraunces-display");
const fontPreloads = headingFont + preloadFont("source-sans-3-latin-wght-normal");

const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
const sharedCss = await readFile(site + stylesheet.exec(template)![1]!.slice(1), "utf8");

/** A chunk and its imports, which would otherwise be discovered one after another. */
const listChunks = (source: string): string[] => {
  const chunk = manifest[source]!;
  return [...(chunk.imports ?? []).flatMap(listChunks), chunk.file];
};

const samples: ReadonlySet<string> = new Set(samplePaths);
const getSource = (path: string) => {
  if (samples.has(path)) return shellSources.business;
  if (path === "/privacy" || path === "/terms") return "pages/legal.tsx";
  return path === "/" ? "pages/home.tsx" : `pages${path}.tsx`;
};

const shellSources: Record<keyof typeof prerenderedShells, string> = {
  eventRegistration: "pages/event-registration.tsx",
  eventThanks: "pages/event-thank-you.tsx",
  ownRegistration: "pages/own-registration.tsx",
  payOrder: "pages/pay-order.tsx",
  ticket: "pages/ticket.tsx",
  ownListing: "pages/own-listing.tsx",
  ownApplication: "pages/own-application.tsx",
  ownDues: "pages/own-dues.tsx",
  joining: "pages/join.tsx",
  privateLinks: "pages/private-links.tsx",
  business: "pages/business.tsx",
  publicMember: "pages/public-member.tsx",
};

/** Loaded through a chunk that lists them. */
const { ownRegistration, payOrder, ticket, ownListing, ownDues, joining, privateLinks, publicMember } =
  prerenderedShells;
const linkedShells: ReadonlySet<string> = new Set([
  ...[ownRegistration, payOrder, ticket, ownListing, ownDues, joining, privateLinks, publicMember],
]);

/** Parts that pages have in their documents, and that come alive after them. */
const lateParts: Record<string, string[]> = {
  "/auth": ["features/auth/auth-panel.tsx"],
  ...Object.fromEntries(
    Object.entries(servedParts).map(([page, part]) => [servedPages[page as ServedPage].replace("*", "any"), [part]]),
  ),
};

const toAttribute = (name: string, files: Iterable<string>) =>
  `${name}="${[...files].map((file) => `/${file}`).join(" ")}"`;

const writeStyles = async (css: string) => {
  const name = `assets/page-${createHash("sha256").update(css).digest("hex").slice(0, 10)}.css`;
  await writeFile(site + name, css);
  return `<link rel="stylesheet" href="/${name}">`;
};

/** `react-dom/client`, half of what any page needs to come alive. */
const reactSource = Object.keys(manifest).find((source) => source.startsWith("_client-"))!;
const reactChunk = manifest[reactSource]!.file;

const renderFile = async (path: string, source: string) => {
  const { head, body, css } = await renderPage(path);
  if (/<script(?! type="application\/ld\+json")/.test(body))
    throw new Error(`The page ${path} needs an inline script, which its policy forbids.`);
  const sources = [...(linkedShells.has(path) ? ["app/linked-pages.tsx"] : []), source, "app/start.tsx"];
  const chunks = new Set(sources.flatMap(listChunks));
  const lateChunks = new Set((lateParts[path] ?? []).flatMap(listChunks).filter((file) => !chunks.has(file)));
  const late = lateChunks.size > 0 ? toAttribute(" data-late-chunks", lateChunks) : "";
  const link = await writeStyles(sharedCss + css);
  return template
    .replace(stylesheet, "")
    .replace(
      '<script type="module"',
      `<script type="module" fetchpriority="low" ${toAttribute("data-chunks", chunks)}${late} data-react-chunk="/${reactChunk}"`,
    )
    .replace("<!--head-->", () => head + fontPreloads + link)
    .replace("<!--app-->", () => body);
};

/** Marks a part of a served page's file, which the Lambda replaces. */
const mark = ([start, end]: readonly [string, string], text: string) => start + text + end;

const writeSiteFile = async (file: string, html: string) => {
  await mkdir(dirname(site + file), { recursive: true });
  await writeFile(site + file, html);
};

for (const path of prerenderedPaths)
  await writeSiteFile(pageFile(path).slice(1), await renderFile(path, getSource(path)));
for (const [name, shell] of Object.entries(prerenderedShells)) {
  // Any address will do: its shell is the same for all of them.
  const html = await renderFile(shell.replace("*", "any"), shellSources[name as keyof typeof shellSources]);
  await writeSiteFile(pageFile(shell).slice(1), html);
}

/** What the Lambda renders served pages with: its code must be of the same build as the file that it fills in. */
const release = createHash("sha256");
for (const file of (await readdir(server, { recursive: true })).sort())
  if (file.endsWith(".js")) release.update(await readFile(new URL(file, server)));
const releaseName = release.digest("hex").slice(0, 16);
await writeFile(new URL("release.json", server), JSON.stringify({ release: releaseName }));
// Where it is put, nothing else says so.
await writeFile(new URL("package.json", server), JSON.stringify({ type: "module" }));

/** Adds the styles of every state to a served page's file, and marks what the Lambda replaces. */
const prepareServed = async (page: ServedPage) => {
  const file = pageFile(servedPages[page]).slice(1);
  const html = await readFile(site + file, "utf8");
  const styles = await writeStyles(sharedCss + (await renderServedStyles(page, servedExamples[page])));
  const { head } = await renderPage(servedPages[page].replace("*", "any"));
  await writeFile(
    site + file,
    html
      .replace("<html", `<html data-release="${releaseName}"`)
      .replace(head, () => mark(servedMarks.head, head))
      .replace(/<link rel="stylesheet" href="\/assets\/page-[^"]+">/, styles)
      .replace(/<div id="root">.*<\/div>(?=\s*<\/body>)/s, (root) => mark(servedMarks.body, root)),
  );
};
for (const page of Object.keys(servedPages) as ServedPage[]) await prepareServed(page);

/** What a ticket's page loads after hydration. */
const ticketParts = ["pages/ticket-visit.tsx", "ui/toaster.tsx"].flatMap(listChunks).map((file) => `/${file}`);
const ticketPage = await readFile(site + pageFile(ticket).slice(1), "utf8");
const fonts = assets.filter((asset) => asset.endsWith(".woff2") && isNeededAtOnce(asset));
await buildPageWorker({
  site: site.replace(/\/$/, ""),
  file: ticketWorkerFile,
  name: "ticket",
  document: ticket,
  html: ticketPage,
  files: [
    ...new Set([
      ...[...ticketPage.matchAll(/\/assets\/[\w.-]+/g)].map(([address]) => address),
      ...ticketParts,
      ...fonts.map((font) => `/assets/${font}`),
    ]),
  ].sort(),
});

await writeSiteFile("404.html", await renderFile("/404", "pages/not-found.tsx"));
await writeSiteFile(
  standbyFile.slice(1),
  template
    .replace("<!--head-->", `<title>${brand.name}</title><meta name="robots" content="noindex">${fontPreloads}`)
    .replace("<!--app-->", ""),
);

/** What is evaluated first, while the rest of the portal is on its way. */
const firstChunks = new Set([/ src="\/([^"]+)"/.exec(template)![1]!, ...listChunks(reactSource)]);
const firstPreloads = [...firstChunks].map((file) => `<link rel="modulepreload" href="/${file}">`).join("");
/** Before the styles, which an inline script would wait for. */
const { script, loaded } = await buildPortalStart(listChunks, firstChunks);
const portalStart = `<script>${script}</script>`;
// For the size gate.
await writeFile(new URL("../../dist/portal-files.json", import.meta.url), JSON.stringify(loaded));
const portalShell = await renderPortalShell();
/** Where an expired token is refreshed, which most are on arrival. */
const preconnect = `<link rel="preconnect" crossorigin href="${placeholders.userPoolEndpoint}">`;
const shellHead = `<title>${brand.name}</title><meta name="robots" content="noindex">${preconnect}`;
const portalStyles = await writeStyles(sharedCss + portalShell.css);
const stylePreload = portalStyles.replace('rel="stylesheet"', 'rel="preload" as="style"');
await writeSiteFile(
  "spa.html",
  template
    .replace(stylesheet, "")
    // In the order in which it is needed.
    .replace("<!--head-->", () =>
      [stylePreload, firstPreloads, headingFont, portalStart, shellHead, portalStyles].join(""),
    )
    // Next to the root: it stays until the portal renders.
    .replace(
      '<div id="root"><!--app--></div>',
      () => `<div id="shell">${portalShell.head}${portalShell.body}</div><div id="root"></div>`,
    ),
);

/** Without the site's scripts, which could not be loaded offline. */
const renderOffline = async () => {
  const { head, body, css } = await renderOfflinePage();
  return template
    .replace("<html", "<html data-offline")
    .replace(stylesheet, "")
    .replace(/<script type="module".*?<\/script>/s, "")
    .replace("<!--head-->", head + fontPreloads + (await writeStyles(sharedCss + css)))
    .replace("<!--app-->", () => body);
};
const offlinePage = await renderOffline();
await writeSiteFile(offlineFile.slice(1), offlinePage);
await buildClubWorker({
  site: site.replace(/\/$/, ""),
  file: clubWorkerFile,
  document: offlineFile,
  html: offlinePage,
  files: [...new Set([...[...offlinePage.matchAll(/\/assets\/[\w.-]+/g)].map(([address]) => address), "/icon.svg"])],
});

const hashScript = (html: string) =>
  `sha256-${createHash("sha256")
    .update(/<script>(.*?)<\/script>/s.exec(html)![1]!)
    .digest("base64")}`;
const scriptHashes = [template, portalStart, await readFile(site + doorFile.slice(1), "utf8")].map(hashScript);
const frames = eventForm ? [eventForm.origin] : [];
await writeSiteFile("csp.json", `${JSON.stringify({ scriptHashes, frames })}\n`);
for (const [file, content] of Object.entries(seoFiles)) await writeSiteFile(file, content);

await rm(`${site}.vite`, { recursive: true });
