/** Prints the size of the JavaScript the browser downloads, and fails if it exceeds the budgets of design.md, "Web". */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { doorFile, doorPaths, pageFile, prerenderedPaths, prerenderedShells, servedPages } from "#shared/site-paths.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";

/**
 * First load of a public page: bytes and scripts. 123 kB rather than 122 since 2026-11-28: half a kilobyte of memory
 * (theme/remembered.ts) halves what each rendering takes; 124 since 2026-11-29: with half a kilobyte more a page that is
 * translated stays alive (lib/translated.ts), and none of it but the entry is loaded before somebody touches the page;
 * 124.5 since files are joined for the portal, too: 13 to 15 kB less of what comes after that; 125.5 since 2026-11-30, when
 * what cards of events say of tickets joined a file with what businesses load; 126 since a business's page counts its visits.
 */
const firstLoadBudget = { bytes: 126_000, files: 14 };
/** Of a page of the portal with its frame, before what comes on use: bytes and scripts; less of those opened daily. */
// 233 kB rather than 230 since 2026-11-29: what every page knows of rights, the addresses of groups, and polls in reports.
// 235 since then: fields of the club in what pages know of members, events for a group alone, for whoever runs only some, and
// what members are told of their dues.
// 240 since 2026-11-30: with the desk of members and what is counted of the club, the page of one report shares its files
// with more pages, which bring what it does not need. 245 with letters, for the same reason.
const portalBudget = { bytes: 245_000, files: 31 };
// 23 files rather than 22 since then: the dashboard shares more with other pages.
// 203.8 kB and 24 files since 2026-11-30: tickets of events, which every page of the portal may have to show, and their
// statement, which has an address.
// 205.5 kB since then: with the pages of letters, what forms and lists share is joined in other files; the menu in groups, and
// the door to the palette. 207 kB since a new letter has its editor at once: pictures and profiles are two files then, of
// which the chat needs both, while the directory, groups, messages, and the search load 1.3 kB less each.
const dailyBudget = { bytes: 207_000, files: 24 };
const dailyPages: string[] = [paths.portal, portalPaths.community, portalPaths.directory, adminPaths.approvals];
/** First load of the door's document, which is loaded once an evening. */
const doorBudget = 150_000;
const chunkBudget = 30_000;
/**
 * What a part that is in a page's document has to load before it is alive, after the page; with a form, in a served one: 49 kB
 * rather than 48 since 2026-11-29, for answers to questions of the club's own, whose fields come later; 54 since 2026-11-30,
 * for tickets and what they cost: what is chosen of them before the form is alive must count, so their fields come with it;
 * 56.5 since the pages of letters, with which what forms share is joined in other files.
 */
const latePartBudget = 22_000;
const servedPartBudget = 56_500;
/**
 * Larger chunks: Amplify (design.md, "Web": about 31 kB; 32.5 with the second factor), and since 2026-11-30 the editor of
 * letters, whose page alone loads it, after the rest: ProseMirror is 59 kB, Tiptap around it would be 113, Lexical 75.
 */
const larger = [
  { name: /^auth-/, budget: 33_000 },
  { name: /^writing-/, budget: 66_000 },
];
/** What loads before the first paint, where it competes with fonts and pictures. */
const beforePaintBudget = 3_000;

const site = fileURLToPath(new URL("../../dist/site/", import.meta.url));

const compressed = fileURLToPath(new URL("../../dist/site-compressed/", import.meta.url));

const chunks = readdirSync(compressed)
  .filter((file) => file.endsWith(".js"))
  .map((file) => ({ file, bytes: statSync(compressed + file).size }))
  .sort((one, other) => other.bytes - one.bytes);

const sumBytes = (some: typeof chunks) => some.reduce((sum, { bytes }) => sum + bytes, 0);

