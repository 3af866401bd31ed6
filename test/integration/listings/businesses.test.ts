import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { createLiveListing, getOwnListing } from "../../support/listings.ts";
import { businessesChange, ageBusinessesChange } from "../../support/table.ts";

const knowing = (tag: string) => ({ "if-none-match": tag });
const list = (headers = {}) => asVisitor(contract.listBusinesses, {}, headers);
const tagOf = ({ headers }: { headers: Headers }) => headers.get("etag") ?? "";

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
