import { execFileSync } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, bundleOnce } from "#infra/bundle.ts";
import { bundlesFolder } from "#infra/local/settings.ts";
import { makeFolder } from "./files.ts";

const folder = makeFolder();
const outdir = join(folder, "out");
writeFileSync(join(folder, "seldom.ts"), 'export const seldom = "seldom used";');
writeFileSync(
  join(folder, "handler.ts"),
  'export const handler = async () => (await import("./seldom.ts")).seldom satisfies string;',
);

writeFileSync(join(folder, "shared.ts"), "export const shared = { loaded: Math.random() };");
writeFileSync(join(folder, "lazy.ts"), 'import { shared } from "./shared.ts"; export const fromLazy = () => shared;');
writeFileSync(
  join(folder, "sharing.ts"),
  'import { shared } from "./shared.ts"; export const handler = async () => (await import("./lazy.ts")).fromLazy() === shared;',
);

const bundled = () => {
  bundle(join(folder, "handler.ts"), outdir);
  return Object.fromEntries(readdirSync(outdir).map((name) => [name, readFileSync(join(outdir, name), "utf8")]));
};

const run = (file: string) =>
  execFileSync(
    process.execPath,
    ["--input-type=module", "--eval", `console.log(await (await import(${JSON.stringify(file)})).handler())`],
    { encoding: "utf8" },
  ).trim();

test("a Lambda becomes index.mjs, with what it seldom uses beside it", () => {
  const files = bundled();

  expect(files["index.mjs"]).not.toContain("seldom used");
  expect(Object.keys(files).filter((name) => /^seldom-\w+\.mjs$/.test(name))).toHaveLength(1);
});

test("what the start imports is one file, and a module that a lazy part shares with it stays one", () => {
  bundle(join(folder, "sharing.ts"), outdir);

  expect(readFileSync(join(outdir, "index.mjs"), "utf8")).not.toMatch(/from"\.\//);
  expect(run(join(outdir, "index.mjs"))).toBe("true");
});

test("no source map is shipped, which Lambda would read in each cold start", () => {
  expect(Object.keys(bundled()).filter((name) => !name.endsWith(".mjs"))).toEqual([]);
});

test("the same source gives the same bundle, and nothing of an earlier one stays", () => {
  const first = bundled();
  writeFileSync(join(outdir, "stale.mjs"), "");

  expect(bundled()).toEqual(first);
});

test("on a developer's machine a bundle is made again when what it is made of has changed, and only then", () => {
  const entry = join(folder, `kept-${process.pid}.ts`);
  const kept = join(bundlesFolder, entry.replaceAll("/", "-"));
  const made = () => {
    bundleOnce(entry, outdir);
    return readFileSync(join(outdir, "index.mjs"), "utf8");
  };
  writeFileSync(entry, 'import { word } from "./word.ts"; export const handler = () => word;');
  writeFileSync(join(folder, "word.ts"), 'export const word = "before";');
  expect(made()).toContain("before");
  appendFileSync(join(kept, "files/index.mjs"), "// kept");

  expect(made()).toContain("// kept");

  writeFileSync(join(folder, "word.ts"), 'export const word = "afterwards";');
  expect(made()).toContain("afterwards");
  rmSync(kept, { recursive: true });
});
