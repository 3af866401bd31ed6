import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, type StaticImport } from "oxc-parser";

/** The TypeScript of some folders, what is new included. */
export const listFiles = (...folders: string[]) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => folders.includes(file.split("/")[0] ?? "") && existsSync(file));

const resolve = (from: string, name: string) => {
  if (name.startsWith("#")) return name.slice(1);
  return name.startsWith(".") ? path.posix.join(path.posix.dirname(from), name) : name;
};

const isType = ({ entries }: StaticImport) => entries.length > 0 && entries.every((each) => each.isType);

/** A file with what it imports: paths of files of ours and names of packages, each once. */
export const readSource = (file: string) => {
  const text = readFileSync(file, "utf8");
  const { module, program } = parseSync(file, text);
  const { staticImports, staticExports, dynamicImports } = module;
  const exported = staticExports.flatMap(({ entries }) => entries.map((each) => each.moduleRequest?.value));
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const other = [...exported.filter((name) => name !== undefined), ...dynamic];
  const resolveAll = (imports: StaticImport[]) => [
    ...new Set([...imports.map((each) => each.moduleRequest.value), ...other].map((name) => resolve(file, name))),
  ];
  return {
    text,
    program,
    imports: resolveAll(staticImports),
    /** Without those of types alone. */
    values: resolveAll(staticImports.filter((each) => !isType(each))),
  };
};
