import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "#infra/local/settings.ts";
import { handedOverAs } from "#test/support/club-under-test.ts";
import { withClub } from "#test/support/with-club.ts";
import { median } from "./statistics.ts";
import type { Note } from "./units/note.ts";

// What a request to each endpoint costs at the table: the integration tests run once more, and each request that they make
// is metered. Medians of what was not refused, written to test/load/UNITS.md.

const folder = mkdtempSync(path.join(tmpdir(), "club-units-"));
await withClub(async (club) => {
  const args = ["--config", "test/jest.config.js", "--selectProjects", "integration", "--silent"];
  const env = {
    ...process.env,
    ...{ NODE_OPTIONS: "--no-warnings", CLUB_UNITS: folder, [handedOverAs]: JSON.stringify(club) },
  };
  const more = process.argv.slice(3);
  await once(spawn("node_modules/.bin/jest", [...args, ...more], { cwd: root, env, stdio: "inherit" }), "close");
});

const notes = readdirSync(folder)
  .flatMap((file) => readFileSync(path.join(folder, file), "utf8").trim().split("\n"))
  .map((line) => JSON.parse(line) as Note);
const cell = (values: number[]) => {
  const [middle, most] = [median(values), Math.max(...values)];
  return `${middle} | ${most === middle ? "" : most}`;
};
const pathOf = (endpoint: string) => endpoint.replace(/^\S+ /, "");
const endpoints = [...new Set(notes.map(({ endpoint }) => endpoint))].toSorted(
  (one, other) => pathOf(one).localeCompare(pathOf(other)) || one.localeCompare(other),
);
const rows = endpoints.map((endpoint) => {
  const of = notes.filter((note) => note.endpoint === endpoint);
  const cells = [
    cell(of.map(({ roundTrips }) => roundTrips)),
    cell(of.map(({ reads }) => reads)),
    cell(of.map(({ writes, indexWrites }) => writes + indexWrites)),
  ];
  return `| \`${endpoint}\` | ${of.length} | ${cells.join(" | ")} |`;
});
writeFileSync(
  path.join(root, "test/load/UNITS.md"),
  `# What a request costs at the table

By \`npm run bench test/load/store-units.ts\`: medians of the requests of the integration tests that were not refused, and the
most that one of them took (a list of many, an act on many, or a retry under a fault). Units are DynamoDB's.

<!-- oxfmt-ignore -->
| endpoint | requests | round trips | most | read units | most | write units | most |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join("\n")}
`,
);
