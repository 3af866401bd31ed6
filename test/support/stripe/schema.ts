import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "node:querystring";

/** What the extract keeps of a JSON schema. `{}` stands for what is known and not in the extract. */
type Schema = {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  maxLength?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
};
type Extract = { operations: Record<string, Schema>; objects: Record<string, Schema> };

const { operations, objects } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "extract.json"), "utf8"),
) as Extract;

/** Forms carry text only: what a number and a switch look like there. */
const inForm: Record<string, RegExp> = { integer: /^-?\d+$/, number: /^-?\d+(\.\d+)?$/, boolean: /^(true|false)$/ };

const fits = (type: string, value: unknown, isForm: boolean) => {
  if (isForm && type in inForm) return typeof value === "string" && inForm[type]?.test(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === (type === "number" ? "number" : type);
};

/** What speaks against a value, a line each. */
const problemsOf = (schema: Schema, value: unknown, at: string, isForm: boolean): string[] => {
  const { $ref, type, anyOf, items, properties, additionalProperties: others, required = [] } = schema;
  const inside = (inner: Schema, part: unknown, name: string) => problemsOf(inner, part, `${at}[${name}]`, isForm);
  if ($ref) return problemsOf(objects[$ref] ?? {}, value, at, isForm);
  if (value === null && !isForm) return schema.nullable || !(type ?? anyOf) ? [] : [`${at} must not be null`];
  if (anyOf) {
    const tries = anyOf.map((each) => problemsOf(each, value, at, isForm));
    return tries.find((each) => each.length === 0) ?? [`${at} is none of what it may be`, ...tries.flat()];
  }
  if (!type) return [`${at} is not in the extract: name it in used.ts, and make it again`];
  if (type === "array") {
    if (!Array.isArray(value)) return [`${at} must be a list`];
    return value.flatMap((part, index) => inside(items ?? {}, part, String(index)));
  }
  if (type === "object") {
    if (typeof value !== "object" || Array.isArray(value)) return [`${at} must be an object`];
    const given = Object.entries(value as object);
    const missing = required.filter((name) => !given.some(([known]) => known === name));
    return [
      ...missing.map((name) => `${at}[${name}] is missing`),
      ...given.flatMap(([name, part]) => {
        const known = properties?.[name] ?? (typeof others === "object" ? others : undefined);
        return known ? inside(known, part, name) : [`${at}[${name}] is unknown`];
      }),
    ];
  }
  if (!fits(type, value, isForm)) return [`${at} must be of type ${type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} must be one of ${schema.enum.join(", ")}`];
  if (String(value).length > (schema.maxLength ?? Infinity)) return [`${at} is too long`];
  return [];
};

type Tree = { [name: string]: Tree | string | undefined };
const toLists = (value: Tree | string | undefined): unknown => {
  if (typeof value !== "object") return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name], index) => name === String(index)))
    return entries.map(([, part]) => toLists(part));
  return Object.fromEntries(entries.map(([name, part]) => [name, toLists(part)]));
};

/** `a[0][b]=c` as `{ a: [{ b: "c" }] }`. */
export const parsedForm = (form: string) => {
  const tree: Tree = {};
  for (const [name, value] of Object.entries(parse(form))) {
    const keys = name.split(/[[\]]+/).filter(Boolean);
    const last = keys.pop() ?? "";
    const place = keys.reduce((part, key) => (part[key] ??= {}) as Tree, tree);
    place[last] = String(value);
  }
  return toLists(tree);
};

/** What Stripe's document has against a request, a line each: none for one that it takes. */
export const problemsOfRequest = (method: string, address: string, form: string) => {
  const operation = Object.keys(operations).find((each) =>
    new RegExp(`^${each.replace(/\{\w+\}/g, "[^/]+")}$`).test(`${method} ${address}`),
  );
  if (!operation) return [`${method} ${address} is not in the extract`];
  return problemsOf({ type: "object", ...operations[operation] }, parsedForm(form), operation, true);
};

/** What Stripe's document has against an answer, a line each. */
export const problemsOfAnswer = (answer: { object: string }) =>
  problemsOf({ $ref: answer.object }, answer, answer.object, false);
