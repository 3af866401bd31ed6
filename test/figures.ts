import { readFileSync } from "node:fs";
import path from "node:path";
import type { Statement } from "oxc-parser";
import { cut, mostFiles } from "./budgets.ts";
import { listFiles, readSource } from "./structure/imports.ts";

// How the code is cut: `npx tsx test/figures.ts` prints it, and test/structure/check.ts holds it to test/budgets.ts.
// A fragment is a file of at most 30 lines that one other file imports. What one opens to follow a use case are the files
// that are reached from its own by imports of values; leaves, which import nothing of ours, are not counted for screens, nor
// templates of emails that the use case does not send.

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

const readFile = (file: string) => {
  const { text, program, imports, values } = readSource(file);
  return {
    lines: text.trimEnd().split("\n").length,
    values,
    imports,
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

const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

const files = new Map(
  listFiles("functions", "web")
    .filter((file) => !file.includes("/media/"))
    .map((file) => [file, readFile(file)]),
);

const registry = "functions/email/templates.ts";

/** The file of each email template, by its name: the registry loads all of them on use. */
const templateFiles = () => {
  const text = readFileSync(registry, "utf8");
  const loaders = new Map<string, string>();
  for (const [, name = "", path = ""] of text.matchAll(/const (\w+) = \(\) => import\("([^"]+)"\)/g))
    loaders.set(name, path);
  const entries = [...text.matchAll(/"([\w-]+)": async \(\) => \(await (?:(\w+)\(\)|import\("([^"]+)"\))/g)];
  return entries.map(([, name = "", loader = "", target = loaders.get(loader) ?? ""]) => [
    name,
    path.join(path.dirname(registry), target),
  ]);
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

const shortLines = 30;

const measureCut = (folder: string) => {
  const own = [...files].filter(([file]) => file.startsWith(`${folder}/`));
  const importers = new Map<string, number>();
  for (const [, { imports }] of own) for (const file of imports) importers.set(file, (importers.get(file) ?? 0) + 1);
  const byLength = own.toSorted(([, one], [, other]) => one.lines - other.lines);
  const short = byLength.filter(([, { lines }]) => lines <= shortLines);
  const names = own.flatMap(([, { functions }]) => functions);
  return {
    files: own.length,
    medianLines: byLength[Math.floor(own.length / 2)]?.[1].lines ?? 0,
    short: percent(short.length, own.length),
    fragments: short.flatMap(([file]) => (importers.get(file) === 1 ? [file] : [])),
    byLength: byLength.map(([file, { lines }]) => ({ file, lines })),
    verbs: percent(names.filter(isVerb).length, names.length),
  };
};

const isNoLeaf = (file: string) => (files.get(file)?.imports ?? []).some((each) => files.has(each));
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
  pay: "functions/webhooks/webhook.ts",
  "chat message": "functions/messaging/community.ts",
};

const isFunction = (file: string) => file.startsWith("functions/");

const countWays = () =>
  Object.entries({ ...useCases, ...screens }).map(([name, file]) => ({
    name,
    file,
    count: reach(file, isFunction(file) ? () => true : isNoLeaf),
  }));

const allow = (what: string, count: number, limit: number, where = "") =>
  count > limit ? [`${what}: ${count}, and test/budgets.ts allows ${limit}.${where}`] : [];

/** What is over the limits of test/budgets.ts, each in a sentence that names the files. */
export const findOverruns = () => {
  const cuts = Object.entries(cut).flatMap(([folder, limits]) => {
    const { files: count, medianLines, fragments, byLength } = measureCut(folder);
    const shortest = ` The shortest of one importer: ${fragments.slice(0, 5).join(", ")}.`;
    return [
      ...allow(`Files of ${folder}/`, count, limits.files, shortest),
      ...allow(
        `Percent of ${folder}/ that are fragments`,
        percent(fragments.length, count),
        limits.fragments,
        shortest,
      ),
      ...allow(`Lines of a file of ${folder}/ at the median`, medianLines, limits.medianLines),
      ...byLength.flatMap(({ file, lines }) => allow(`Lines of ${file}`, lines, limits.lines)),
    ];
  });
  const ways = countWays().flatMap(({ name, file, count }) =>
    files.has(file)
      ? allow(`Files behind "${name}" (${file})`, count, mostFiles[name] ?? 0)
      : [`${file} is gone: test/figures.ts says where "${name}" begins.`],
  );
  return [...cuts, ...ways];
};

const printFigures = () => {
  const cuts = Object.keys(cut).flatMap((folder) => {
    const { files: count, medianLines, short, fragments, verbs: withVerb, byLength } = measureCut(folder);
    return [
      `${folder}/: ${count} files, ${medianLines} lines at the median, ${byLength.at(-1)?.lines} at most`,
      `  ${short} % have at most ${shortLines} lines, ${percent(fragments.length, count)} % are fragments`,
      `  ${withVerb} % of the functions start with a verb`,
    ];
  });
  const ways = countWays().map(({ name, count }) => `${String(count).padStart(5)} ${name}`);
  process.stdout.write(`${[...cuts, "Files to follow, or behind a screen:", ...ways].join("\n")}\n`);
};

if (process.argv[1] === import.meta.filename) printFigures();
