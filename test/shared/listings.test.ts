import { businessCategories } from "#shared/businesses.ts";
import {
  contactOfListing,
  graceDays,
  listingForm,
  listingPrice,
  listingsContract,
  maxShortDescriptionLength,
  tagsOfListing,
} from "#shared/listings.ts";
import { uploadRules, uploadsContract } from "#shared/uploads.ts";
import { given } from "../support/given.ts";

// The form's rules and messages, field by field, are in form-rules.ts.

const messages = (changes: object) =>
  (listingForm.safeParse({ ...given.listing(), ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );
const uploadId = `upload_${"0".repeat(26)}`;

test("it costs twelve dollars a month, and a failed payment is forgiven for a week", () => {
  expect(listingPrice).toEqual({ amount: 1200, currency: "usd", interval: "month" });
  expect(graceDays).toBe(7);
});

test("a description has at most 300 characters", () => {
  expect(maxShortDescriptionLength).toBe(300);
  expect(messages({ shortDescription: "x".repeat(301) })).toEqual(["shortDescription: Maximum 300 characters"]);
});

test("a business is of one of ten categories", () => {
  expect(businessCategories).toEqual([
    ...["Coaching", "Real Estate", "Marketing", "Beauty", "Finance"],
    ...["Wellness", "Events", "Tech", "Food & Beverage", "Other"],
  ]);
  expect(messages({ category: "Casinos" })).toEqual(["category: Please select a business category"]);
});

test.each([
  ["", ""],
  ["okafor.example", "https://okafor.example"],
  ["http://okafor.example/houses", "http://okafor.example/houses"],
])("the website %j is taken as %j", (website, taken) => {
  expect(listingForm.parse(given.listing({ website })).website).toBe(taken);
});

test.each(["okafor", "javascript:alert(1)", "https://", "ftp://a.example", "https://a:b@c.d", "https://a.b\\@c.d"])(
  "%j is no website",
  (website) => {
    expect(messages({ website })).toEqual(["website: Invalid URL"]);
  },
);

test.each(["logo", "featuredImage"])("the picture %s may be left out, and is an upload's name", (field) => {
  expect(messages({ [field]: undefined })).toEqual([]);
  expect(messages({ [field]: uploadId })).toEqual([]);
  for (const wrong of ["", "media/listings/mine.png", "../x", null, 7, `${uploadId}x`])
    expect(messages({ [field]: wrong })).toEqual([`${field}: Invalid input`]);
});

test("all that is wrong is told at once", () => {
  expect(messages({ businessName: " ", email: "ada", authorized: false })).toEqual([
    "businessName: Business name is required",
    "email: Invalid email address",
    "authorized: You must be authorized to submit",
  ]);
});

test("who lists a business is a contact with the specification's tags, named by the full name", () => {
  const listing = given.listing({ category: "Food & Beverage", fullName: "Ada Maria Okafor" });

  expect(tagsOfListing(listing)).toEqual([
    "Business Listing",
    "Business Category: Food & Beverage",
    "Directory Member",
  ]);
  expect(contactOfListing(listing)).toEqual({
    email: listing.email,
    firstName: "Ada",
    lastName: "Maria Okafor",
    phone: "(214) 555-0134",
    tags: tagsOfListing(listing),
    status: "subscribed",
  });
});

describe("a change by the owner", () => {
  const { input } = listingsContract.changeListing;
  const change = { ...given.business(), token: `listing_1.${"x".repeat(32)}`, version: 1 };
  const issuesOf = (changes: object) => input.safeParse({ ...change, ...changes }).error?.issues;

  test("may leave a picture as it is, take another one, or have none", () => {
    for (const logo of [undefined, uploadId, null]) expect(issuesOf({ logo })).toBeUndefined();
    expect(issuesOf({ logo: "media/listings/mine.png" })).toMatchObject([{ path: ["logo"] }]);
  });

  test("names the version it started from", () => {
    for (const version of [undefined, 0, 1.5, "1"])
      expect(issuesOf({ version })).toMatchObject([{ path: ["version"] }]);
  });

  test("is of what the business tells: not of the address, the payment, or where it is shown", () => {
    const keys = ["email", "payment", "slug", "authorized", "takenDown"];

    expect(issuesOf(Object.fromEntries(keys.map((key) => [key, "x"])))).toMatchObject([
      { code: "unrecognized_keys", keys },
    ]);
  });
});

test.each(["", "listing_", "LISTING_1", "listing_1/..", "reg_1", `listing_${"x".repeat(41)}`])(
  "%j is no listing's id",
  (listingId) => {
    expect(listingsContract.createCheckout.input.safeParse({ listingId }).success).toBe(false);
    expect(listingsContract.restoreListing.input.safeParse({ listingId }).success).toBe(false);
  },
);

test.each(["", "Okafor", "a b", "a/b", "ä", "a".repeat(121)])("%j is no business's address", (slug) => {
  expect(listingsContract.getBusiness.input.safeParse({ slug }).success).toBe(false);
});

test("whoever takes a listing down says why", () => {
  const { input } = listingsContract.takeListingDown;
  const saying = (reason?: string) => input.safeParse({ listingId: "listing_1", reason });

  expect(saying(" \n ").error?.issues).toMatchObject([{ path: ["reason"], message: "Please say why" }]);
  expect(saying("Spam").data).toEqual({
    listingId: "listing_1",
    reason: "Spam",
    deletePictures: false,
    endSubscription: false,
  });
  expect(saying("x".repeat(1001)).error?.issues).toMatchObject([{ message: "Maximum 1000 characters" }]);
});

test("a listing's picture has at most 5 MB, and is of a type that carries no script", () => {
  const { input } = uploadsContract.requestListingImage;
  const most = 5 * 1024 * 1024;

  expect(uploadRules["listing-image"].megabytes).toBe(5);
  for (const type of ["image/jpeg", "image/png", "image/webp"])
    expect(input.safeParse({ type, size: most }).success).toBe(true);
  expect(input.safeParse({ type: "image/png", size: most + 1 }).error?.issues).toMatchObject([
    { message: "File size must be less than 5MB" },
  ]);
  for (const type of ["image/svg+xml", "image/gif", "text/html", "application/pdf"])
    expect(input.safeParse({ type, size: 1 }).error?.issues).toMatchObject([
      { path: ["type"], message: "Please choose a JPEG, PNG, or WebP image." },
    ]);
});
