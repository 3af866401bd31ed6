import { builtSite } from "#infra/site-files.ts";
import { scriptHash, site } from "./synthesized.ts";
import { temporaryFolder } from "./temporary.ts";

test("the built site tells its script hashes and the addresses of its files", () => {
  const folder = site({ "robots.txt": "", "video/hero.mp4": "", "auth/index.html": "", "404.html": "" });

  expect(builtSite(folder)).toEqual({
    scriptHashes: [scriptHash],
    files: ["/favicon.svg", "/robots.txt", "/video/hero.mp4"],
  });
});

test("a site that is not built is told in one sentence", () => {
  expect(() => builtSite(temporaryFolder())).toThrow(/^The site is not built .* run "npm run build" first\.$/);
});

test.each([{}, { scriptHashes: [] }, { scriptHashes: ["'unsafe-inline'"] }])("%j is no policy", (result) => {
  const folder = site({ "csp.json": JSON.stringify(result) });

  expect(() => builtSite(folder)).toThrow();
});
