import { contract } from "#shared/contract.ts";
import type { Listing } from "#shared/listings.ts";
import { asAdmin, asMember, asVisitor } from "../../support/as.ts";
import { isShown, live, submitted } from "../../support/listed.ts";

const month = new Date().toISOString().slice(0, 7);
const allOf = async (of: string) => {
  const all: Listing[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await asAdmin(contract.listListings, { month: of, ...(cursor && { cursor }) });
    expect(status).toBe(200);
    all.push(...body.items);
    cursor = body.cursor;
  } while (cursor !== undefined);
  return all;
};

test("admins read the listings of a month, newest first, each once, without the owner's link", async () => {
  const [first, second] = [await submitted(), await live()];

  const all = await allOf(month);

  const found = all.filter(({ id }) => id === first.id || id === second.id);
  expect(found).toMatchObject([
    { id: second.id, payment: "live", slug: second.slug, email: second.email },
    { id: first.id, payment: "unpaid", fullName: "Ada Okafor" },
  ]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  );
  expect(JSON.stringify(all)).not.toContain(first.token.split(".")[1]);
  expect(await allOf("2019-01")).toEqual([]);
});

test("who is no admin reads none, and changes none", async () => {
  const { id: listingId, slug } = await live();

  for (const as of [asMember, asVisitor]) {
    const status = as === asMember ? 403 : 401;
    expect(await as(contract.listListings, { month })).toMatchObject({ status });
    expect(await as(contract.takeListingDown, { listingId, reason: "Mine now." })).toMatchObject({ status });
    expect(await as(contract.restoreListing, { listingId })).toMatchObject({ status });
  }
  expect(await isShown(slug)).toBe(true);
});
