import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, visitorKeys, type Expression, type Node } from "oxc-parser";

export const testFolder = path.resolve(import.meta.dirname, "..");

/** A `test` or `describe`: its title after those of the groups it is in, and the texts in it. */
export type Declared = { title: string; isGroup: boolean; texts: string[] };

/** `shared` are the texts outside of tests. */
type TestFile = { declared: Declared[]; shared: string[]; imports: string[] };

const isText = (node: Node) =>
  node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");

/** What a literal says, `{}` for what a template fills in; or the names of an object's properties. */
const textsOf = (node: Node): string[] => {
  if (node.type === "Literal" && "regex" in node) return [`/${node.regex.pattern}/`.replaceAll(/\\(\W)/g, "$1")];
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type === "JSXText") return [node.value];
  if (node.type === "TemplateLiteral") return [node.quasis.map(({ value }) => value.cooked ?? "").join("{}")];
  if (node.type === "BinaryExpression") {
    const [left, right] = [textsOf(node.left), textsOf(node.right)];
    return left.length === 1 && right.length === 1 ? [`${left[0]}${right[0]}`] : [];
  }
  if (node.type !== "ObjectExpression") return [];
  return node.properties.flatMap((each) =>
    each.type === "Property" && each.key.type === "Identifier" ? [each.key.name] : [],
  );
};

const childrenOf = (node: Node) =>
  (visitorKeys[node.type] ?? [])
    .flatMap((key) => (node as unknown as Record<string, Node | (Node | null)[] | null>)[key])
    .filter((child): child is Node => child !== null && child !== undefined);

/** The title of a call such as `test.each(…)(…)`; a skipped test proves nothing, and has none. */
const titleOf = (node: Node, textAt: (node: Expression) => string) => {
  if (node.type !== "CallExpression") return undefined;
  const callee = textAt(node.callee.type === "CallExpression" ? node.callee.callee : node.callee);
  const [title] = node.arguments;
  const isDeclared = /^(test|testInProcess|it|(test\.)?describe)(\.each|\.serial|\.parallel)?$/.test(callee);
  return isDeclared && title && isText(title) ? { node: title, isGroup: callee.includes("describe") } : undefined;
};

const parse = (file: string): TestFile => {
  const source = readFileSync(file, "utf8");
  const textAt = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  const found: TestFile = { declared: [], shared: [], imports: [] };
  const walk = (node: Node, around: Declared[]): void => {
    for (const text of textsOf(node)) {
      for (const { texts } of around) texts.push(text);
      if (around.every(({ isGroup }) => isGroup)) found.shared.push(text);
    }
    if (node.type === "ImportDeclaration") found.imports.push(node.source.value);
    const title = titleOf(node, textAt);
    if (!title) return childrenOf(node).forEach((child) => walk(child, around));
    const words = textAt(title.node)
      .slice(1, -1)
      .replaceAll(/\\(\W)/g, "$1");
    const group = around.at(-1);
    const one = { title: group ? `${group.title} › ${words}` : words, isGroup: title.isGroup, texts: [] };
    found.declared.push(one);
    childrenOf(node).forEach((child) => (child === title.node ? undefined : walk(child, [...around, one])));
  };
  walk(parseSync(file, source).program, []);
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