const pages = [...prerenderedPaths, ...Object.values(prerenderedShells)].map((path) => {
  const html = readFileSync(site + pageFile(path).slice(1), "utf8");
  // Of a part that is seen at once, and comes alive after the page.
  const lateAddresses = /data-late-chunks="([^"]*)"/.exec(html)?.[1] ?? "";
  const late = chunks.filter(({ file }) => lateAddresses.includes(`/assets/${file}`));
  const first = chunks.filter((chunk) => html.includes(`/assets/${chunk.file}`) && !late.includes(chunk));
  const early = first.filter(({ file }) => ["src", "href"].some((name) => html.includes(` ${name}="/assets/${file}"`)));
  const lateBudget = Object.values<string>(servedPages).includes(path) ? servedPartBudget : latePartBudget;
  return { path, first, lateBudget, bytes: sumBytes(first), late: sumBytes(late), beforePaint: sumBytes(early) };
});
const doorPage = readFileSync(site + doorFile.slice(1), "utf8");
const doorFirst = chunks.filter(({ file }) => doorPage.includes(`/assets/${file}`));
const portalFiles = readFileSync(new URL("../../dist/portal-files.json", import.meta.url), "utf8");
const portalPages = Object.entries(JSON.parse(portalFiles) as Record<string, string[]>).map(([path, files]) => {
  const loaded = chunks.filter(({ file }) => files.includes(`assets/${file}`));
  const budget = dailyPages.includes(path) ? dailyBudget : portalBudget;
  return { path, files: loaded.length, bytes: sumBytes(loaded), budget };
});
const inEveryPage = new Set(chunks.filter((chunk) => pages.every(({ first }) => first.includes(chunk))));

const getBudget = ({ file }: { file: string }) => larger.find(({ name }) => name.test(file))?.budget ?? chunkBudget;

const formatLine = (name: string, bytes: number, note = "") =>
  `${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name.padEnd(44)} ${note}\n`;

process.stdout.write(
  [
    "\nJavaScript, brotli\n",
    ...chunks.map((chunk) =>
      formatLine(chunk.file, chunk.bytes, inEveryPage.has(chunk) ? "first load of every page" : ""),
    ),
    `\nFirst load, budget ${firstLoadBudget.bytes / 1000} kB\n`,
    ...pages.map(({ path, bytes, first, late, beforePaint }) =>
      formatLine(
        path,
        bytes,
        `${first.length} files, ${beforePaint} B before the first paint${late > 0 ? `, then ${late} B` : ""}`,
      ),
    ),
    "\nPages of the portal\n",
    ...portalPages.map(({ path, bytes, files, budget }) =>
      formatLine(path, bytes, `${files} files, budget ${budget.bytes / 1000} kB and ${budget.files}`),
    ),
    formatLine(doorPaths.helper, sumBytes(doorFirst), `budget ${doorBudget / 1000} kB`),
  ].join(""),
);

const tooLarge = [
  ...pages.filter(({ bytes }) => bytes > firstLoadBudget.bytes).map(({ path }) => `The first load of ${path}`),
  ...pages
    .filter(({ first }) => first.length > firstLoadBudget.files)
    .map(({ path }) => `The number of files that ${path} loads`),
  ...pages.filter((page) => page.beforePaint > beforePaintBudget).map(({ path }) => `What ${path} loads before paint`),
  ...pages.filter(({ late, lateBudget }) => late > lateBudget).map(({ path }) => `What ${path} loads after that`),
  ...portalPages.filter(({ bytes, budget }) => bytes > budget.bytes).map(({ path }) => `What ${path} loads`),
  ...portalPages
    .filter(({ files, budget }) => files > budget.files)
    .map(({ path }) => `The number of files of ${path}`),
  ...(sumBytes(doorFirst) > doorBudget ? [`The first load of ${doorPaths.helper}`] : []),
  ...chunks
    .filter((chunk) => !inEveryPage.has(chunk) && !doorFirst.includes(chunk) && chunk.bytes > getBudget(chunk))
    .map(({ file }) => file),
];
for (const name of tooLarge) process.stderr.write(`${name} is over its budget.\n`);
if (tooLarge.length > 0) process.exitCode = 1;
