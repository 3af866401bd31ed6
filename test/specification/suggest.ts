import { readFileSync, writeFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { isTitle, problemsOf, says } from "./proofs.ts";
import { readRows, specifications, tableOf, type Proof, type Row } from "./rows.ts";
import { readTestFile, sharedTexts, testFolder } from "./test-files.ts";

// For each row that check.ts complains of: tests that may prove it, best first. `--write` puts in the place of a test
// that is gone the one that has its title elsewhere, or says the same in nearly the same words.

const tiers = ["shared", "functions", "infra", "web", "integration", "journeys"];
const tierOf = (file: string) => tiers.indexOf(file.split("/")[0] ?? "");
const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));

/** 1 for the same words, 0 for none in common. */
const likeness = (one: Set<string>, other: Set<string>) =>
  (2 * [...one].filter((word) => other.has(word)).length) / (one.size + other.size || 1);

const tests = globSync(["**/*.test.{ts,tsx}", "**/*.journey.ts"], { cwd: testFolder }).flatMap((file) =>
  (readTestFile(file)?.declared ?? [])
    .filter(({ isGroup }) => !isGroup)
    .map(({ title, texts }) => ({ file, title, texts, shared: sharedTexts(file) })),
);

const isThere = ({ file, title }: Proof) => readTestFile(file)?.declared.some((one) => isTitle(one.title, title));

/** Texts count most, then words of `title`; then the lower test. */
const candidatesFor = ({ texts }: Row, title: string) =>
  tests
    .map((test) => {
      const own = texts.filter((text) => says(test.texts, text)).length;
      const said = texts.filter((text) => says([...test.texts, ...test.shared], text)).length;
      const alike = isTitle(test.title, title) ? 1 : likeness(wordsIn(title), wordsIn(test.title));
      return { ...test, said, alike, score: said + own + (alike === 1 ? 100 : 4 * alike) - tierOf(test.file) / 10 };
    })
    .filter(({ said, alike }) => (texts.length > 0 && said === texts.length) || alike > 0.4)
    .sort((a, b) => b.score - a.score)
    .slice(0, 4);

const replace = (specification: string, gone: Proof, found: Proof) => {
  const [was, is] = [gone, found].map(({ file, title }) => `${file} › ${title.replaceAll("|", "\\|")}`);
  const table = readFileSync(tableOf(specification), "utf8");
  const written = ["<br>", " |"].reduce((text, end) => text.split(`${was}${end}`).join(`${is}${end}`), table);
  writeFileSync(tableOf(specification), written);
};

for (const specification of specifications) {
  for (const row of readRows(specification)) {
    const problems = problemsOf(row);
    if (problems.length === 0) continue;
    process.stdout.write(`\n${row.at} ${problems.join("; ")}\n`);
    const gone = row.proofs.filter((proof) => !isThere(proof));
    for (const proof of gone.length > 0 ? gone : [{ file: "", title: row.wording }]) {
      const found = candidatesFor(row, proof.title);
      const [best] = found;
      const isTheOnly = found.filter(({ alike }) => alike === 1).length === 1;
      const saysAll = best && best.said === row.texts.length && best.alike > (row.texts.length > 0 ? 0.7 : 0.85);
      const isWritten = process.argv.includes("--write") && gone.length > 0 && best && (isTheOnly || saysAll);
      if (isWritten) replace(specification, proof, best);
      for (const one of found)
        process.stdout.write(
          `  ${one.said}/${row.texts.length} ${one.file} › ${one.title}${isWritten && one === best ? "  (written)" : ""}\n`,
        );
    }
  }
}
