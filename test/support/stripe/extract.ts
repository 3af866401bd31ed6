import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { takenParameters, usedParameters, usedProperties } from "./used.ts";

// Makes extract.json of Stripe's OpenAPI document (https://github.com/stripe/openapi, `spec3.json`, under the MIT
// licence beside this file): npx tsx test/support/stripe/extract.ts <spec3.json>
// Of every operation and object all names are kept, but only what the club uses with its rules; the rest is `{}`.

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; $ref?: string };
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const file = process.argv[2] ?? "spec3.json";
const { info, paths, components } = JSON.parse(readFileSync(file, "utf8")) as Document;

const rules = ["type", "enum", "maxLength", "nullable", "required"];

/** A schema with its rules alone; of what the API shows by its id unless asked for more, the id, or what is used. */
const slim = (schema: Schema): Schema => {
  const name = schema.$ref?.split("/").at(-1) ?? "";
  if (name) return usedProperties[name] ? { $ref: name } : slim(components.schemas[name] ?? {});
  if ("x-expansionResources" in schema) {
    const whole = (schema.anyOf as Schema[]).filter(({ $ref }) => usedProperties[$ref?.split("/").at(-1) ?? ""]);
    return { anyOf: [{ type: "string" }, ...whole.map(slim)], ...(schema.nullable === true && { nullable: true }) };
  }
  const kept = Object.fromEntries(rules.filter((rule) => rule in schema).map((rule) => [rule, schema[rule]]));
  const { properties, items, anyOf, additionalProperties: others } = schema;
  return {
    ...kept,
    ...(anyOf !== undefined && { anyOf: (anyOf as Schema[]).map(slim) }),
    ...(items !== undefined && { items: slim(items as Schema) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, slim(value)])),
    }),
    ...(others !== undefined && { additionalProperties: typeof others === "object" ? slim(others as Schema) : others }),
  };
};

const narrowed = (schema: Schema, used: string[]): Schema => {
  const properties = Object.entries(schema.properties ?? {});
  const missing = used.filter((name) => !schema.properties?.[name]);
  if (missing.length > 0) throw new Error(`The document has no ${missing.join(", ")}.`);
  return {
    type: "object",
    ...(schema.required !== undefined && { required: schema.required }),
    properties: Object.fromEntries(properties.map(([name, value]) => [name, used.includes(name) ? slim(value) : {}])),
  };
};

const parametersOf = (operation: string): Schema => {
  const [method = "", address = ""] = operation.split(" ");
  const { parameters = [], requestBody } = paths[address]?.[method.toLowerCase()] ?? {};
  const query = parameters.filter((parameter) => parameter.in === "query");
  const body = requestBody?.content["application/x-www-form-urlencoded"]?.schema;
  return {
    required: [
      ...query.filter(({ required }) => required).map(({ name }) => name),
      ...((body?.required as string[]) ?? []),
    ],
    properties: { ...Object.fromEntries(query.map(({ name, schema }) => [name, schema])), ...body?.properties },
  };
};

const mapped = (used: Record<string, string[]>, schemaOf: (name: string) => Schema) =>
  Object.fromEntries(Object.entries(used).map(([name, names]) => [name, narrowed(schemaOf(name), names)]));

const operations = Object.keys({ ...usedParameters, ...takenParameters });
const parameters = Object.fromEntries(
  operations.map((name) => [name, [...(usedParameters[name] ?? []), ...(takenParameters[name] ?? [])]]),
);

writeFileSync(
  path.join(import.meta.dirname, "extract.json"),
  JSON.stringify({
    source: `Stripe's OpenAPI document, version ${info.version}; https://github.com/stripe/openapi, MIT: see LICENSE`,
    made: "by extract.ts",
    operations: mapped(parameters, parametersOf),
    objects: mapped(usedProperties, (name) => components.schemas[name] ?? {}),
  }),
);
