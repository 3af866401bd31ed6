import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "#infra/local/settings.ts";

/** What each rule must forbid, and in which file. */
const forbidden: Record<string, { file: string; code: string }> = {
  "no-eval": { file: "web/lib/storage.ts", code: 'eval("1");' },
  "no-new-func": { file: "functions/http/input.ts", code: 'new Function("return 1");' },
  "no-restricted-globals": { file: "functions/http/input.ts", code: 'void fetch("https://elsewhere.example");' },
  "no-restricted-imports": { file: "functions/http/input.ts", code: 'import "node:child_process";' },
  "no-restricted-properties": { file: "web/lib/storage.ts", code: 'document.body.innerHTML = "<b>";' },
  "react/no-danger": {
    file: "web/ui/page-head.tsx",
    code: "<p dangerouslySetInnerHTML={{ __html: location.hash }} />;",
  },
  "no-console": { file: "functions/http/input.ts", code: 'console.log("hello");' },
  eqeqeq: { file: "functions/http/input.ts", code: "if (Number(globalThis) == 2) throw new Error();" },
  "typescript/no-implied-eval": { file: "web/lib/storage.ts", code: 'setTimeout("1");' },
};

type Finding = { code: string; filename: string };

/** What lint says of files that stand in a folder of their own where the project has them. */
const lint = (samples: { file: string; code: string }[]): Finding[] => {
  const folder = mkdtempSync(path.join(tmpdir(), "club-lint-"));
  try {
    cpSync(path.join(root, ".oxlintrc.json"), path.join(folder, ".oxlintrc.json"));
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { jsx: "preserve" } }));
    for (const { file, code } of samples) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), `${code}\n`, { flag: "a" });
    }
    const program = path.join(root, "node_modules/.bin/oxlint");
    const { stdout } = spawnSync(program, ["--format", "json"], { cwd: folder, encoding: "utf8" });
    return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The rule of a finding, such as `typescript(no-implied-eval)`, as the list above names it. */
const ruleOf = ({ code }: Finding) => code.replace(/^eslint\((.+)\)$/, "$1").replace(/^(.+)\((.+)\)$/, "$1/$2");

/** What is wrong with the rules of lint that rows name: unknown ones, and those that let through what they should not. */
export const problemsOfRules = (rules: string[]): string[] => {
  const found = lint(Object.values(forbidden));
  return [...new Set(rules)].flatMap((rule) => {
    const sample = forbidden[rule];
    if (!sample) return [`nothing is known here of the lint rule ${rule}: see test/asvs/lint.ts`];
    const isFound = found.some((each) => ruleOf(each) === rule && each.filename === sample.file);
    return isFound ? [] : [`lint by ${rule} lets through in ${sample.file}: ${sample.code}`];
  });
};
