import { contract } from "#shared/contract.ts";
import type { VisitAct } from "#shared/listings.ts";
import { asVisitor, asVisitorAt } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { createLiveListing } from "../../support/listings.ts";

const visit = async (slug: string, act: VisitAct, address = given.internetAddress()) =>
  asVisitorAt(address)(contract.reportVisit, { slug, act });

test("an owner sees by month how often their page was seen and pressed, each network once a day", async () => {
  const { token, slug = "" } = await createLiveListing();
  const read = async () => (await asVisitor(contract.getListingVisits, { token })).body;
  expect(await read()).toEqual({ months: [] });

  const address = given.internetAddress();
  for (const act of ["view", "view", "website", "view"] as const) await visit(slug, act, address);
  await visit(slug, "view");
  await visit(slug, "phone");

  expect(await read()).toEqual({ months: [{ month: expect.any(String) as string, view: 2, website: 1, phone: 1 }] });
});

test("a page that is not there is counted nowhere, and nobody else's link shows the visits", async () => {
  expect(await visit("no-such-business-at-all", "view")).toMatchObject({ status: 200, body: {} });
  expect(await asVisitor(contract.getListingVisits, { token: "listing_unknown.secretsecretsecret" })).toMatchObject({
    status: 404,
  });
});
