import { ESLint, Linter } from "eslint";

/** What each rule must forbid, and in which file. */
const forbidden: Record<string, { file: string; code: string }> = {
  "no-eval": { file: "web/lib/storage.ts", code: 'eval("1")' },
  "no-new-func": { file: "functions/http/input.ts", code: 'new Function("return 1")' },
  "no-restricted-globals": { file: "functions/http/input.ts", code: 'fetch("https://elsewhere.example")' },
  "no-restricted-imports": { file: "functions/http/input.ts", code: 'import "node:child_process"' },
  "no-restricted-properties": { file: "web/lib/storage.ts", code: 'document.body.innerHTML = "<b>"' },
  "no-restricted-syntax": { file: "web/ui/page-head.tsx", code: "({ dangerouslySetInnerHTML: {} })" },
  "no-console": { file: "functions/http/input.ts", code: 'console.log("hello")' },
  eqeqeq: { file: "functions/http/input.ts", code: "if (1 == 2) throw 1" },
};

/** Rules that need types or the files around: that they are on is all that is looked at. */
const typed: Record<string, string> = {
  "@typescript-eslint/no-implied-eval": "web/lib/storage.ts",
  "import-x/no-restricted-paths": "functions/http/input.ts",
};

type Config = { rules: Linter.RulesRecord };

const isOn = (level: unknown) => ["error", 2].includes((Array.isArray(level) ? level[0] : level) as never);

/** What is wrong with the rules of lint that rows name: unknown ones, and those that let through what they should not. */
export const problemsOfRules = async (rules: string[]): Promise<string[]> => {
  const eslint = new ESLint();
  const configOf = async (file: string) => (await eslint.calculateConfigForFile(file)) as Config;
  const problems = await Promise.all(
    [...new Set(rules)].map(async (rule) => {
      const [{ file, code } = { file: typed[rule], code: undefined }] = [forbidden[rule]];
      if (file === undefined) return [`nothing is known here of the lint rule ${rule}: see test/asvs/lint.ts`];
      const level = (await configOf(file)).rules[rule];
      if (!isOn(level)) return [`lint does not forbid by ${rule} in ${file}`];
      if (code === undefined) return [];
      const found = new Linter().verify(code, {
        languageOptions: {
          globals: { document: "readonly", eval: "readonly", fetch: "readonly", setTimeout: "readonly" },
        },
        rules: { [rule]: level },
      });
      return found.some(({ ruleId }) => ruleId === rule) ? [] : [`lint by ${rule} lets through in ${file}: ${code}`];
    }),
  );
  return problems.flat();
};
