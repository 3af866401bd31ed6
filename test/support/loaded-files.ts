import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadedFolder, type LoadedFiles } from "./loaded-notes.ts";

// Notes which files of ours each test file has loaded, and its seconds: `npm run quick` runs those that loaded what changed.

const root = path.resolve(import.meta.dirname, "../..");

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
