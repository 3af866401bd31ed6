import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// Collects what the files of functions/ say about their items (comments of @item, @key, @asks, and @cost) into one page:
// `npm run table` writes it. The unit tests fail when it is stale.

type Access = { key: string; asks: string; cost: string };
export type Entry = { file: string; item: string; accesses: Access[] };

export const pageFile = "functions/TABLE.md";

export const readFunctions = () =>
  new Map(
    readdirSync("functions", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .sort()
      .map((file) => [file.replaceAll(path.sep, "/"), readFileSync(path.join("functions", file), "utf8")]),
  );

const blocks = /\/\*\n \* @item [^]*?\*\//g;

const readTags = (block: string) =>
  block
    .split(/^ \* @/m)
    .slice(1)
    .map((part) => {
      const [, tag = "", text = ""] = /^(\w+) ([^]*)/.exec(part.replace(/\s*\*\/$/, "")) ?? [];
      return { tag, text: text.replace(/\s*\n \*\s*/g, " ").trim() };
    });

/** What a file says about its items. */
export const readEntries = (file: string, text: string): Entry[] => {
  const entries: Entry[] = [];
  for (const { tag, text: value } of (text.match(blocks) ?? []).flatMap(readTags)) {
    const accesses = entries.at(-1)?.accesses;
    const access = accesses?.at(-1);
    if (tag === "item") entries.push({ file, item: value, accesses: [] });
    else if (tag === "key" && accesses) accesses.push({ key: value, asks: "", cost: "" });
    else if ((tag === "asks" || tag === "cost") && access) access[tag] = value;
    else throw new Error(`functions/${file}: @${tag} has no place here`);
  }
  return entries;
};

/** Names of partitions and sort keys, such as `MEMBER` and `CHANGED`. */
const keyName = /[A-Z][A-Z]+(?:-[A-Z]+)*/g;
const namesIn = (text: string): string[] => text.match(keyName) ?? [];

const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

const localImports = (file: string, text: string) =>
  [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, to = ""]) => path.posix.join(path.posix.dirname(file), to));

/** Literals that stand in a key: `MEMBER#…` of a template, `pk: "CLUB"`, and lists such as `pendingList = "PENDING"`. */
const keysBuiltIn = (code: string) => [
  ...new Set(
    [...code.matchAll(/`([A-Z][A-Z-]+)#[^`]*`|(?:\b(?:pk|sk|gsi[12]pk):|[lL]ist =) "([A-Z][A-Z-]+)/g)].map(
      ([, prefix, whole]) => prefix ?? whole ?? "",
    ),
  ),
];

/** Whether a file gives an item its key. Types, conditions, and what platform/ does with any item are none. */
const buildsKeys = (file: string, code: string) =>
  !["platform/jobs.ts", "platform/pages.ts"].includes(file) &&
  /\b(pk|gsi[12]pk): (?!string\b|z\.)(?!\w+\.Keys\b)\S/.test(code);

/** What is wrong with what the files say. */
export const findProblems = (files: Map<string, string>): string[] =>
  [...files].flatMap(([file, text]) => {
    const code = withoutComments(text);
    const entries = readEntries(file, text);
    const named = new Set(
      entries.flatMap(({ accesses }) =>
        accesses.flatMap(({ key }) => (key.match(/`[^`]+`/g) ?? []).flatMap((part) => namesIn(part))),
      ),
    );
    const known = new Set(
      [code, ...localImports(file, text).map((one) => withoutComments(files.get(one) ?? ""))].flatMap(namesIn),
    );
    return [
      ...(buildsKeys(file, code) && entries.length === 0 ? ["builds a key and has no @item that describes it"] : []),
      ...entries.filter(({ accesses }) => accesses.length === 0).map(({ item }) => `@item ${item} has no @key`),
      ...entries.flatMap(({ item, accesses }) =>
        accesses.filter(({ asks }) => !asks).map(({ key }) => `@item ${item} has no @asks for ${key}`),
      ),
      ...(buildsKeys(file, code) && entries.length > 0
        ? keysBuiltIn(code)
            .filter((name) => !named.has(name))
            .map((name) => `builds ${name}, which no @key names`)
        : []),
      ...[...named].filter((name) => !known.has(name)).map((name) => `names ${name}, which its code does not have`),
    ].map((problem) => `functions/${file} ${problem}`);
  });

const formatAccess = ({ key, asks, cost }: Access) => `  - ${key}: ${asks}${cost && ` (${cost})`}`;

/** The page, by folder and file. */
export const formatPage = (files: Map<string, string>) => {
  const entries = [...files].flatMap(([file, text]) => readEntries(file, text));
  const folders = [...new Set(entries.map(({ file }) => path.posix.dirname(file)))];
  const sections = folders.flatMap((folder) => [
    "",
    `## ${folder}`,
    "",
    ...entries
      .filter(({ file }) => path.posix.dirname(file) === folder)
      .flatMap(({ file, item, accesses }) => [
        `- **${item}** · [${path.posix.basename(file)}](${file})`,
        ...accesses.map(formatAccess),
      ]),
  ]);
  return [
    "# The table",
    "",
    "Collected by `npm run table` from the `@item` comments of the files; change those. Each line: partition key · sort key, or those of an index: what is asked or done (its cost).",
    ...sections,
    "",
  ].join("\n");
};
