import fc from "fast-check";
import { membershipWays } from "#shared/membership.ts";
import { matchesPeopleFilter, peopleAddress, type PeopleFilter } from "#shared/people-filters.ts";
import { endReasons, personStates, type PersonRow } from "#shared/people.ts";
import { createSpec } from "#web/features/people/spec.ts";

/** Those that Members shows at an address, by the desk's own filters. */
const shownAt = (address: string, rows: readonly PersonRow[]) => {
  const { searchParams } = new URL(address, "https://club.test");
  const { filters } = createSpec(false);
  // Each parameter is one that the desk knows.
  expect(Object.keys(filters)).toEqual(expect.arrayContaining([...searchParams.keys()]));
  return Object.entries(filters).reduce((left, [name, { choices }]) => {
    const named = searchParams.get(name);
    const offered = typeof choices === "function" ? choices(rows, named ?? "") : choices;
    const chosen = named === null ? offered[0] : offered.find(({ value }) => value === named);
    if (named !== null && rows.some((row) => row.level.id === "vip")) expect(chosen).toBeDefined();
    return chosen ? left.filter((row) => chosen.is?.(row) ?? true) : [];
  }, rows);
};

const times = [
  "2026-11-30T05:59:59.000Z",
  "2026-12-01T06:00:00.000Z",
  "2026-10-31T12:00:00.000Z",
  "2026-11-02T12:00:00.000Z",
];
const row: fc.Arbitrary<PersonRow> = fc
  .record({
    id: fc.uuid(),
    level: fc.constantFrom({ id: "standard", name: "Standard" }, { id: "vip", name: "VIP" }),
    state: fc.constantFrom(...personStates),
    joinedAt: fc.constantFrom(...times),
    endedAt: fc.option(fc.constantFrom(...times), { nil: undefined }),
    endedBy: fc.constantFrom(...endReasons),
    via: fc.constantFrom(...membershipWays),
    came: fc.nat({ max: 2 }),
    lastCameAt: fc.constantFrom("2020-01-01T00:00:00.000Z", new Date().toISOString()),
    acquaintances: fc.nat({ max: 1 }),
  })
  .map((each) => ({
    ...each,
    ...{ name: "Ada", email: "", tags: [], hasMet: each.acquaintances > 0 },
    endedBy: each.endedAt === undefined ? undefined : each.endedBy,
    lastCameAt: each.came > 0 ? each.lastCameAt : undefined,
  }));

const filters: PeopleFilter[] = [
  { now: "yes" },
  { now: "yes", level: "vip" },
  { joined: "2026-11" },
  ...membershipWays.map((via) => ({ joined: "2026-11", via })),
  { ended: "2026-11" },
  ...endReasons.map((why) => ({ ended: "2026-11", why })),
  { now: "yes", returned: "no" },
  { now: "yes", met: "no" },
];

test.each(filters)("Members shows whom a number counts: %j", (filter) => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 4, maxLength: 30 }), (rows) => {
      expect(shownAt(peopleAddress(filter), rows).map(({ id }) => id)).toEqual(
        rows.filter((each) => matchesPeopleFilter(each, filter)).map(({ id }) => id),
      );
    }),
    { numRuns: 40 },
  );
});
