import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { withInterruption } from "../../support/faults.ts";
import {
  listAllBusinesses,
  isSaved,
  isShown,
  createLiveListing,
  getOwnListing,
  subjectsTo,
  submitListing,
  createCheckout,
} from "../../support/listings.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import {
  postWebhook,
  webhookBody,
  subscriptionUpdatedBody,
  subscriptionsOf,
  pay,
  simulate,
} from "../../support/payments.ts";
import { stripeEventOf, strayEventOf } from "../../support/table.ts";
import { createUnsettledListing } from "../../support/unsettled-listing.ts";

const received = { status: 200, body: { received: true } };
const idIn = (body: string) => (JSON.parse(body) as { id: string }).id;

describe("webhooks", () => {
  test("who has paid is listed, has a page, and is sent the private link", async () => {
    const listing = await createLiveListing();

    const { email, token, slug, businessName } = listing;
    expect(slug).toBe(businessName.toLowerCase().replaceAll(" ", "-"));
    const card = (await listAllBusinesses()).find((each) => each.slug === slug);
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
    const isLive = "Your business listing is live";
    expect(copies.map(({ subject }) => subject).toSorted()).toEqual([isLive, isSaved]);
    const letter = copies.find(({ subject }) => subject === isLive);
    expect(letter?.html).toContain(`/business-listing/manage#${token}"`);
    expect(letter?.text).toContain(`/network/${slug}`);
  });

  test("three of one name have an address each", async () => {
    const businessName = `Marlow ${Math.random().toString(36).slice(2)}`;
    const base = businessName.toLowerCase().replace(" ", "-");

    const slugs = await Promise.all([1, 2, 3].map(async () => (await createLiveListing({ businessName })).slug));

    expect(slugs.toSorted()).toEqual([base, `${base}-2`, `${base}-3`]);
  });

  test("an event that comes again is taken as before, and changes nothing", async () => {
    const listing = await createLiveListing();
    const [{ id = "" } = {}] = await subscriptionsOf(listing);
    const event = subscriptionUpdatedBody(listing, id);
    const before = await getOwnListing(listing);

    const answers = [
      await postWebhook(event),
      await postWebhook(event),
      ...(await Promise.all([1, 2, 3].map(() => postWebhook(event)))),
    ];

    expect(answers).toMatchObject(Array(5).fill(received));
    expect(await getOwnListing(listing)).toEqual(before);
    expect(await subjectsTo(listing)).toHaveLength(1);
    const { ttl } = (await stripeEventOf(idIn(event))) ?? {};
    expect(Number(ttl) - Date.now() / 1000).toBeGreaterThan(34 * 86_400);
  });

  test("an event alone makes nobody live: what counts is what the payment service says when asked", async () => {
    const listing = await submitListing();
    const paid = { object: "subscription", id: "sub_invented", status: "active", metadata: { listing: listing.id } };

    expect(await postWebhook(webhookBody("customer.subscription.created", paid))).toMatchObject(received);

    expect(await getOwnListing(listing)).toMatchObject({ payment: "unpaid" });
  });

  test("what is signed and no event of the payment service is refused", async () => {
    expect(await postWebhook(webhookBody("invoice.paid", { object: "invoice", parent: 7 }))).toMatchObject({
      status: 400,
      body: { code: "invalid" },
    });
  });

  test("a business that is not listed has no page", async () => {
    expect(await isShown("nobody-has-this")).toBe(false);
    expect(await asVisitor(contract.getBusiness, { slug: "nobody-has-this" })).toMatchObject({
      status: 404,
      body: { code: "not-found", detail: "Business not found." },
    });
  });
});

describe("signatures", () => {
  const forged = {
    status: 400,
    body: { code: "invalid", detail: "This is not signed by the payment service." },
  };

  /** News of a listing that is paid for. */
  const news = async () => {
    const listing = await submitListing();
    await pay((await createCheckout(listing)).body.url);
    const [{ id = "" } = {}] = await subscriptionsOf(listing);
    return subscriptionUpdatedBody(listing, id);
  };

  test.each([
    ["has no signature", ""],
    ["is signed by somebody else", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`],
  ])("an event that %s is refused, and not kept", async (_, signature) => {
    const body = await news();

    expect(await postWebhook(body, signature)).toMatchObject(forged);

    expect(await stripeEventOf(idIn(body))).toBeUndefined();
  });

  test("an event of a listing we do not have is acknowledged, kept with all it says, and may come again", async () => {
    const event = subscriptionUpdatedBody({ id: "listing_unknown" }, "sub_of_somebody");

    expect(await postWebhook(event)).toMatchObject(received);
    expect(await postWebhook(event)).toMatchObject(received);

    const kept = await strayEventOf(idIn(event));
    expect(kept).toMatchObject({ payload: event, type: "customer.subscription.updated" });
    expect(kept).not.toHaveProperty("ttl");
    expect(await stripeEventOf(idIn(event))).toBeUndefined();
  });

  test.each([
    ["of another club", { listing: "listing_unknown", site: "https://other.club.test" }],
    ["of something else that is sold", {}],
  ])("an event %s in the same account is acknowledged, and not kept", async (_, metadata) => {
    const event = webhookBody("customer.subscription.updated", {
      object: "subscription",
      id: "sub_of_others",
      metadata,
    });

    expect(await postWebhook(event)).toMatchObject(received);

    expect(await strayEventOf(idIn(event))).toBeUndefined();
    expect(await stripeEventOf(idIn(event))).toBeUndefined();
  });

  test("an event that is about nothing that is paid monthly is taken, and forgotten", async () => {
    const event = webhookBody("customer.updated", { object: "customer", id: "cus_1" });

    expect(await postWebhook(event)).toMatchObject(received);

    expect(await stripeEventOf(idIn(event))).toBeUndefined();
  });
});

describe("late writes", () => {
  test("what was asked before does not replace what was asked later, though that was nothing new", async () => {
    const { listing, elsewhere, settle } = await createUnsettledListing();
    await simulate("cancel", elsewhere);

    await withInterruption(async () => {
      await simulate("keep", elsewhere);
      expect(await settle()).toMatchObject({ subscription: { endsThen: false } });
    }, settle);

    expect(await getOwnListing(listing)).toMatchObject({ payment: "live", endsThen: false });
  });
});
