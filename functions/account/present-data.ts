import { brand } from "#shared/brand.ts";
import { formatClock, formatDate, getTimeZoneName } from "../platform/club-time.ts";
import type { Entry } from "./archive.ts";
import type { Section } from "./collect.ts";

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark]!);

/** Formats field names such as "full_name" and "startsAt" for reading. */
const toLabel = (name: string) => {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.replace(/^./, (first) => first.toUpperCase());
};

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const formatText = (text: string) => {
  if (timePattern.test(text)) return `<time datetime="${text}">${formatDate(text)}, ${formatClock(text)}</time>`;
  if (/^files\/[^"]+$/.test(text))
    return `<a href="${escape(encodeURI(text))}">${escape(text.split("/").at(-1) ?? "")}</a>`;
  return escape(text);
};

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const formatValue = (value: unknown): string => {
  if (Array.isArray(value)) return `<ul>${value.map((each) => `<li>${formatValue(each)}</li>`).join("")}</ul>`;
  if (typeof value === "object" && value !== null) return formatRow(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return formatText(String(value));
};

const formatRow = (row: object) =>
  `<dl>${Object.entries(row)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `<div><dt>${escape(toLabel(name))}</dt><dd>${formatValue(value)}</dd></div>`)
    .join("")}</dl>`;

const formatSection = ({ name, title, note, rows }: Section) =>
  `<section aria-labelledby="${name}"><h2 id="${name}">${escape(title)}</h2>${
    note === undefined ? "" : `<p>${escape(note)}</p>`
  }${
    rows.length === 0 ? "<p>Nothing.</p>" : rows.map((row) => `<article>${formatRow(row)}</article>`).join("")
  }</section>`;

const styles = `:root{color-scheme:light dark;--ink:#161412;--quiet:#5c554b;--page:#fbf9f4;--sheet:#fff;--line:#e5ddcb;--link:#7a5a12}
@media(prefers-color-scheme:dark){:root{--ink:#f5f1e8;--quiet:#b7afa1;--page:#0b0b0c;--sheet:#18181b;--line:#2b2a28;--link:#e3c26f}}
body{margin:0 auto;max-width:52rem;padding:1.5rem;background:var(--page);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2{font-family:Georgia,serif;font-weight:400}a{color:var(--link)}article{background:var(--sheet);border:1px solid var(--line);padding:.5rem 1rem;margin:0 0 1rem}
dl{margin:.5rem 0}dl div{margin:.5rem 0}dt{color:var(--quiet);font-size:.875rem}dd{margin:0;white-space:pre-wrap}ul{margin:0;padding-left:1.25rem}`;

/** What the archive leaves out, and why: the outbox has no index by recipient. */
const notHere = [
  "Emails we sent you: you have them in your mailbox. We keep our copies for 30 days, to trace a delivery, and don't file them by person, so we can't gather yours.",
  "What our letters to many say: you find them under Letters in the portal.",
  "Invoices and cards for a listing: our payment service has them. Your listing's private page leads there.",
  "Notes among admins, and who reported what: they stay with the club's admins, to protect others.",
];

const describeUnreadable = (count: number) =>
  `${count === 1 ? "One entry" : `${count} entries`} that may be yours: stored wrong, so we couldn't read ${count === 1 ? "it" : "them"}. Nothing is lost. The club's operator was told; please ask for another copy in some days.`;

type Data = { sections: Section[]; unreadable: number; leftOut: string[] };

/** The archive's start page, readable in any browser. */
const formatPage = ({ sections, unreadable, leftOut }: Data, now: Date) => {
  const wrong = unreadable > 0 ? [describeUnreadable(unreadable)] : [];
  const missing = [
    ...leftOut.map((title) => `${title}: left out, since some of it is stored wrong.`),
    ...wrong,
    ...notHere,
  ];
  const title = `Your data at ${brand.name}`;
  const contents = sections.map(({ name, title: each }) => `<li><a href="#${name}">${escape(each)}</a></li>`).join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${styles}</style></head>
<body><main><h1>${escape(title)}</h1>
<p>As of ${formatDate(now.toISOString())}, ${formatClock(now.toISOString())}; times are in ${getTimeZoneName()}. The same is in the folder "data" for other programs, and your pictures and attachments are in "files".</p>
<nav aria-label="Contents"><ul>${contents}<li><a href="#not-here">What isn't here</a></li></ul></nav>
${sections.map(formatSection).join("\n")}
<section aria-labelledby="not-here"><h2 id="not-here">What isn't here</h2><ul>${missing.map((each) => `<li>${escape(each)}</li>`).join("")}</ul></section>
</main></body></html>
`;
};

/** The archive's text files: one HTML page, and a JSON file for each category. */
export const listEntries = (data: Data, now = new Date()): Entry[] => [
  { name: "index.html", text: formatPage(data, now) },
  ...data.sections.map(({ name, rows }) => ({
    name: `data/${name}.json`,
    text: `${JSON.stringify(rows, undefined, 2)}\n`,
  })),
];
