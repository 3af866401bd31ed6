import { readFileSync } from "node:fs";
import { Template } from "aws-cdk-lib/assertions";
import { ClubStack } from "#infra/club-stack.ts";
import { configOf } from "#infra/config.ts";
import { folders, makeApp, prod } from "./synthesize.ts";

type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };
type Resources = Record<string, { Type: string } & Record<string, Json>>;

/** The resources of a stage, under one name for all stages: it is part of many others. */
const resourcesOf = (context: object) => {
  const app = makeApp({ ...context });
  const stack = new ClubStack(app, { ...configOf(app.node, folders), stage: "prod" });
  return Template.fromStack(stack).toJSON().Resources as Resources;
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
const differencesOf = (one: Resources, other: Resources) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((id) => {
    const [here, there] = [one[id], other[id]];
    const paths = here && there ? pathsOf(here, there) : [id];
    return paths.map((path) => `${(here ?? there)?.Type} ${path}`);
  });

/** The rows of infra/README.md that name a difference, each as it stands there. */
const listed = readFileSync("infra/README.md", "utf8")
  .split("\n")
  .flatMap((line) => /^\| `((?:AWS::|Custom::|\* )[^`]+)`\s*\|/.exec(line)?.[1] ?? []);
const isOf = (row: string) => (difference: string) =>
  row.startsWith("* ") ? difference.endsWith(row.slice(1)) : difference.startsWith(row);

test("the club here and the club on AWS differ in what infra/README.md lists, and in nothing else", () => {
  const differences = [...new Set(differencesOf(resourcesOf(prod), resourcesOf({ stage: "local" })))];

  expect(differences.filter((difference) => !listed.some((row) => isOf(row)(difference))).sort()).toEqual([]);
  expect(listed.filter((row) => !differences.some(isOf(row)))).toEqual([]);
});
