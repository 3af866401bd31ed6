import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

export const testFolder = path.resolve(import.meta.dirname, "..");

/** A `test` or `describe`: its title after those of the groups it is in, and the texts in it. */
export type Declared = { title: string; isGroup: boolean; texts: string[] };

/** `shared` are the texts outside of tests. */
type TestFile = { declared: Declared[]; shared: string[]; imports: string[] };

/** What a literal says, `{}` for what a template fills in; or the name of a property. */
const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");
  if (ts.isRegularExpressionLiteral(node)) return node.text.replaceAll(/\\(\W)/g, "$1");
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) return node.name.getText();
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
};

/**
 * The title of `test(…)`, `test.each(…)(…)`, `testInProcess(…)` and the like; a skipped test proves nothing, and has none.
 */
const titleOf = (node: ts.Node) => {
  if (!ts.isCallExpression(node)) return undefined;
  const callee = (ts.isCallExpression(node.expression) ? node.expression.expression : node.expression).getText();
  const [title] = node.arguments;
  const isDeclared = /^(test|testInProcess|it|(test\.)?describe)(\.each|\.serial|\.parallel)?$/.test(callee);
  if (!isDeclared || !title || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return undefined;
  return { node: title, isGroup: callee.includes("describe") };
};

const parse = (file: string): TestFile => {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: TestFile = { declared: [], shared: [], imports: [] };
  const walk = (node: ts.Node, around: Declared[]): void => {
    const text = textOf(node);
    if (text !== undefined) {
      for (const { texts } of around) texts.push(text);
      if (around.every(({ isGroup }) => isGroup)) found.shared.push(text);
    }
    if (ts.isImportDeclaration(node)) found.imports.push((node.moduleSpecifier as ts.StringLiteral).text);
    const title = titleOf(node);
    if (!title) return ts.forEachChild(node, (child) => walk(child, around));
    const words = title.node
      .getText()
      .slice(1, -1)
      .replaceAll(/\\(\W)/g, "$1");
    const group = around.at(-1);
    const one = { title: group ? `${group.title} › ${words}` : words, isGroup: title.isGroup, texts: [] };
    found.declared.push(one);
    ts.forEachChild(node, (child) => (child === title.node ? undefined : walk(child, [...around, one])));
  };
  walk(source, []);
  return found;
};

const read = new Map<string, TestFile>();

/** A file of test/ by its path in there; undefined where there is none. */
export const readTestFile = (name: string): TestFile | undefined => {
  const file = path.join(testFolder, name);
  if (!existsSync(file) || !/\.tsx?$/.test(file)) return undefined;
  if (!read.has(name)) read.set(name, parse(file));
  return read.get(name);
};

/** The texts that all tests of a file share: its own outside of tests, and those of what it imports from test/. */
export const sharedTexts = (name: string, seen = new Set<string>()): string[] => {
  const file = readTestFile(name);
  if (!file || seen.has(name)) return [];
  seen.add(name);
  const imported = file.imports
    .filter((specifier) => /^(\.|#test\/)/.test(specifier))
    .map((specifier) => specifier.replace("#test", path.relative(path.dirname(name), "") || "."))
    .map((specifier) => path.join(path.dirname(name), specifier));
  return [...file.shared, ...imported.flatMap((next) => sharedTexts(next, seen))];
};
