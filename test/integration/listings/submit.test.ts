import { randomUUID } from "node:crypto";
import { contract } from "#shared/contract.ts";
import { asAdmin, asVisitor, asVisitorAt } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import {
  waitForPayment,
  listAllBusinesses,
  createCheckout,
  getOwnListing,
  isSaved,
  submitListing,
} from "../../support/listings.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { mailingListContact } from "../../support/mailing-list.ts";
import { pay } from "../../support/payments.ts";
import { contactOf, setRateCount, formsOf } from "../../support/table.ts";

describe("submitting", () => {
  const submit = (form: object, key?: string) =>
    asVisitorAt(given.internetAddress())(
      contract.submitListing,
      form as never,
      key === undefined ? {} : { "idempotency-key": key },
    );
  const keptOf = (email: string) => formsOf("LISTING", email);
  const tags = ["Business Category: Beauty", "Business Listing", "Directory Member"];

  test("a listing is kept unpaid, and its owner is a contact with the specification's tags", async () => {
    const form = given.listing({ category: "Beauty" });

    const { status, body } = await submit(form);

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^listing_[0-9A-Z]{26}$/) as string,
      token: expect.stringMatching(`^${body.id}\\.[\\w-]{32}$`) as string,
      mailingList: "synced",
    });
    const [kept, ...others] = await keptOf(form.email);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ id: body.id, payment: "unpaid", version: 1, businessName: form.businessName });
    expect(await mailingListContact(form.email)).toMatchObject({
      firstName: "Ada",
      lastName: "Okafor",
      phone: form.phone,
    });
    expect((await mailingListContact(form.email))?.tags.toSorted()).toEqual(tags);
    expect(await contactOf(form.email)).toMatchObject({ tags: new Set(tags), status: "subscribed" });
  });

  test("what is unpaid is seen by its owner alone, who is sent the private link, once, and nothing that was typed", async () => {
    const listing = await submitListing();

    expect(await getOwnListing(listing)).toMatchObject({ payment: "unpaid", email: listing.email, endsThen: false });
    expect((await listAllBusinesses()).map(({ name }) => name)).not.toContain(listing.businessName);
    const { copies } = await emailsAbout(listing.email);
    expect(copies.map(({ subject }) => subject)).toEqual([isSaved]);
    expect(copies[0]?.text).toContain(`/business-listing/manage#${listing.token}`);
    expect(copies[0]?.text).not.toMatch(new RegExp(`${listing.businessName}|${listing.fullName}`));
  });

  test("the same request again, also ten times at once, is the same listing; without a key it is two, as of somebody with two shops", async () => {
    const [form, key] = [given.listing(), given.idempotencyKey()];

    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(form, key)));
    const again = await submit(form, key);

    expect(new Set([...answers, again].map(({ status, body }) => `${status} ${body.token}`)).size).toBe(1);
    expect(again.status).toBe(201);
    expect(await keptOf(form.email)).toHaveLength(1);
    expect((await emailsAbout(form.email)).copies).toHaveLength(1);

    await submit(form);
    await submit(form);
    expect(await keptOf(form.email)).toHaveLength(3);
  });

  test("a key that was used for another listing is refused, and tells no token", async () => {
    const [form, key] = [given.listing(), given.idempotencyKey()];
    await submit(form, key);

    const answer = await submit({ ...form, location: "Austin, TX" }, key);

    expect(answer).toMatchObject({
      status: 409,
      body: { code: "conflict", detail: "This request was already used to send something else." },
    });
    expect(answer.body).not.toHaveProperty("token");
    expect(await keptOf(form.email)).toMatchObject([{ location: "Dallas, TX" }]);
  });

  test("until it is paid for, whoever has sent it may send it otherwise: one listing, one payment, one contact more", async () => {
    const [form, key] = [given.listing(), randomUUID()];
    const first = await submit(form, key);
    const { url } = (await createCheckout(first.body)).body;

    const again = await submit({ ...form, location: "Austin, TX" }, key);

    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, token: first.body.token } });
    expect(await keptOf(form.email)).toMatchObject([{ location: "Austin, TX", version: 2 }]);
    expect((await createCheckout(again.body)).body.url).toBe(url);
    expect(await submit({ ...form, location: "Austin, TX" }, key)).toMatchObject({ status: 201 });
    expect(await keptOf(form.email)).toMatchObject([{ version: 2 }]);
  });

  test("with another address there is another page to pay on, and the first is closed", async () => {
    const [form, key, email] = [given.listing(), randomUUID(), given.emailAddress()];
    const first = await submit(form, key);
    const { url } = (await createCheckout(first.body)).body;

    await submit({ ...form, email }, key);

    expect(await (await fetch(url)).text()).toContain("This page has expired");
    expect(await keptOf(form.email)).toEqual([]);
    expect((await emailsAbout(email)).copies.map(({ subject }) => subject)).toEqual([isSaved]);
    expect(await (await fetch((await createCheckout(first.body)).body.url)).text()).toContain(email);
  });

  test("what is paid for is not sent otherwise", async () => {
    const [form, key] = [given.listing(), randomUUID()];
    const { body } = await submit(form, key);
    await pay((await createCheckout(body)).body.url);
    await waitForPayment("live", body);

    expect(await submit({ ...form, location: "Austin, TX" }, key)).toMatchObject({
      status: 409,
      body: { detail: "This listing is already paid for. Please change it via the private link in our email." },
    });
  });

  test("what was taken down is not sent otherwise, and says so", async () => {
    const [form, key] = [given.listing(), randomUUID()];
    const { body } = await submit(form, key);
    await asAdmin(contract.takeListingDown, { listingId: body.id, reason: "Spam." });

    expect(await submit({ ...form, location: "Austin, TX" }, key)).toMatchObject({
      status: 409,
      body: { detail: "This listing was taken down. Please write to hello@club.test." },
    });
  });

  test("for one e-mail address twenty new listings a day are taken, whoever sends them", async () => {
    const email = given.emailAddress();
    await setRateCount({ what: "listings-for", by: email, atMost: 20, seconds: 86_400 }, 19);

    expect(await submit(given.listing({ email: email.toUpperCase() }))).toMatchObject({ status: 201 });

    expect(await submit(given.listing({ email }))).toMatchObject({
      status: 429,
      body: { detail: "Too many listings for this email address. Please try again tomorrow." },
    });
  });

  test("a robot that fills in the hidden field is answered like anybody, and nothing is kept", async () => {
    const form = given.listing();

    const { status, body } = await submit({ ...form, homepage: "https://spam.example" });

    expect([status, Object.keys(body).toSorted()]).toEqual([201, ["id", "mailingList", "token"]]);
    expect(await keptOf(form.email)).toEqual([]);
    expect(await mailingListContact(form.email)).toBeUndefined();
    expect(await asVisitor(contract.getOwnListing, { token: body.token })).toMatchObject({ status: 404 });
    expect(await asVisitor(contract.createCheckout, { listingId: body.id })).toMatchObject({ status: 404 });
  });

  test("listings count with the other forms of an address: the 500th is taken, the next is told to wait", async () => {
    const address = given.internetAddress();
    const [last, refused] = [given.listing(), given.listing()];
    await setRateCount({ what: "forms", by: address, atMost: 500, seconds: 600 }, 499);

    expect(await asVisitorAt(address)(contract.submitListing, last)).toMatchObject({ status: 201 });
    expect(await asVisitorAt(address)(contract.submitListing, refused)).toMatchObject({
      status: 429,
      body: { code: "too-many", detail: "Too many submissions from your network. Please try again in a few minutes." },
    });
    expect(await keptOf(refused.email)).toEqual([]);
    expect(await contactOf(refused.email)).toBeUndefined();
  });
});
