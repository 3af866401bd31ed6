import { pickFreeSlug } from "#functions/listings/slug.ts";
import { sampleSlugs } from "#shared/businesses.ts";

const slugOf = (name: string, ...taken: string[]) => pickFreeSlug(name, new Set(taken));

test.each([
  ["Okafor Studio", "okafor-studio"],
  ["Ada's Bread & Co.", "adas-bread-co"],
  ["Ada’s", "adas"],
  ["  Crème & Brûlée, Inc. ", "creme-brulee-inc"],
  ["A--B__C", "a-b-c"],
  ["24/7 Plumbing", "24-7-plumbing"],
  ["ＷＩＤＥ", "wide"],
  ["<script>alert(1)</script>", "script-alert-1-script"],
  ["../../etc/passwd", "etc-passwd"],
  ["李小龙", "business"],
  ["!!!", "business"],
])("%j has the address %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("a long name makes an address of sixty characters, which does not end in a dash", () => {
  expect(slugOf("a".repeat(100))).toBe("a".repeat(60));
  expect(slugOf(`${"a".repeat(59)} b`)).toBe("a".repeat(59));
  for (const slug of [slugOf("\uFDFA".repeat(100)), slugOf("é".repeat(100))]) expect(slug).toMatch(/^[a-z0-9-]{1,60}$/);
});

test("the second of a name has a number, the tenth another ending, each time another one", () => {
  const taken = ["okafor", ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `okafor-${number}`)];

  expect(slugOf("Okafor", "okafor")).toBe("okafor-2");
  expect(slugOf("Okafor", "okafor", "okafor-2", "okafor-3")).toBe("okafor-4");
  const late = Array.from({ length: 100 }, () => slugOf("Okafor", ...taken));
  expect(new Set(late).size).toBe(100);
  for (const slug of late) expect(slug).toMatch(/^okafor-[0-9a-f]{8}$/);
});

test.each(sampleSlugs)("nobody is given the address of the sample business %s", (sample) => {
  expect(slugOf(sample.replaceAll("-", " "))).toBe(`${sample}-2`);
});
