import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { explainRefusal, serverRows, type Import } from "./directions.ts";

// Holds every import to the directions: `npx tsx test/structure/check.ts`.

const listFiles = () =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /^(functions|infra|shared|web)\//.test(file) && existsSync(file));

const resolve = (from: string, name: string) => {
  if (name.startsWith("#")) return name.slice(1);
  return name.startsWith(".") ? path.posix.join(path.posix.dirname(from), name) : name;
};

const listImports = (from: string): Import[] => {
  const text = readFileSync(from, "utf8");
  const { module } = parseSync(from, text);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return [...new Set(names)].map((name) => ({ from, to: resolve(from, name) }));
};

const files = listFiles();
const imports = files.flatMap(listImports);
const refusals = imports.flatMap((each) => {
  const reason = explainRefusal(each);
  return reason ? [`${each.from} imports ${each.to}: ${reason}.`] : [];
});
const drawn = serverRows.map((row) => row.join(" · ")).join("\n");
if (!readFileSync("functions/README.md", "utf8").includes(drawn))
  refusals.push(
    `functions/README.md does not draw the folders as they stand in test/structure/directions.ts:\n${drawn}`,
  );
for (const refusal of refusals) console.error(refusal);
console.log(`${imports.length} imports of ${files.length} files`);
process.exit(refusals.length > 0 || imports.length === 0 ? 1 : 0);
