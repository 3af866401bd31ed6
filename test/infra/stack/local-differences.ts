import { readFileSync } from "node:fs";
import { Template } from "aws-cdk-lib/assertions";
import { ClubStack } from "#infra/club-stack.ts";
import { configOf } from "#infra/config.ts";
import { SenderStack } from "#infra/sender-stack.ts";
import { everything, folders, makeApp } from "./synthesize.ts";

type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };
type Parts = Record<string, Record<string, Json>>;

/**
 * Everything in the two templates of a stage, by names: resources, and for the rest, such as outputs, the sections. The
 * stage has one name for all, which is part of many others.
 */
const partsOf = (context: object): Parts => {
  const app = makeApp({ ...context });
  const config = { ...configOf(app.node, folders), stage: "prod" as const };
  const stacks = [new SenderStack(app, config), new ClubStack(app, config)];
  const parts = stacks.map((stack, index) => {
    const { Resources, ...sections } = Template.fromStack(stack).toJSON() as { Resources: Parts };
    return { ...Resources, [`Template ${index}`]: { Type: "Template", ...sections } };
  });
  return Object.assign({}, ...parts) as Parts;
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

/** The rows of infra/README.md that name a difference, each as it stands there. */
const listed = readFileSync("infra/README.md", "utf8")
  .split("\n")
  .flatMap((line) => /^\| `((?:AWS::|Custom::|Template |\* )[^`]+)`\s*\|/.exec(line)?.[1] ?? []);
const isOf = (row: string) => (difference: string) =>
  row.startsWith("* ") ? difference.endsWith(row.slice(1)) : difference.startsWith(row);

/** What a club is deployed with: as README says, and with nothing said; with a mailing list and without. */
const { sender, clubInbox, alarmEmail } = everything;
const contexts = [{ sender, clubInbox, alarmEmail }, { mailingList: true }];

test("the club here and the club on AWS differ in what infra/README.md lists, and in nothing else", () => {
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
