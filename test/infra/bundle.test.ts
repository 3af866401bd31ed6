import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "#infra/bundle.ts";
import { makeFolder } from "./files.ts";

const folder = makeFolder();
const outdir = join(folder, "out");
writeFileSync(join(folder, "seldom.ts"), 'export const seldom = "seldom used";');
writeFileSync(
  join(folder, "handler.ts"),
  'export const handler = async () => (await import("./seldom.ts")).seldom satisfies string;',
);

const bundled = () => {
  bundle(join(folder, "handler.ts"), outdir);
  return Object.fromEntries(readdirSync(outdir).map((name) => [name, readFileSync(join(outdir, name), "utf8")]));
};

test("a Lambda becomes index.mjs, with what it seldom uses beside it", () => {
  const files = bundled();

  expect(files["index.mjs"]).not.toContain("seldom used");
  expect(Object.keys(files).filter((name) => /^seldom-\w+\.mjs$/.test(name))).toHaveLength(1);
});

test("no source map is shipped, which Lambda would read in each cold start", () => {
  expect(Object.keys(bundled()).filter((name) => !name.endsWith(".mjs"))).toEqual([]);
});

test("the same source gives the same bundle, and nothing of an earlier one stays", () => {
  const first = bundled();
  writeFileSync(join(outdir, "stale.mjs"), "");

  expect(bundled()).toEqual(first);
});
