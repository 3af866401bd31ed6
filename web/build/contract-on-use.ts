import type { Plugin } from "vite";

/** What only the server needs of a row of the contract. A read's input goes into its address as it is. */
const serversOwn = new Set(["feature", "summary", "output", "throttle"]);

type Node = { type: string; start: number; end: number };
/** A spread one has no key. */
type Property = Node & { key?: Node & { name?: string }; value?: Node & { value?: unknown } };
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** All calls in a piece of syntax, the outer ones first. */
const listCalls = (node: Node): Call[] => [
  ...(node.type === "CallExpression" ? [node as Call] : []),
  ...Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(listCalls),
  ),
];

const listUnused = ({ arguments: [row] }: Call): Property[] => {
  const properties = row?.properties ?? [];
  const isRead = properties.some(({ key, value }) => key?.name === "method" && value?.value === "GET");
  return properties.filter(({ key }) => serversOwn.has(key?.name ?? "") || (isRead && key?.name === "input"));
};

/**
 * Leaves out of the contract what browsers never use, such as the schemas of answers, and with it the schemas that
 * nothing else uses: calls of zod have no side effects.
 */
export const contractOnUse: Plugin = {
  name: "contract-on-use",
  transform(code, id, options) {
    if (options?.ssr || !/\/shared\/[\w-]+\.ts$/.test(id)) return undefined;
    const calls = listCalls(this.parse(code));
    const rows = calls.filter(({ callee }) => callee.name === "endpoint").flatMap(listUnused);
    let changed = code;
    for (const { start, end } of rows.sort((one, other) => other.start - one.start))
      changed = changed.slice(0, start) + changed.slice(end).replace(/^\s*,/, "");
    return { code: changed.replace(/(?<![\w.$])z\.(?=[\w.]+\()/g, "/* @__PURE__ */ z."), map: null };
  },
};
