import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSync, type BuildOptions, type Metafile } from "esbuild";
import { bundlesFolder } from "./local/settings.ts";

/**
 * esbuild's options for a Lambda: an ES module, `index.mjs`, with everything in it, the AWS SDK included. Dynamic imports
 * are chunks beside it, which keeps rarely used code out of the cold start.
 */
export const bundleOptions = (entry: string, outdir: string): BuildOptions => ({
  entryPoints: [{ in: entry, out: "index" }],
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  platform: "node",
  // Lambda has Node 22; locally it is the developer's Node.
  target: "node20",
  mainFields: ["module", "main"],
  jsx: "automatic",
  // CommonJS packages call `require` for Node's modules, which an ES module lacks.
  banner: {
    js: 'import{createRequire as requireFor}from"node:module";const require=/* @__PURE__ */requireFor(import.meta.url);',
  },
  // Not shipped: Lambda would read them in every cold start (5 to 8 ms of 50). To read a stack from the log, build the same
  // commit with SOURCE_MAPS=1, which makes the same code with maps.
  sourcemap: process.env.SOURCE_MAPS ? "linked" : false,
  sourcesContent: false,
  legalComments: "none",
  logLevel: "warning",
});

/** An output and everything that it imports statically, by their paths. */
export const importedFrom = (outputs: Metafile["outputs"], file: string, seen = new Set<string>()): Set<string> => {
  const output = outputs[file];
  if (!output || seen.has(file)) return seen;
  seen.add(file);
  for (const { kind, external, path } of output.imports)
    if (kind === "import-statement" && !external) importedFrom(outputs, path, seen);
  return seen;
};

/**
 * Puts what a Lambda imports in its start into one file: esbuild leaves a chunk for each set of lazy parts that share it,
 * up to 28, and each is a module to find, read and compile. What lazy parts import of such a chunk they find in
 * `index.mjs`, so that every module stays one.
 */
const joinStart = (outputs: Metafile["outputs"], outdir: string) => {
  const index = path.join(outdir, "index.mjs");
  const fromIndex = Object.keys(outputs).find((file) => path.resolve(file) === path.resolve(index)) ?? "";
  const chunks = [...importedFrom(outputs, fromIndex)].filter((file) => file !== fromIndex);
  const inFolder = (file: string) => `./${path.relative(outdir, file)}`;
  const exported = chunks.map((file, chunk) => ({
    file,
    names: (outputs[file]?.exports ?? []).map((name, at) => ({ name, joined: `_${chunk}_${at}` })),
  }));
  const exportsFrom = (file: string, names: [as: string, name: string][]) =>
    `export{${names.map(([name, as]) => `${name} as ${as}`).join()}}from"${inFolder(file)}";`;
  buildSync({
    ...bundleOptions("", outdir),
    entryPoints: undefined,
    outdir: undefined,
    outfile: index,
    allowOverwrite: true,
    splitting: false,
    stdin: {
      resolveDir: outdir,
      contents: [
        `export*from"./index.mjs";`,
        ...exported.map(({ file, names }) =>
          exportsFrom(
            file,
            names.map(({ name, joined }) => [name, joined]),
          ),
        ),
      ].join(""),
    },
    external: Object.values(outputs).flatMap(({ imports }) =>
      imports.flatMap(({ kind, path }) => (kind === "dynamic-import" ? [inFolder(path)] : [])),
    ),
  });
  for (const { file, names } of exported)
    writeFileSync(
      file,
      exportsFrom(
        index,
        names.map(({ name, joined }) => [joined, name]),
      ),
    );
};

/** Bundles a Lambda into `outdir`, after emptying it. Answers esbuild's metafile, before what its start imports is joined. */
export const bundle = (entry: string, outdir: string) => {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = buildSync({ ...bundleOptions(entry, outdir), metafile: true });
  joinStart(metafile.outputs, outdir);
  return metafile;
};

const digests = new Map<string, string>();
const digestOf = (file: string) => {
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changed === undefined) return "";
  const state = `${file} ${changed}`;
  const digest = digests.get(state) ?? createHash("sha256").update(readFileSync(file)).digest("hex");
  digests.set(state, digest);
  return digest;
};

/** Our source files, and the inputs of bundling. */
const digestOfAll = (files: string[]) =>
  [...files, "package-lock.json", import.meta.filename]
    .map(digestOf)
    .concat(process.env.SOURCE_MAPS ?? "")
    .join();

/** Likewise on a developer's machine, where a bundle is rebuilt only if its inputs have changed. */
export const bundleOnce = (entry: string, outdir: string) => {
  const kept = path.join(bundlesFolder, entry.replaceAll("/", "-"));
  try {
    const { inputs, digest } = JSON.parse(readFileSync(path.join(kept, "note.json"), "utf8")) as {
      inputs: string[];
      digest: string;
    };
    if (digest === digestOfAll(inputs)) {
      rmSync(outdir, { recursive: true, force: true });
      cpSync(path.join(kept, "files"), outdir, { recursive: true });
      return;
    }
  } catch {
    // There is none, or another run is about to replace it.
  }
  const inputs = Object.keys(bundle(entry, outdir).inputs).filter((file) => !file.includes("node_modules"));
  mkdirSync(bundlesFolder, { recursive: true });
  const made = mkdtempSync(path.join(bundlesFolder, "new-"));
  cpSync(outdir, path.join(made, "files"), { recursive: true });
  writeFileSync(path.join(made, "note.json"), JSON.stringify({ inputs, digest: digestOfAll(inputs) }));
  try {
    rmSync(kept, { recursive: true, force: true });
    renameSync(made, kept);
  } catch {
    // Another run has put its own there.
    rmSync(made, { recursive: true, force: true });
  }
};
