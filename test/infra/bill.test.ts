import { billOf, parseUnits, type Fixed } from "#infra/bill.ts";

const fixed: Fixed = { alarms: 60, secrets: 5, dashboards: 1, customMetrics: 30 };
/** Every endpoint with the same units. */
const everything = { get: () => ({ reads: 2, writes: 1 }) } as unknown as Parameters<typeof billOf>[1]["units"];
const dollarsOf = (members: number) =>
  Object.fromEntries(billOf(members, { units: everything, fixed }).map(({ what, dollars }) => [what, dollars]));

test("what the stacks have costs the same whatever the members, and what members do grows with them", () => {
  const [one, ten] = [dollarsOf(1000), dollarsOf(10_000)];

  expect(one).toMatchObject({ alarms: 5, secrets: 2, "own metrics": 6, dashboards: 0, "sign-in": 0 });
  expect(ten).toMatchObject({ alarms: 5, secrets: 2 });
  // Twelve emails each, at ten cents a thousand.
  expect(one.emails).toBeCloseTo(1.2);
  for (const what of ["table: reads", "table: writes", "HTTP API", "functions"])
    expect(ten[what]! / one[what]!).toBeGreaterThan(3);
  expect(dollarsOf(11_000)["sign-in"]).toBeCloseTo(15);
});

test("units are read from the ledger's table, and a missing endpoint is said", () => {
  const units = parseUnits(
    "| `GET /api/dashboard` | 12 | 3 | 4 | 2.5 | 9 | 0 |  |\n| `PUT /api/profile` | 3 | 2 |  | 1 |  | 4 | 8 |",
  );

  expect([...units]).toEqual([
    ["GET /api/dashboard", { reads: 2.5, writes: 0 }],
    ["PUT /api/profile", { reads: 1, writes: 4 }],
  ]);
  expect(() => billOf(10, { units, fixed })).toThrow("test/load/UNITS.md has no GET /api/profile.");
});
