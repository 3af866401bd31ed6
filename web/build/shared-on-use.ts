import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst, type Plugin } from "vite";

/** A piece of syntax, with those of its properties that are read here. */
type Node = {
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
  importKind?: string;
  local?: Node;
  source?: { value: string } | null;
};

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** What a piece of syntax consists of, without types and the names of properties. */
const listChildren = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([role]) => node.computed || (role !== "key" && role !== "property"))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode)
    .filter(({ type }) => !type.startsWith("TS") || type.endsWith("Expression"));

/** The constants of a module. */
const listConstants = ({ body }: { body: unknown[] }): Node[] =>
  (body as Node[]).flatMap((statement) => (statement.declaration ?? statement).declarations ?? []);

/** The calls in a piece of syntax of a function of that name. */
const listCallsOf = (name: string, node: Node): Node[] => [
  ...(node.type === "CallExpression" && node.callee?.name === name ? [node] : []),
  ...listChildren(node).flatMap((child) => listCallsOf(name, child)),
];

const mentions = (names: ReadonlySet<string>, node: Node): boolean =>
  (node.type === "Identifier" && names.has(node.name!)) || listChildren(node).some((child) => mentions(names, child));

const found = new Map<string, Promise<Set<string>>>();

/** Of what a module imports, the names of schemas. */
const listImportedSchemas = async (file: string, body: Node[]): Promise<string[]> => {
  // Of types nothing is left, and modules may name each other's.
  const imports = body.filter(({ type, importKind }) => type === "ImportDeclaration" && importKind !== "type");
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
const listSchemas = (file: string): Promise<Set<string>> => {
  const known = found.get(file) ?? findSchemas(file);
  found.set(file, known);
  return known;
};

/** What only the server needs of a row of the contract. A read's input goes into its address as it is. */
const serversOwn = new Set(["feature", "summary", "output", "throttle"]);

type Program = { body: unknown[] };

/** The properties of the contract's rows, and of what rows have in common (`...row`). */
const listRows = (program: Program): Node[][] => {
  const rows = (program.body as Node[])
    .flatMap((statement) => listCallsOf("endpoint", statement))
    .map((call) => call.arguments?.[0]?.properties ?? []);
  const spread = new Set(rows.flat().map(({ argument }) => argument?.name));
  const common = listConstants(program).filter(({ id }) => spread.has(id!.name));
  return [...rows, ...common.map(({ init }) => init?.properties ?? [])];
};

const isRead = (row: Node[]) =>
  row.some(({ key, value }) => key?.name === "method" && (value as { value?: unknown }).value === "GET");

/** The properties of rows that are left out. */
const listUnused = (program: Program, hasSchemas: boolean): Node[] =>
  listRows(program).flatMap((row) =>
    row.filter(({ key }) => (key?.name === "input" ? !hasSchemas || isRead(row) : serversOwn.has(key?.name ?? ""))),
  );

/** Whether evaluating it may do something as far as a bundler knows: calls, and reads of what may be a getter. */
const isEvaluated = (node: Node): boolean =>
  /^(Call|New|Member)Expression$/.test(node.type) ||
  (!node.type.includes("Function") && listChildren(node).some(isEvaluated));

type Edit = { at: number; until?: number; text?: string };

const edit = (code: string, edits: Edit[]) =>
  edits
    .sort((one, other) => other.at - one.at)
    .reduce((left, { at, until = at, text = "" }) => left.slice(0, at) + text + left.slice(until), code);

/** Marks the copy of a module that has its schemas. */
const withSchemas = "?schemas";

/** The module without what browsers do not use of it: what nothing asks for then falls away, for it is pure. */
const reduceShared = (code: string, program: Program, hasSchemas: boolean) =>
  edit(code, [
    ...listUnused(program, hasSchemas).map(({ start, end }) => ({
      at: start,
      until: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
    })),
    ...listConstants(program)
      .flatMap(({ init }) => (init && isEvaluated(init) ? [init] : []))
      .flatMap(({ start, end }) => [
        { at: start, text: "/* @__PURE__ */ (() => (" },
        { at: end, text: "))()" },
      ]),
    // What a schema is made of has its schemas, too.
    ...(hasSchemas
      ? (program.body as Node[])
          .filter(({ source }) => source?.value.startsWith("./"))
          .map(({ source }) => ({ at: (source as unknown as Node).end - 1, text: withSchemas }))
      : []),
  ]);

const sharedImport = /\bimport\s*\{([^}]*)\}\s*from\s*"#shared\/([\w-]+\.ts)"/g;

/** The name that an import gives to something, and the one that it has in its module. */
const readNames = (specifier: string) => {
  const [name = "", own = name] = specifier.trim().split(/\s+as\s+/);
  return { name, own };
};

const shared = fileURLToPath(new URL("../../shared/", import.meta.url));

/** Has a module of the site import schemas, and rows by whose inputs it validates, from the copies that have them. */
const importSchemas = async (code: string) => {
  const inputs = [...code.matchAll(/([\w$.]*[\w$)\]])\.input\b/g)].map(([, from = ""]) => from);
  const hidden = inputs.find((from) => !/^(chakra|\w*[cC]ontract\.\w+)$/.test(from));
  if (hidden !== undefined)
    throw new Error(`${hidden}.input is not in the site: name its row, as in contract.row.input.`);
  const validated = new Set(inputs.map((from) => from.split(".")[0]));
  const edits = [...code.matchAll(sharedImport)].map(async (found): Promise<Edit[]> => {
    const [whole, list = "", file = ""] = found;
    const schemas = await listSchemas(shared + file);
    const specifiers = list.split(",").filter((specifier) => specifier.trim() !== "");
    const isSchema = (specifier: string) => {
      const { name, own } = readNames(specifier);
      return schemas.has(name) || validated.has(own);
    };
    const taken = specifiers.filter(isSchema);
    if (taken.length === 0) return [];
    const write = (some: string[], query: string) => `import {${some.join(",")}} from "#shared/${file}${query}";`;
    const left = specifiers.filter((specifier) => !taken.includes(specifier));
    const text = write(taken, withSchemas) + (left.length > 0 ? write(left, "") : "");
    return [{ at: found.index, until: found.index + whole.length, text }];
  });
  return edit(code, (await Promise.all(edits)).flat());
};

/**
 * Leaves out of `shared/` what browsers do not use. Rows of the contract are without what only the server needs, such as
 * the schemas of answers. Schemas are in copies of their modules, and so with the forms alone that validate by them,
 * though their module has rows and texts that every page needs.
 */
export const sharedOnUse: Plugin = {
  name: "shared-on-use",
  async resolveId(id, importer) {
    if (!id.endsWith(withSchemas)) return undefined;
    const resolved = await this.resolve(id.slice(0, -withSchemas.length), importer?.split("?")[0]);
    return resolved && resolved.id + withSchemas;
  },
  load: (id) => (id.endsWith(withSchemas) ? readFile(id.slice(0, -withSchemas.length), "utf8") : undefined),
  async transform(code, id, options) {
    if (options?.ssr) return undefined;
    if (/\/web\/[^?]*\.tsx?(\?|$)/.test(id)) return { code: await importSchemas(code), map: null };
    if (!/\/shared\/[\w-]+\.ts(\?|$)/.test(id)) return undefined;
    return { code: reduceShared(code, this.parse(code), id.endsWith(withSchemas)), map: null };
  },
};
