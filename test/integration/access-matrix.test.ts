import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { rights, type Right } from "#shared/rights.ts";
import { actingHere } from "../support/as.ts";

const rows = Object.entries<Endpoint>(contract).filter(([, { who }]) => who === "admin");

/** With input that no endpoint takes, so that nothing is changed: 400 is for who was let in. */
const statusFor = async (row: Endpoint, held: readonly Right[], isMember = true) => {
  const caller = { id: "probe", email: "", rights: held, isMember, signedInAgoMs: 0 };
  const parameters = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "probe"]);
  return (await actingHere(caller)(row, { ...Object.fromEntries(parameters), probe: "1" } as never)).status;
};

// test/shared/contract.test.ts has whom each endpoint is for.
test.each(rows)("%s lets in owners and those with its right, and nobody else", async (_, row) => {
  const found: Record<string, number> = { member: await statusFor(row, []) };
  for (const right of rights) found[right] = await statusFor(row, [right]);

  const expected = rights.map((right) => [right, right === "owner" || [row.may].flat().includes(right) ? 400 : 403]);
  expect(found).toEqual({ member: 403, ...Object.fromEntries(expected) });
});

test("several rights are their sum, and none is worth anything without a membership", async () => {
  const { getEvening, listListings } = contract;

  for (const row of [getEvening, listListings]) expect(await statusFor(row, ["money", "events"])).toBe(400);
  expect(await statusFor(getEvening, ["events"], false)).toBe(403);
});
