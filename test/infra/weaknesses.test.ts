import { findWeaknessProblem, parseReport, readRecord } from "#infra/weaknesses.ts";

const url = "https://github.com/advisories/GHSA-0000-0000-0001";
const today = new Date("2027-03-10T12:00:00Z");

/** What npm writes of one weakness, in a library that another one brings. */
const reportOf = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      "left-pad": {
        name: "left-pad",
        severity,
        via: [{ source: 1, name: "left-pad", title: "Pads too far", url, severity, range: "<2" }],
      },
      padder: { name: "padder", severity, via: ["left-pad"] },
    },
    metadata: {},
  });
const none = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata: {} });
const knownSince = (foundOn: string) => [{ url, foundOn, means: "The club pads nothing with it." }];
const find = (text: string, known = knownSince("2027-03-01").slice(1)) =>
  findWeaknessProblem(() => Promise.resolve(text), known, today);

test("a release without a known weakness in its libraries may go", async () => {
  expect(await find(none)).toBeUndefined();
});

test.each(["low", "moderate", "high", "critical"])("a weakness nobody looked at (%s) stops it", async (severity) => {
  expect(await find(reportOf(severity))).toMatch(
    new RegExp(`^left-pad: Pads too far \\(${severity}, ${url}\\) is new: .*known-weaknesses\\.json`),
  );
});

test.each([
  ["critical", "2027-03-09", "2027-03-07"],
  ["high", "2027-03-04", "2027-03-02"],
  ["moderate", "2027-02-09", "2027-02-07"],
  ["low", "2026-12-11", "2026-12-09"],
])("one that is known (%s) does so from when its time to be mended is over", async (severity, inTime, late) => {
  expect(await find(reportOf(severity), knownSince(inTime))).toBeUndefined();
  expect(await find(reportOf(severity), knownSince(late))).toContain(`is known since ${late} and was to be mended by`);
});

test.each([
  ["an error of npm's", '{"error":{"summary":"audit endpoint returned an error"}}'],
  ["nothing", ""],
  ["something else", "<html>"],
])("a registry that answers %s keeps it back, too", async (_, text) => {
  expect(await find(text)).toMatch(/^The registry did not say/);
});

test("the report is npm's own format, of which each weakness counts once", () => {
  expect(parseReport(reportOf("high"))).toEqual([
    { library: "left-pad", title: "Pads too far", url, severity: "high" },
  ]);
});

test("the record of this release can be read, and says of each weakness what it means here", () => {
  expect(Array.isArray(readRecord())).toBe(true);
  expect(() => readRecord(`[{"url":"${url}","foundOn":"2027-03-01","means":""}]`)).toThrow();
  expect(() => readRecord(`[{"url":"${url}","foundOn":"yesterday","means":"The club pads nothing."}]`)).toThrow();
});
