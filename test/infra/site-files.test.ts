import { readBuiltSite, fillIn, hasPlaceholders } from "#infra/site-files.ts";
import { placeholders } from "#shared/site-paths.ts";
import { makeFolder, makeSite, scriptHash } from "./files.ts";

test("the built site tells its script hashes and the addresses of its files", () => {
  const folder = makeSite({ "robots.txt": "", "video/hero.mp4": "", "auth/index.html": "", "404.html": "" });

  expect(readBuiltSite(folder)).toEqual({
    scriptHashes: [scriptHash],
    frames: [],
    files: ["/favicon.svg", "/robots.txt", "/video/hero.mp4"],
  });
});

test("a site that is not built is told in one sentence", () => {
  expect(() => readBuiltSite(makeFolder())).toThrow(/^The site is not built .* run "npm run build" first\.$/);
});

test("pages, site map and robots.txt are told where the site is, and where its members are known", () => {
  const files = ["index.html", "events/index.html", "sitemap.xml", "robots.txt", "assets/a.js", "favicon.svg"];
  const { origin, userPool, userPoolClient, userPoolEndpoint, adminSecondFactor } = placeholders;

  expect(files.filter(hasPlaceholders)).toEqual(["index.html", "events/index.html", "sitemap.xml", "robots.txt"]);
  expect(
    fillIn(`${origin}/a ${origin}/b ${userPool} ${userPoolClient} ${userPoolEndpoint} ${adminSecondFactor}`, {
      origin: "https://club.example",
      userPool: "us-east-1_pool",
      userPoolClient: "client",
      userPoolEndpoint: "https://cognito.example",
      adminSecondFactor: "true",
    }),
  ).toBe("https://club.example/a https://club.example/b us-east-1_pool client https://cognito.example true");
});

test.each([
  {},
  { scriptHashes: [] },
  { scriptHashes: ["'unsafe-inline'"] },
  { scriptHashes: [scriptHash], frames: ["https://forms.example/a/path"] },
  { scriptHashes: [scriptHash], frames: ["*"] },
])("%j is no policy", (result) => {
  const folder = makeSite({ "csp.json": JSON.stringify(result) });

  expect(() => readBuiltSite(folder)).toThrow();
});
