import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { glob } from "tinyglobby";

// Each test says what is so, and not only what is not: an absence alone holds as well before anything has happened.

const root = path.resolve(import.meta.dirname, "../..");

/** Tests whose rule is an absence that something else holds up, each with what that is. */
const whole = "the whole text is there as soon as it is asked for";
const allowed: Record<string, string> = {
  "test/functions/email/calendar-file.test.ts the private link is in no calendar, which people share": whole,
  "test/functions/email/calendar-file.test.ts no other letter brings a file": whole,
  "test/functions/email/registration-templates.test.ts without words of the club there is no word of words": whole,
  "test/functions/email/registration-templates.test.ts a cancellation lists what was canceled, and nothing else": whole,
  "test/functions/http/answers.test.ts even something thrown that is no error is a bare 500":
    "the answer is read as a problem, and fails where it is none",
  "test/functions/platform/change-marks.test.ts in the next hour the businesses have another: what was forgiven may be so no longer":
    "two tags that the test before shows to be equal within the hour",
  "test/shared/contact-and-events.test.ts a signup without a phone number tells none":
    "the contact is there as soon as it is asked for",
  "test/wire/socket-sessions.test.ts nobody hears anything after their socket is closed, nor when the session has ended":
    "a socket that is open has heard it before",
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode);

const walk = (node: Node, visit: (node: Node) => boolean | void) => {
  if (visit(node) === false) return;
  for (const child of childrenOf(node)) walk(child, visit);
};

const nameOf = (node: unknown): string => {
  const { type, name, object, property, callee, tag, expression } = node as Record<string, unknown> & { name: string };
  if (type === "Identifier") return name;
  if (type === "MemberExpression") return `${nameOf(object)}.${nameOf(property)}`;
  if (type === "CallExpression") return nameOf(callee);
  if (type === "TaggedTemplateExpression") return nameOf(tag);
  if (type === "ParenthesizedExpression") return nameOf(expression);
  return "";
};

const isTest = (node: Node) => node.type === "CallExpression" && /^(test|it)(\.|$)/.test(nameOf(node.callee));
const isFunction = ({ type }: Node) => type === "ArrowFunctionExpression" || type === "FunctionExpression";

const negative = /\.not\./;

/** How many of a test's assertions say what is so, and how many what is not. */
const countAssertions = (body: Node) => {
  const counts = { positive: 0, negative: 0 };
  walk(body, (node) => {
    if (node.type !== "CallExpression") return;
    const name = nameOf(node.callee);
    if (/^expect(\.|$)/.test(name) && name !== "expect") counts[negative.test(name) ? "negative" : "positive"]++;
  });
  return counts;
};

const findTests = (file: string) => {
  const source = readFileSync(path.join(root, file), "utf8");
  const tests: { at: string; title: string; body: Node }[] = [];
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    if (!isTest(node)) return;
    const [title, ...rest] = node.arguments as Node[];
    const body = rest.find(isFunction);
    if (!title || !body) return;
    const line = source.slice(0, node.start).split("\n").length;
    tests.push({ at: `${file}:${line}`, title: source.slice(title.start + 1, title.end - 1), body });
    return false;
  });
  return tests;
};

const files = await glob("test/**/*.{test.ts,test.tsx,journey.ts}", { cwd: root });
const found = files
  .sort()
  .flatMap(findTests)
  .filter(({ body }) => {
    const counts = countAssertions(body);
    return counts.negative > 0 && counts.positive === 0;
  });
const keyOf = ({ at, title }: { at: string; title: string }) => `${at.split(":")[0]} ${title}`;
const keys = found.map(keyOf);
const problems = [
  ...found.filter((test) => !(keyOf(test) in allowed)).map((test) => `${test.at} only says what is not: ${test.title}`),
  ...Object.keys(allowed)
    .filter((key) => !keys.includes(key))
    .map((key) => `needs no allowance any more: ${key}`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${files.length} files of tests: each test says what is so.`);
