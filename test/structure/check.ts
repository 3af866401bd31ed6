import { readFileSync } from "node:fs";
import { findOverruns } from "../figures.ts";
import { explainRefusal, serverRows } from "./directions.ts";
import { listFiles, readSource } from "./imports.ts";

// Holds every import to the directions, and how the code is cut to its limits: `npx tsx test/structure/check.ts`.

const files = listFiles("functions", "infra", "shared", "web");
const imports = files.flatMap((from) => readSource(from).imports.map((to) => ({ from, to })));
const refusals = imports.flatMap((each) => {
  const reason = explainRefusal(each);
  return reason ? [`${each.from} imports ${each.to}: ${reason}.`] : [];
});
const drawn = serverRows.map((row) => row.join(" · ")).join("\n");
if (!readFileSync("functions/README.md", "utf8").includes(drawn))
  refusals.push(
    `functions/README.md does not draw the folders as they stand in test/structure/directions.ts:\n${drawn}`,
  );
const problems = [...refusals, ...findOverruns()];
for (const problem of problems) console.error(problem);
console.log(`${imports.length} imports of ${files.length} files`);
process.exit(problems.length > 0 || imports.length === 0 ? 1 : 0);
