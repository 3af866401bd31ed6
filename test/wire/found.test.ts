import { brand } from "#shared/brand.ts";
import { filedShells, prerenderedPaths, samplePaths } from "#shared/site-paths.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { given } from "../support/given.ts";
import { putEvent } from "../support/table.ts";
import { until } from "../support/until.ts";

const { site } = clubUnderTest();
const contentOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
const titleOf = (html: string) => contentOf(html, /<title>([^<]+)<\/title>/);
const descriptionOf = (html: string) => contentOf(html, /<meta name="description" content="([^"]+)"/);
/** Where a busy machine's Lambda is cut off, its page is the frame of all pages, for which the club's name has to do. */
const textOf = (path: string) =>
  until(`the page ${path}`, async () => {
    const html = await (await fetch(site + path)).text();
    return titleOf(html) !== brand.name && html;
  });
const noindex = 'name="robots" content="noindex"';

const expectHead = (path: string, html: string) => {
  expect([path, titleOf(html)]).toEqual([path, expect.stringMatching(/^.{3,} · Dallas Elevated$/)]);
  expect([path, descriptionOf(html)]).toEqual([path, expect.stringMatching(/^.{51,}$/s)]);
  expect([path, html.match(/<h1/g)]).toEqual([path, ["<h1"]]);
};

test("every page tells search engines and previews what it is without a script, and no two the same", async () => {
  const pages = new Map(await Promise.all(prerenderedPaths.map(async (path) => [path, await textOf(path)] as const)));

  for (const [path, html] of pages) expectHead(path, html);
  for (const readPart of [titleOf, descriptionOf]) {
    expect(new Set([...pages.values()].map(readPart)).size).toBe(prerenderedPaths.length);
  }
});

test("what depends on the address has a shell with title, description and heading, the same for every address", async () => {
  for (const shell of filedShells) {
    const html = await textOf(shell.replace("*", "one"));

    expect([shell, html === (await textOf(shell.replace("*", "other")))]).toEqual([shell, true]);
    expectHead(shell, html);
    expect([shell, html.includes('rel="canonical"')]).toEqual([shell, false]);
    expect([shell, html.includes(noindex)]).toEqual([shell, true]);
  }
});

test("what is made up is left out by search engines, and addresses below pages are no pages", async () => {
  for (const path of samplePaths) {
    const html = await textOf(path);
    expect([path, html.includes(noindex)]).toEqual([path, true]);
    expect([path, html.includes("application/ld+json")]).toEqual([path, false]);
  }
  for (const path of [
    "/network/a/b",
    "/events/register/a/b",
    "/events/register/a%2Fb",
    "/events/register/",
    "/events/registration/x",
  ]) {
    const answer = await fetch(site + path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toContain("Oops! Page not found");
  }
});

test("the club is told as structured data, and its invented partner events are not", async () => {
  const dataOf = async (path: string) =>
    [...(await textOf(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
    );

  expect(await dataOf("/")).toMatchObject([{ "@type": "Organization", url: site }]);
  expect(await dataOf("/partner-events")).toEqual([]);
});

test("the sitemap lists every page but what is made up, and public events to come; robots find it", async () => {
  const [event, draft] = [
    await putEvent(given.openEvent({ audience: "public" })),
    await putEvent(given.openEvent({ status: "draft" })),
  ];
  const sitemap = await textOf("/sitemap.xml");

  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const invented: readonly string[] = samplePaths;
  const pages = prerenderedPaths.filter((path) => !invented.includes(path));
  expect(addresses.slice(0, pages.length)).toEqual(pages.map((path) => site + path));
  expect(addresses).toContain(`${site}/events/register/${event.id}`);
  expect(sitemap).toMatch(new RegExp(`/${event.id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod></url>`));
  expect(sitemap).not.toContain(draft.id);
  expect(await textOf("/robots.txt")).toContain(`Sitemap: ${site}/sitemap.xml`);
});

test("the manifest and its icons are there", async () => {
  type Icon = { src: string; type: string; purpose?: string };
  const manifest = JSON.parse(await textOf("/manifest.json")) as {
    name: string;
    start_url: string;
    display: string;
    icons: Icon[];
    shortcuts: { url: string; icons: Icon[] }[];
  };

  expect(manifest).toMatchObject({ name: "Dallas Elevated", start_url: "/portal", display: "standalone" });
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { url } of manifest.shortcuts) expect([url, (await fetch(site + url)).status]).toEqual([url, 200]);
  for (const { src, type } of [...manifest.icons, { src: "/apple-touch-icon.png", type: "image/png" }]) {
    const answer = await fetch(site + src);
    const [contentType] = answer.headers.get("content-type")?.split(";") ?? [];
    expect([src, answer.status, contentType]).toEqual([src, 200, type]);
  }
});
