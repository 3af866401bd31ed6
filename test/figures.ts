import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, type Statement, type StaticImport } from "oxc-parser";

// How the code is cut: `npx tsx test/figures.ts` prints it.
// A fragment is a file of at most 30 lines that one other file imports. What one opens to follow a use case are the files
// that are reached from its own by imports of values; leaves, which import nothing of ours, are not counted for screens, nor
// templates of emails that the use case does not send.

type File = { lines: number; values: string[]; all: string[]; functions: string[] };

const listFiles = (folder: string) =>
  execFileSync("git", ["ls-files", `${folder}/*.ts`, `${folder}/*.tsx`], { encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => existsSync(file) && !file.includes("/media/"));

const resolve = (from: string, name: string) =>
  name.startsWith("#") ? name.slice(1) : path.normalize(path.join(path.dirname(from), name));

const isType = ({ entries }: StaticImport) => entries.length > 0 && entries.every((each) => each.isType);

/** The exported functions of a file that are neither components nor hooks. */
const exportedFunctions = (statements: (Statement | { type: string })[]) =>
  statements.flatMap((statement) => {
    const declaration = "declaration" in statement ? statement.declaration : undefined;
    if (declaration?.type === "FunctionDeclaration") return [declaration.id?.name ?? ""];
    if (declaration?.type !== "VariableDeclaration") return [];
    return declaration.declarations
      .filter(({ init }) => init?.type === "ArrowFunctionExpression")
      .map(({ id }) => (id.type === "Identifier" ? id.name : ""));
  });

const readFile = (file: string): File => {
  const text = readFileSync(file, "utf8");
  const { module, program } = parseSync(file, text);
  const imports = module.staticImports
    .map((each) => ({ name: each.moduleRequest.value, isType: isType(each) }))
    .filter(({ name }) => /^[#.]/.test(name))
    .map(({ name, ...each }) => ({ ...each, file: resolve(file, name) }));
  const dynamic = [...text.matchAll(/import\("([#.][^"]+)"\)/g)].map(([, name = ""]) => resolve(file, name));
  return {
    lines: text.trimEnd().split("\n").length,
    values: [...imports.filter((each) => !each.isType).map((each) => each.file), ...dynamic],
    all: [...imports.map((each) => each.file), ...dynamic],
    functions: exportedFunctions(program.body).filter((name) => /^[a-z]/.test(name) && !/^use[A-Z]/.test(name)),
  };
};

/** What begins the names of functions here; a noun that is no verb too is none of them. */
const verbs = new Set(
  `accept acknowledge add admit advance allow announce answer append apply ask attach begin block bring broadcast build
  cancel change check choose claim clear close collect compare complete compress connect convert copy count create cut
  decide decode defer delete deliver describe digest discard draw drop edit encode end ensure erase escape expect explain
  extend fetch fill filter find finish focus fold follow forget format get give go guard handle has hide hold identify
  include interrupt invoke is issue join keep leave list load look mark match may measure merge move name normalize note
  notify offer open parse pay pick place plan post postpone prepare present prevent print put query read receive recompute
  redeem redraw refresh refuse release remember remove render renew repeat replace report request require reset resend
  resolve restore retry return revoke round run save say schedule search see seek select send set settle show sign skip
  sort split start stop store submit subscribe suppress swap sync take tell throw tidy to toggle track transact trim
  try turn uncount unblock unfold update upload use validate verify wait wake warn watch withdraw wrap write can hash
  shrink scroll scale retain reload record ping make`
    .split(/\s+/)
    .filter(Boolean),
);
const isVerb = (name: string) => verbs.has(/^[a-z]+/.exec(name)?.[0] ?? "") || /Write(s)?$/.test(name);

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

const files = new Map([...listFiles("functions"), ...listFiles("web")].map((file) => [file, readFile(file)]));

const registry = "functions/email/templates.ts";

/** The file of each email template, by its name: the registry loads all of them on use. */
const templateFiles = () => {
  const text = readFileSync(registry, "utf8");
  const loaders = new Map<string, string>();
  for (const [, name = "", path = ""] of text.matchAll(/const (\w+) = \(\) => import\("([^"]+)"\)/g))
    loaders.set(name, path);
  const entries = [...text.matchAll(/"([\w-]+)": async \(\) => \(await (?:(\w+)\(\)|import\("([^"]+)"\))/g)];
  return entries.map(([, name = "", loader = "", path = loaders.get(loader) ?? ""]) => [name, resolve(registry, path)]);
};

/** What a reader of a use case opens of the templates: those that the files on the way name, and no other email. */
const namedTemplates = (found: Iterable<string>) => {
  const text = [...found].map((file) => readFileSync(file, "utf8")).join("\n");
  const names = [...text.matchAll(/template: ["`]([\w-]+)/g)].map(([, name = ""]) => name);
  return templateFiles().flatMap(([name = "", file = ""]) =>
    names.some((each) => name.startsWith(each)) ? [file] : [],
  );
};

const reach = (start: string, isCounted: (file: string) => boolean) => {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !files.has(file)) return;
    found.add(file);
    if (file !== registry) files.get(file)?.values.forEach(visit);
  };
  visit(start);
  if (found.has(registry)) namedTemplates([...found]).forEach(visit);
  return [...found].filter(isCounted).length;
};

const cutOf = (folder: string) => {
  const own = [...files].filter(([file]) => file.startsWith(`${folder}/`));
  const importers = new Map<string, number>();
  for (const [, { all }] of own) for (const file of new Set(all)) importers.set(file, (importers.get(file) ?? 0) + 1);
  const lengths = own.map(([, { lines }]) => lines).toSorted((a, b) => a - b);
  const short = own.filter(([, { lines }]) => lines <= 30);
  const names = own.flatMap(([, { functions }]) => functions);
  return {
    files: own.length,
    "median lines": lengths[Math.floor(lengths.length / 2)],
    "at most 30 lines": percent(short.length, own.length),
    fragments: percent(short.filter(([file]) => importers.get(file) === 1).length, own.length),
    "functions that start with a verb": percent(names.filter(isVerb).length, names.length),
  };
};

const isNoLeaf = (file: string) => (files.get(file)?.all ?? []).some((each) => files.has(each));
const screens = {
  chat: "web/features/messaging/community/community.tsx",
  approvals: "web/features/registrations/admin/approvals.tsx",
  "listing form": "web/pages/business-listing.tsx",
  profile: "web/pages/portal/profile.tsx",
  application: "web/features/applications/application-dialog.tsx",
};
const useCases = {
  register: "functions/registrations/register.ts",
  approve: "functions/registrations/review.ts",
  pay: "functions/listings/webhook.ts",
  "chat message": "functions/messaging/community.ts",
};

const count = (places: Record<string, string>, isCounted: (file: string) => boolean) =>
  Object.fromEntries(Object.entries(places).map(([name, file]) => [name, reach(file, isCounted)]));

process.stdout.write(
  `${JSON.stringify(
    {
      functions: { ...cutOf("functions"), "files to follow": count(useCases, () => true) },
      web: { ...cutOf("web"), "files behind a screen": count(screens, isNoLeaf) },
    },
    undefined,
    2,
  )}\n`,
);
