import { readFileSync } from "node:fs";
import { createClub } from "#infra/club.ts";
import { configOf } from "#infra/config.ts";
import { flatten } from "../../template/flatten.ts";
import { everything, folders, makeApp, templateOf } from "./synthesize.ts";

type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };
type Parts = Record<string, Record<string, Json>>;

/**
 * Everything in the templates of a stage, by names: resources, and for the rest, such as outputs, the sections. The
 * stage has one name for all, which is part of many others.
 */
const partsOf = (context: object): Parts => {
  const app = makeApp({ ...context });
  const config = { ...configOf(app.node, folders), stage: "prod" as const };
  const templates = createClub(app, config).map((stack) => [stack.stackName, templateOf(stack)] as const);
  const sections = templates.map(([name, { Outputs = {}, ...more }]) => {
    // What stacks refer to of each other is in the resources that do.
    const named = Object.fromEntries(Object.entries(Outputs).filter(([, { Export }]) => !Export));
    return [name, { ...more, Type: "Template", Resources: undefined, Outputs: named }] as const;
  });
  const { Resources } = flatten(templates.map(([, template]) => template));
  return { ...(Resources as Parts), ...(Object.fromEntries(sections) as unknown as Parts) };
};

const isObject = (value: Json): value is { [name: string]: Json } => typeof value === "object" && value !== null;

/** Paths at which two values differ, such as `Properties.Timeout`; in lists, `[]` stands for any place. */
const pathsOf = (one: Json, other: Json, path = ""): string[] => {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((each, index) => pathsOf(each, other[index], `${path}[]`));
  if (!isObject(one) || !isObject(other) || Array.isArray(one) || Array.isArray(other)) return [path];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    pathsOf(one[name], other[name], path ? `${path}.${name}` : name),
  );
};

/** What differs, as `type path`; for a resource that one of both has, `type id`. */
const differencesOf = (one: Parts, other: Parts) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((id) => {
    const [here, there] = [one[id], other[id]];
    const paths = here && there ? pathsOf(here, there) : [id];
    return paths.map((path) => `${(here ?? there)?.Type as string} ${path}`);
  });

/** The rows of infra/local/DIFFERENCES.md that name a difference, each as it stands there. */
const listed = readFileSync("infra/local/DIFFERENCES.md", "utf8")
  .split("\n")
  .flatMap((line) => /^\| `((?:AWS::|Custom::|Template |\* )[^`]+)`\s*\|/.exec(line)?.[1] ?? []);
const isOf = (row: string) => (difference: string) =>
  row.startsWith("* ") ? difference.endsWith(row.slice(1)) : difference.startsWith(row);

/** What a club is deployed with: as README says, and with nothing said; with a mailing list and without. */
const { sender, clubInbox, alarmEmail } = everything;
const contexts = [{ sender, clubInbox, alarmEmail }, { mailingList: true }];

test("the club here and the club on AWS differ in what infra/local/DIFFERENCES.md lists, and in nothing else", () => {
  const differences = [
    ...new Set(
      contexts.flatMap((context) =>
        differencesOf(partsOf({ ...context, stage: "prod" }), partsOf({ ...context, stage: "local" })),
      ),
    ),
  ];

  expect(differences.filter((difference) => !listed.some((row) => isOf(row)(difference))).sort()).toEqual([]);
  expect(listed.filter((row) => !differences.some(isOf(row)))).toEqual([]);
});
