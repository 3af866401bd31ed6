import { cardItemOf, cardKeyOf, type StoredCard } from "#functions/listings/card.ts";
import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { listAllBusinesses, createLiveListing, getOwnListing } from "../../support/listings.ts";
import { businessesChange, ageBusinessesChange } from "../../support/table.ts";
import { transactAll } from "../../support/transact-all.ts";

const knowing = (tag: string) => ({ "if-none-match": tag });
const list = (headers = {}) => asVisitor(contract.listBusinesses, {}, headers);
const tagOf = ({ headers }: { headers: Headers }) => headers.get("etag") ?? "";

describe("more businesses than a page has", () => {
  const many = Array.from({ length: 510 }, (_, place): [id: string, card: StoredCard] => [
    `many-${place}`,
    {
      slug: `many-${place}`,
      name: `${["Zoë’s", "émile", "Ada & Co.", "Ngozi"][place % 4]} ${place}`,
      category: "Tech",
      description: "A sentence about something that somebody builds. ".repeat(6),
      location: "Dallas, TX",
      website: "",
      phone: "(214) 555-0134",
    },
  ]);
  beforeAll(() => transactAll(many.map(([id, card]) => ({ Put: { Item: cardItemOf(id, card) } }))));
  afterAll(() => transactAll(many.map(([id]) => ({ Delete: { Key: cardKeyOf(id) } }))));

  test("are read page by page, by name, without gaps or doubles", async () => {
    const { body } = await list();
    expect(body.cursor).toBeDefined();
    expect(body.items.length).toBeLessThanOrEqual(500);

    const mine = (await listAllBusinesses()).filter(({ slug }) => slug.startsWith("many-"));

    expect(new Set(mine.map(({ slug }) => slug)).size).toBe(510);
    expect([...new Set(mine.map(({ name }) => name.split(" ")[0]))]).toEqual(["Ada", "émile", "Ngozi", "Zoë’s"]);
  });
});

test("a list that rests has a tag, by which who has it is told that nothing has changed; with a change it is sent again", async () => {
  const { token } = await createLiveListing();
  const { version } = await getOwnListing({ token });
  await ageBusinessesChange();

  const first = await list();
  const again = await list(knowing(`W/${tagOf(first)}`));

  expect(first.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5, stale-while-revalidate=10");
  expect(tagOf(first)).toMatch(/^"[^"]+"$/);
  expect(again).toMatchObject({ status: 304, body: "" });

  await asVisitor(contract.changeListing, { ...given.business({ phone: "(214) 555-0199" }), token, version });
  const changed = await list(knowing(tagOf(first)));

  expect(changed.status).toBe(200);
  expect(tagOf(changed)).not.toBe(tagOf(first));
});

test("what no card shows does not make the list another one", async () => {
  const listing = await createLiveListing();
  const { version, ...before } = await getOwnListing(listing);
  const changed = await businessesChange();
  const { businessName, website, fullName, phone, category, shortDescription, location } = before;
  const same = { businessName, website, fullName, phone, category, shortDescription, location };

  await asVisitor(contract.changeListing, {
    ...given.business({ ...same, fullBio: "Another story." }),
    token: listing.token,
    version,
  });

  expect(await businessesChange()).toBe(changed);
  expect((await asVisitor(contract.getBusiness, { slug: listing.slug })).body.bio).toBe("Another story.");
});
