import { Refusal } from "./conventions.ts";
import type { Ledger } from "./ledger.ts";
import { findMore, findObject } from "./objects.ts";

type Answer = { [name: string]: unknown };

const maxDepth = 4;

/** Shows whole what an answer only names, or leaves out, along paths such as `latest_charge.balance_transaction`. */
export const expand = <Given extends object>(answer: Given, paths: string[], { all, address }: Ledger): Given => {
  const expandAt = (object: Answer, [name = "", ...rest]: string[], path: string) => {
    const value = object[name];
    const found = typeof value === "string" ? findObject(all, address, value) : findMore(all, String(object.id), name);
    if (found) object[name] = found;
    // What is not there may be asked for.
    if (value === null && !found) return;
    if (!found && (rest.length === 0 || typeof value !== "object"))
      throw new Refusal(400, { type: "invalid_request_error", message: `This property cannot be expanded (${path}).` });
    const inner = object[name] as Answer | Answer[];
    if (rest.length > 0) for (const each of Array.isArray(inner) ? inner : [inner]) expandAt(each, rest, path);
  };

  for (const path of paths) {
    const names = path.split(".");
    if (names.length > maxDepth)
      throw new Refusal(400, {
        type: "invalid_request_error",
        message: `You cannot expand more than ${maxDepth} levels of a property. Property: ${path}`,
      });
    expandAt(answer as Answer, names, path);
  }
  return answer;
};
