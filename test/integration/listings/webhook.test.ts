import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { businesses, isShown, live, own, subjectsTo, submitted } from "../../support/listed.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { deliver, eventOf, newsOf, subscriptionsOf } from "../../support/payments.ts";
import { stripeEventOf } from "../../support/table.ts";

const received = { status: 200, body: { received: true } };
const idIn = (body: string) => (JSON.parse(body) as { id: string }).id;

test("who has paid is listed, has a page, and is sent the private link", async () => {
  const listing = await live();

  const { email, token, slug, businessName } = listing;
  expect(slug).toBe(businessName.toLowerCase().replaceAll(" ", "-"));
  const card = (await businesses()).find((each) => each.slug === slug);
  expect(card).toEqual({
    slug,
    name: businessName,
    category: "Other",
    description: "Houses that age well.",
    location: "Dallas, TX",
    website: "https://okafor.example",
    phone: "(214) 555-0134",
    logo: null,
    featuredImage: null,
  });
  expect(await asVisitor(contract.getBusiness, { slug })).toMatchObject({
    status: 200,
    body: { ...card, bio: listing.fullBio, instagram: "@okaforstudio", yearsInBusiness: "12" },
  });
  const { copies } = await emailsAbout(email);
  expect(copies.map(({ subject }) => subject)).toEqual(["Your business listing is live"]);
  expect(copies[0]?.html).toContain(`/business-listing/manage#${token}"`);
  expect(copies[0]?.text).toContain(`/network/${slug}`);
});

test("nobody reads the owner's address, or what leads to the payment", async () => {
  const listing = await live();

  const shown = JSON.stringify([await businesses(), await asVisitor(contract.getBusiness, { slug: listing.slug })]);

  for (const hidden of [listing.email, listing.id, listing.token, listing.fullName])
    expect(shown).not.toContain(hidden);
});

test("three of one name have an address each", async () => {
  const businessName = `Marlow ${Math.random().toString(36).slice(2)}`;
  const base = businessName.toLowerCase().replace(" ", "-");

  const slugs = await Promise.all([1, 2, 3].map(async () => (await live({ businessName })).slug));

  expect(slugs.toSorted()).toEqual([base, `${base}-2`, `${base}-3`]);
});

test("an event that comes again is taken as before, and changes nothing", async () => {
  const listing = await live();
  const [{ id = "" } = {}] = await subscriptionsOf(listing);
  const event = newsOf(listing, id);
  const before = await own(listing);

  const answers = [
    await deliver(event),
    await deliver(event),
    ...(await Promise.all([1, 2, 3].map(() => deliver(event)))),
  ];

  expect(answers).toMatchObject(Array(5).fill(received));
  expect(await own(listing)).toEqual(before);
  expect(await subjectsTo(listing)).toHaveLength(1);
  const { ttl } = (await stripeEventOf(idIn(event))) ?? {};
  expect(Number(ttl) - Date.now() / 1000).toBeGreaterThan(34 * 86_400);
});

test("an event alone makes nobody live: what counts is what the payment service says when asked", async () => {
  const listing = await submitted();
  const paid = { object: "subscription", id: "sub_invented", status: "active", metadata: { listing: listing.id } };

  expect(await deliver(eventOf("customer.subscription.created", paid))).toMatchObject(received);

  expect(await own(listing)).toMatchObject({ payment: "unpaid" });
});

test("a business that is not listed has no page", async () => {
  expect(await isShown("nobody-has-this")).toBe(false);
  expect(await asVisitor(contract.getBusiness, { slug: "nobody-has-this" })).toMatchObject({
    status: 404,
    body: { code: "not-found", detail: "There is no such business." },
  });
});
