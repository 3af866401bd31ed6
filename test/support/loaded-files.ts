import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

// Notes which files of ours each test file has loaded, and its seconds: `npm run quick` runs those that loaded what changed.

const root = path.resolve(import.meta.dirname, "../..");

/** Where the notes are, one file for each test file. */
export const loadedFolder = path.join(root, ".local/loaded");

export type LoadedFiles = { test: string; seconds: number; files: string[] };

// Tests may stop the clock.
const now = performance.now.bind(performance);
const startedMs = now();

afterAll(() => {
  const test = path.relative(root, expect.getState().testPath ?? "");
  const files = Object.keys(require.cache)
    .map((file) => path.relative(root, file))
    .filter((file) => !file.startsWith("..") && !file.includes("node_modules"));
  const note: LoadedFiles = { test, seconds: (now() - startedMs) / 1000, files };
  mkdirSync(loadedFolder, { recursive: true });
  writeFileSync(path.join(loadedFolder, `${test.replaceAll("/", "+")}.json`), JSON.stringify(note));
});
