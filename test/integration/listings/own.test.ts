import { randomUUID } from "node:crypto";
import { AdminUpdateUserAttributesCommand } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "#shared/contract.ts";
import type { OwnListing } from "#shared/listings.ts";
import { cognito, newAccount, type Account } from "../../support/account.ts";
import { asVisitor, as } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { given } from "../../support/given.ts";
import { uploadImage } from "../../support/listing-images.ts";
import {
  listAllBusinesses,
  createLiveListing,
  getOwnListing,
  submitListing,
  waitForPayment,
} from "../../support/listings.ts";
import { simulate } from "../../support/payments.ts";
import { countCopies, isKept, makeDistinct } from "../../support/stored-files.ts";
import { pictures, textFile } from "../../support/upload.ts";

describe("the private page", () => {
  type Change = Parameters<typeof given.business>[0] & {
    logo?: string | null;
    featuredImage?: string | null;
    version?: number;
  };
  const change = (token: string, { version = 1, ...changes }: Change = {}) =>
    asVisitor(contract.changeListing, { ...given.business(), ...changes, token, version });
  const unknown = { status: 404, body: { code: "not-found", detail: "Listing not found." } };
  const conflict = { status: 409, body: { code: "conflict", detail: "This listing changed while you were editing." } };

  test("a wrong link opens nothing, and does not tell what is wrong with it", async () => {
    const [mine, other] = [await submitListing(), await submitListing()];
    const [, secret = ""] = mine.token.split(".");

    for (const token of [
      `${mine.id}.${"x".repeat(32)}`,
      `${mine.id}.${secret.slice(0, -1)}`,
      `${mine.id}.${secret.toUpperCase()}x`,
      `${mine.id}.${other.token.split(".")[1]}`,
      `listing_01JXXXXXXXXXXXXXXXXXXXXXXX.${secret}`,
      `${mine.token}.${secret}`,
    ]) {
      expect(await asVisitor(contract.getOwnListing, { token })).toMatchObject(unknown);
      expect(await change(token)).toMatchObject(unknown);
      expect(await asVisitor(contract.payAgain, { token })).toMatchObject(unknown);
      expect(await asVisitor(contract.openBilling, { token })).toMatchObject(unknown);
    }
    expect(await getOwnListing(mine)).toMatchObject({ version: 1 });
  });

  test("the owner changes what is said, and the list and the page say it, at the same address", async () => {
    const { token, slug, email } = await createLiveListing();
    const { version } = await getOwnListing({ token });
    const facts = given.business({ businessName: "Okafor & Daughters", category: "Tech" });

    const { status, body } = await change(token, { ...facts, version });

    expect(status).toBe(200);
    expect(body).toMatchObject({ ...facts, email, slug, payment: "live", version: version + 1, token });
    expect((await listAllBusinesses()).find((each) => each.slug === slug)).toMatchObject({
      name: "Okafor & Daughters",
      category: "Tech",
    });
    expect((await asVisitor(contract.getBusiness, { slug })).body).toMatchObject({ bio: facts.fullBio });
  });

  test("two pages of one owner do not overwrite each other unseen; a repetition is no conflict", async () => {
    const { token } = await submitListing();
    const facts = given.business({ location: "Austin, TX" });

    expect(await change(token, facts)).toMatchObject({ status: 200 });
    expect(await change(token, { location: "Waco, TX" })).toMatchObject(conflict);
    expect(await change(token, facts)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await getOwnListing({ token })).toMatchObject({ location: "Austin, TX", version: 2 });
  });

  test("a repetition whose words have given way to others is a conflict", async () => {
    const [form, key] = [given.listing(), { "idempotency-key": randomUUID() }];
    const submit = (words: object) => asVisitor(contract.submitListing, { ...form, ...words }, key);
    const { token } = (await submit({})).body;
    const facts = given.business({ location: "Austin, TX" });
    expect(await change(token, facts)).toMatchObject({ status: 200 });
    expect(await submit({ location: "Waco, TX" })).toMatchObject({ status: 201 });

    expect(await change(token, facts)).toMatchObject(conflict);

    expect(await getOwnListing({ token })).toMatchObject({ location: "Waco, TX", version: 3 });
  });

  test("of ten changes at once one counts, and the others are told", async () => {
    const { token } = await submitListing();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => given.business()).map((facts) => change(token, facts)),
    );

    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await getOwnListing({ token })).toMatchObject({ version: 2 });
  });

  describe("a picture", () => {
    const pictured = async () => {
      const { token } = await submitListing({ logo: await uploadImage(pictures.png()) });
      return getOwnListing({ token });
    };
    const changed = async ({ token, version }: OwnListing, more: Change) =>
      (await change(token, { version, ...more })).body;

    test("stays, gives way to another one, and goes", async () => {
      const first = await pictured();

      const second = await changed(first, {});
      expect(second.logo).toBe(first.logo);
      const third = await changed(second, { logo: await uploadImage(pictures.jpeg(), "image/jpeg") });
      expect([await isKept(first.logo), await isKept(third.logo)]).toEqual([false, true]);
      const fourth = await changed(third, { logo: null });

      expect(fourth.logo).toBeNull();
      expect(await isKept(third.logo)).toBe(false);
    });

    test("is there once, however often the change that brings it is sent", async () => {
      const first = await pictured();
      const second = makeDistinct(pictures.png());
      const facts = { ...given.business(), version: first.version, logo: await uploadImage(second) };

      const answers = await Promise.all(Array.from({ length: 5 }, () => change(first.token, facts)));
      const again = await change(first.token, facts);

      expect([...answers, again].map(({ status }) => status)).toEqual(Array(6).fill(200));
      expect(again.body.version).toBe(first.version + 1);
      expect([await isKept(first.logo), await isKept(again.body.logo)]).toEqual([false, true]);
      expect(await countCopies("media/listings/", second)).toBe(1);
    });

    test("that comes too late, or is none, leaves everything as it was", async () => {
      const first = await pictured();
      const upload = await uploadImage(pictures.png());

      expect(await change(first.token, { version: 7, logo: upload })).toMatchObject(conflict);
      expect(await change(first.token, { featuredImage: await uploadImage(textFile("<svg>")) })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "featuredImage", message: "Please choose a JPEG, PNG, or WebP image." }] },
      });

      expect(await getOwnListing(first)).toEqual(first);
      expect(await isKept(first.logo)).toBe(true);
      expect((await changed(first, { logo: upload })).logo).not.toBe(first.logo);
    });
  });
});

