/** What is looked at of a stack's template. */
export type Part<Resource = object> = {
  Resources?: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
};

/** All stacks as if they were one: what another stack exports is referred to as in that stack. */
export const flatten = <Resource extends object>(parts: Part<Resource>[]) => {
  const outputs = parts.flatMap(({ Outputs = {} }) => Object.entries(Outputs));
  const exported = new Map(outputs.flatMap(([, { Value, Export }]) => (Export ? [[Export.Name, Value] as const] : [])));
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    const name = (value as { "Fn::ImportValue"?: string })["Fn::ImportValue"];
    if (name === undefined) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each)]));
    if (!exported.has(name)) throw new Error(`No stack exports ${name}.`);
    return resolve(exported.get(name));
  };
  const resources = parts.flatMap(({ Resources = {} }) => Object.entries(Resources));
  const ids = resources.map(([id]) => id);
  const twice = ids.filter((id, index) => id !== "CDKMetadata" && ids.indexOf(id) !== index);
  if (twice.length > 0) throw new Error(`Two stacks have ${twice.join(", ")}.`);
  return {
    Resources: resolve(Object.fromEntries(resources)) as Record<string, Resource>,
    Outputs: resolve(Object.fromEntries(outputs.filter(([, { Export }]) => !Export))) as object,
  };
};
