/** Prints what the browser downloads as JavaScript, and fails beyond the budgets of design.md, "Web". */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const firstLoadBudget = 122_000;
const chunkBudget = 30_000;

const site = fileURLToPath(new URL("../dist/site/", import.meta.url));
const html = readFileSync(`${site}index.html`, "utf8");
const isScript = (file: string) => file.endsWith(".js");

const chunks = readdirSync(`${site}assets`)
  .filter(isScript)
  .map((file) => ({
    file,
    bytes: brotliCompressSync(readFileSync(`${site}assets/${file}`)).length,
    isFirst: html.includes(`/assets/${file}`),
  }))
  .sort((one, other) => Number(other.isFirst) - Number(one.isFirst) || other.bytes - one.bytes);

const firstLoad = chunks.filter(({ isFirst }) => isFirst).reduce((sum, { bytes }) => sum + bytes, 0);
const tooLarge = chunks.filter(({ isFirst, bytes }) => !isFirst && bytes > chunkBudget);

const line = (name: string, bytes: number, note: string) =>
  `${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name.padEnd(44)} ${note}\n`;

process.stdout.write(
  [
    "\nJavaScript, brotli\n",
    ...chunks.map(({ file, bytes, isFirst }) => line(file, bytes, isFirst ? "first load of /" : "")),
    line("first load of / together", firstLoad, `budget ${firstLoadBudget / 1000} kB`),
  ].join(""),
);

if (firstLoad > firstLoadBudget) process.exitCode = 1;
for (const { file } of tooLarge) {
  process.stderr.write(`${file} is over its budget of ${chunkBudget / 1000} kB.\n`);
  process.exitCode = 1;
}
