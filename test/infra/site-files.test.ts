import { atOrigin, builtSite, namesOrigin } from "#infra/site-files.ts";
import { originPlaceholder } from "#shared/site-paths.ts";
import { scriptHash, site } from "./synthesized.ts";
import { temporaryFolder } from "./temporary.ts";

test("the built site tells its script hashes and the addresses of its files", () => {
  const folder = site({ "robots.txt": "", "video/hero.mp4": "", "auth/index.html": "", "404.html": "" });

  expect(builtSite(folder)).toEqual({
    scriptHashes: [scriptHash],
    frames: [],
    files: ["/favicon.svg", "/robots.txt", "/video/hero.mp4"],
  });
});

test("a site that is not built is told in one sentence", () => {
  expect(() => builtSite(temporaryFolder())).toThrow(/^The site is not built .* run "npm run build" first\.$/);
});

test("pages, site map and robots.txt tell where the site is", () => {
  const naming = ["index.html", "events/index.html", "sitemap.xml", "robots.txt", "assets/a.js", "favicon.svg"];

  expect(naming.filter(namesOrigin)).toEqual(["index.html", "events/index.html", "sitemap.xml", "robots.txt"]);
  expect(atOrigin(`${originPlaceholder}/a ${originPlaceholder}/b`, "https://club.example")).toBe(
    "https://club.example/a https://club.example/b",
  );
});

test.each([
  {},
  { scriptHashes: [] },
  { scriptHashes: ["'unsafe-inline'"] },
  { scriptHashes: [scriptHash], frames: ["https://forms.example/a/path"] },
  { scriptHashes: [scriptHash], frames: ["*"] },
])("%j is no policy", (result) => {
  const folder = site({ "csp.json": JSON.stringify(result) });

  expect(() => builtSite(folder)).toThrow();
});
