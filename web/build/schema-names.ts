import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseAst } from "vite";

/** A piece of syntax, with those of its properties that are read here. */
export type Node = {
  type: string;
  start: number;
  end: number;
  name?: string;
  computed?: boolean;
  id?: Node;
  init?: Node | null;
  key?: Node;
  value?: unknown;
  property?: Node;
  argument?: Node;
  callee?: Node;
  arguments?: Node[];
  properties?: Node[];
  declaration?: Node | null;
  declarations?: Node[];
  specifiers?: Node[];
  imported?: Node;
  local?: Node;
  source?: { value: string } | null;
};

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** What a piece of syntax consists of, without types and the names of properties. */
export const listChildren = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([role]) => node.computed || (role !== "key" && role !== "property"))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode)
    .filter(({ type }) => !type.startsWith("TS") || type.endsWith("Expression"));

/** The constants of a module. */
export const listConstants = ({ body }: { body: unknown[] }): Node[] =>
  (body as Node[]).flatMap((statement) => (statement.declaration ?? statement).declarations ?? []);

/** The calls in a piece of syntax of a function of that name. */
export const listCallsOf = (name: string, node: Node): Node[] => [
  ...(node.type === "CallExpression" && node.callee?.name === name ? [node] : []),
  ...listChildren(node).flatMap((child) => listCallsOf(name, child)),
];

const mentions = (names: ReadonlySet<string>, node: Node): boolean =>
  (node.type === "Identifier" && names.has(node.name!)) || listChildren(node).some((child) => mentions(names, child));

const found = new Map<string, Promise<Set<string>>>();

/** Of what a module imports, the names of schemas. */
const listImportedSchemas = async (file: string, body: Node[]): Promise<string[]> => {
  const imports = body.filter(({ type }) => type === "ImportDeclaration");
  const names = imports.map(async ({ source, specifiers = [] }) => {
    if (source!.value.startsWith("zod")) return specifiers.map(({ local }) => local!.name!);
    if (!source!.value.startsWith("./")) return [];
    const schemas = await listSchemas(path.join(path.dirname(file), source!.value));
    return specifiers.filter(({ imported }) => schemas.has(imported?.name ?? "")).map(({ local }) => local!.name!);
  });
  return (await Promise.all(names)).flat();
};

const findSchemas = async (file: string): Promise<Set<string>> => {
  const program = parseAst(await readFile(file, "utf8"), { lang: "ts" });
  const constants = listConstants(program).filter(({ init }) => init && listCallsOf("endpoint", init).length === 0);
  const schemas = new Set(await listImportedSchemas(file, program.body as unknown as Node[]));
  for (let before = -1; before < schemas.size;) {
    before = schemas.size;
    for (const { id, init } of constants) if (mentions(schemas, init!)) schemas.add(id!.name!);
  }
  return schemas;
};

/**
 * The names of a module of `shared/` for which zod is needed: schemas, and what is made of them. The contract's rows are
 * none.
 */
export const listSchemas = (file: string): Promise<Set<string>> => {
  const known = found.get(file) ?? findSchemas(file);
  found.set(file, known);
  return known;
};
