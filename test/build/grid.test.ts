import { readdirSync, readFileSync } from "node:fs";
import { tokens } from "#web/theme/tokens.ts";

/** Tests run in the project's folder. */
const web = "web/";
const steps = new Set(["0", ...Object.keys(tokens.sizes)]);

/** A size, a gap or a place of an element, such as `height="16"` or `gap={{ base: "4", md: "6" }}`. */
const named =
  /\b(?:(?:min|max)?(?:height|width|Height|Width)|boxSize|(?:row|column)?(?:gap|Gap)|[pm][trblxyse]?|top|bottom|inset\w*)(?:=|: )\{?(\{[^}]*\}|"-?[\d.]+")/g;

const numbersIn = (text: string) =>
  [...text.matchAll(named)].flatMap(([, sizes]) => [...sizes!.matchAll(/"-?([\d.]+)"/g)].map(([, step]) => step!));

test("every number that stands for a size is a step of the grid: another is silently nothing", () => {
  // Pictures are drawn on grids of their own.
  const isLaidOut = (file: string) => /\.tsx?$/.test(file) && !file.startsWith("media/");
  const sources = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(isLaidOut);

  const stray = sources.flatMap((file) =>
    numbersIn(readFileSync(web + file, "utf8"))
      .filter((step) => !steps.has(step))
      .map((step) => `${file}: ${step}`),
  );

  expect(numbersIn('height="64" gap={{ base: "4", md: "60" }}')).toEqual(["64", "4", "60"]);
  expect(stray).toEqual([]);
});
