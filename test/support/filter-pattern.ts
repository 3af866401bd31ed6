type Line = Record<string, unknown>;

const comparison = /^\$\.(\w+) (=|!=) "([^"*]*)"$/;

const matchesTerm = (term: string, line: Line) => {
  const [, name = "", operator, value = ""] = comparison.exec(term.replace(/^\((.*)\)$/, "$1").trim()) ?? [];
  if (operator === undefined)
    throw new Error(`This is no comparison that CloudWatch's filters are known to make: ${term}`);
  // A line without the field matches neither.
  if (!(name in line)) return false;
  return (String(line[name]) === value) === (operator === "=");
};

/**
 * Whether a line of the log is counted by a metric filter: CloudWatch's pattern for JSON, `{ $.name = "value" }`, of
 * comparisons joined by `||`. Throws for anything else.
 */
export const matchesPattern = (pattern: string, line: Line) => {
  const [, terms] = /^\{ (.*) \}$/.exec(pattern) ?? [];
  if (terms === undefined) throw new Error(`This is no pattern for JSON: ${pattern}`);
  return terms.split(" || ").some((term) => matchesTerm(term, line));
};