describe("a member's listings", () => {
  const { UserPoolId } = clubUnderTest().outputs;
  const ownedBy = async (account: Account) => {
    const { status, body } = await as(account)(contract.listOwnListings, {});
    expect(status).toBe(200);
    return body.items;
  };

  test("a member finds the listings of their own e-mail address, with the way to change them", async () => {
    const ada = await newAccount();
    const [first, second] = [
      await submitListing({ email: ada.email }),
      await submitListing({ email: ada.email.toUpperCase() }),
    ];

    expect(await ownedBy(ada)).toEqual([await getOwnListing(second), await getOwnListing(first)]);
  });

  test("those that were ever shown come first: what others submit for the same address hides none of them", async () => {
    const ada = await newAccount();
    const mine = await createLiveListing({ email: ada.email });
    await submitListing({ email: ada.email, businessName: "Junk" });

    expect((await ownedBy(ada)).map(({ payment }) => payment)).toEqual(["live", "unpaid"]);

    await simulate("end", mine);
    await waitForPayment("ended", mine);
    expect((await ownedBy(ada)).map(({ payment }) => payment)).toEqual(["ended", "unpaid"]);
  });

  test("nobody finds those of somebody else, and an address that is not confirmed opens nothing", async () => {
    const [ada, mallory] = [await newAccount(), await newAccount()];
    await submitListing({ email: mallory.email });
    expect(await ownedBy(mallory)).toHaveLength(1);
    expect(await ownedBy(ada)).toEqual([]);

    await cognito.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: mallory.email,
        UserAttributes: [{ Name: "email_verified", Value: "false" }],
      }),
    );

    expect(await ownedBy(mallory)).toEqual([]);
  });
});

describe("billing", () => {
  test("before the first payment there is nothing to bill", async () => {
    const { token } = await submitListing();

    expect(await asVisitor(contract.openBilling, { token })).toMatchObject({
      status: 409,
      body: { code: "conflict", detail: "This listing hasn't been paid for yet." },
    });
  });

  test("who has paid changes the card or cancels on a page that leads back, also when it has ended", async () => {
    const listing = await createLiveListing();
    const back = `${clubUnderTest().site}/business-listing/manage#${listing.token}`;

    const { status, body } = await asVisitor(contract.openBilling, { token: listing.token });

    expect(status).toBe(201);
    expect(await (await fetch(body.url)).text()).toContain(back);
    await simulate("end", listing);
    await waitForPayment("ended", listing);
    expect(await asVisitor(contract.openBilling, { token: listing.token })).toMatchObject({ status: 201 });
  });
});
