import { expect, test } from "@playwright/test";
import { prerenderedPaths, prerenderedShells, samplePaths } from "#shared/site-paths.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";

const { site } = clubUnderTest();
const textOf = async (path: string) => (await fetch(site + path)).text();
const contentOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";

for (const path of prerenderedPaths) {
  test(`${path} tells search engines and previews what it is, without a script`, async () => {
    const html = await textOf(path);

    expect(contentOf(html, /<title>([^<]+)<\/title>/)).toMatch(/^.{3,} · Dallas Elevated$/);
    expect(contentOf(html, /<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(50);
    expect(contentOf(html, /<link rel="canonical" href="([^"]+)"/)).toBe(site + path);
    expect(contentOf(html, /<meta property="og:url" content="([^"]+)"/)).toBe(site + path);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const picture = contentOf(html, /<meta property="og:image" content="([^"]+)"/);
    expect(picture.startsWith(site)).toBe(true);
    const answer = await fetch(picture);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });
}

for (const [name, shell] of Object.entries(prerenderedShells)) {
  test(`${shell} has a shell with title, description and heading, the same for every address`, async () => {
    const html = await textOf(shell.replace("*", "one"));

    expect(html).toBe(await textOf(shell.replace("*", "other")));
    expect(contentOf(html, /<title>([^<]+)<\/title>/)).toMatch(/^.{3,} · Dallas Elevated$/);
    expect(contentOf(html, /<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(50);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain('rel="canonical"');
    // What is told of an event or of a business is for everybody to find, once it is there.
    expect(html.includes('name="robots" content="noindex"')).toBe(!["eventRegistration", "business"].includes(name));
  });
}

test("a registration page tells its own address, once its event is known", async ({ page }) => {
  await page.goto("/events/register/elevated-wednesdays");

  await expect(page).toHaveTitle("Register for Elevated Wednesdays · Dallas Elevated");
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", `${site}/events/register/elevated-wednesdays`);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

for (const path of samplePaths) {
  test(`${path} tells search engines to leave out what is made up`, async () => {
    const html = await textOf(path);

    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain("application/ld+json");
  });
}

test("a business that is not listed is said to be none, and is left out by search engines", async ({ page }) => {
  await page.goto("/network/nobody-at-all");

  await expect(page.getByRole("heading", { level: 1, name: "There is no such listing" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

for (const path of [
  "/network/a/b",
  "/events/register/a/b",
  "/events/register/a%2Fb",
  "/events/register/",
  "/events/registration/x",
]) {
  test(`${path} is no page`, async ({ page }) => {
    const answer = await page.goto(path);

    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
  });
}

test("no two pages share a title or a description", async () => {
  const pages = await Promise.all(prerenderedPaths.map(textOf));

  for (const pattern of [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/]) {
    expect(new Set(pages.map((html) => contentOf(html, pattern))).size).toBe(prerenderedPaths.length);
  }
});

test("the club and its partners' events are told as structured data", async () => {
  const dataOf = async (path: string) =>
    [...(await textOf(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
    );

  expect(await dataOf("/")).toMatchObject([{ "@type": "Organization", url: site }]);
  const events = await dataOf("/partner-events");
  expect(events.map((event) => event["@type"])).toEqual(["Event", "Event"]);
  for (const { startDate, image } of events) {
    expect(Date.parse(String(startDate))).not.toBeNaN();
    expect((await fetch(String(image))).status).toBe(200);
  }
});

test("the sitemap lists every page but what is made up, and robots find it", async () => {
  const sitemap = await textOf("/sitemap.xml");

  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const invented: readonly string[] = samplePaths;
  const pages = prerenderedPaths.filter((path) => !invented.includes(path));
  expect(listed).toEqual(pages.map((path) => site + path));
  expect(await textOf("/robots.txt")).toContain(`Sitemap: ${site}/sitemap.xml`);
});

test("the manifest and its icons are there", async () => {
  const manifest = JSON.parse(await textOf("/manifest.json")) as {
    name: string;
    icons: { src: string; type: string }[];
  };

  expect(manifest.name).toBe("Dallas Elevated");
  for (const { src, type } of [...manifest.icons, { src: "/apple-touch-icon.png", type: "image/png" }]) {
    const answer = await fetch(site + src);
    expect([src, answer.status, answer.headers.get("content-type")]).toEqual([src, 200, type]);
  }
});

test("within the site the address and the preview change with the page", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Membership" }).click();

  await expect(page).toHaveTitle("Membership · Dallas Elevated");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${site}/membership`);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
});
