import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { placeholders } from "#shared/site-paths.ts";

const root = mkdtempSync(join(tmpdir(), "club-infra-"));
afterAll(() => rmSync(root, { recursive: true }));

/** An empty folder that is gone after the test file. */
export const makeFolder = () => mkdtempSync(join(root, "-"));

/** A script hash of the right shape, as the build of the site would write it. */
export const scriptHash = `sha256-${"a".repeat(43)}=`;

/** A built site with hardly anything in it. */
export const makeSite = (contents: Record<string, string> = {}) => {
  const folder = makeFolder();
  const files = {
    "csp.json": JSON.stringify({ scriptHashes: [scriptHash] }),
    "index.html": `<link rel="canonical" href="${placeholders.origin}/">`,
    "favicon.svg": "",
    "assets/main-1a2b.js": "",
    ...contents,
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};
