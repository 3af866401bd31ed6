import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const skipped = new Set(["node_modules", "dist", "cdk.out"]);

/** All markdown files of the project, without what is built or installed. */
export const listDocuments = (folder = "."): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) || entry.name.startsWith(".") ? [] : listDocuments(file);
    return entry.name.endsWith(".md") ? [file] : [];
  });

const withoutCode = (text: string) => text.replace(/^```[^]*?^```/gm, "");

/** The name that a link has for a heading, as GitHub makes it. */
const toAnchor = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (text: string) =>
  [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => toAnchor(heading));

/** Relative links of a document that lead nowhere. */
export const findBrokenLinks = (document: string, text: string): string[] =>
  [
    ...withoutCode(text)
      .replace(/`[^`\n]*`/g, "")
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].flatMap(([, link = ""]) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [to = "", anchor] = link.split("#");
    const file = to === "" ? document : path.posix.join(path.posix.dirname(document), to);
    if (to !== "" && !existsSync(file)) return [`${document} links to ${link}, which is not there`];
    if (anchor === undefined) return [];
    const target = to === "" ? text : statSync(file).isFile() ? readFileSync(file, "utf8") : "";
    return anchorsOf(target).includes(anchor) ? [] : [`${document} links to ${link}, a heading that is not there`];
  });
