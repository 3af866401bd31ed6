import { listListings, takeListingDown } from "#functions/listings/admin.ts";
import { cardItemOf } from "#functions/listings/card.ts";
import { applySubscription } from "#functions/listings/listing-status.ts";
import { listingWrites, buildListing } from "#functions/listings/listing.ts";
import { changeListing, getOwnListing } from "#functions/listings/own.ts";
import { getBusiness, listBusinesses } from "#functions/listings/public.ts";
import { slugWrite } from "#functions/listings/slug.ts";
import { submitListing } from "#functions/listings/submit.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { transact } from "#functions/platform/table.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { apart, least, logged, type Call } from "./meter.ts";

/** A description and a story of average length. */
const words = {
  shortDescription: "Houses for this climate, built by people who stay. ".repeat(3),
  fullBio: "We design houses for this climate, and for the next one. ".repeat(12),
};
const form = given.listing(words);
const [slug, month] = ["okafor-studio", "2031-07"];
const listing = applySubscription(
  { ...buildListing(form, { id: "listing_of_the_meter" }), slug, createdAt: `${month}-01T08:00:00.000Z` },
  {
    id: "sub_1QZ5V2K8Jx3Yw7Rt0LmN4pQs",
    customer: "cus_RkX8b2Lq9Vt4Wn",
    listingId: undefined,
    status: "active",
    periodStart: "2031-07-01T08:00:00.000Z",
    paidUntil: "2031-08-01T08:00:00.000Z",
    endsThen: false,
  },
);
await transact({ listing: listingWrites(listing), slug: slugWrite(slug, listing.id) });
for (let place = 0; place < 500; place++) {
  const card = {
    slug: `business-number-${place}`,
    name: `Business number ${place}`,
    category: "Tech" as const,
    description: words.shortDescription,
    location: "Dallas, TX",
    website: "https://business.example",
    phone: "(214) 555-0134",
    logo: "media/listings/01M7ZPG2XSKJ4FW0FW60P6NKXG.jpg",
  };
  await transact({ card: { Put: { Item: cardItemOf(`listing_01M7ZPG2XSKJ4FW0FW60P6N${place}`, card) } } });
}
const rested = new Date(Date.now() - 60_000).toISOString();
const rest = {
  Key: { pk: "BUSINESSES", sk: "CHANGED" },
  UpdateExpression: "SET changed_at = :rest",
  ExpressionAttributeValues: { ":rest": rested },
};
await transact({ mark: { Update: rest } });
const { headers } = await call(listBusinesses);
const known = { "if-none-match": String(headers?.etag) };

const token = formatToken(listing);
const path = { token };
const admin = { sub: "admin-of-the-meter", token_use: "access", "cognito:groups": "[admin]" };
const facts = given.business(words);
const change = (version: number, changes: object) =>
  call(changeListing, { path, body: { ...facts, ...changes, version } });
const onceOnly = { "idempotency-key": given.idempotencyKey() };

/** In order: some build on what those before have written. What webhooks cost is told by payment-orders. */
export const listingCalls: Call[] = [
  [
    "POST /api/listings, with its sync",
    least(2, 0, 6),
    () => call(submitListing, { body: form, headers: onceOnly }),
    apart,
  ],
  [
    "POST /api/listings, repeated",
    least(2, 0.5, 0),
    () => call(submitListing, { body: form, headers: onceOnly }),
    apart,
  ],
  ["GET /api/listings, not modified", least(1, 0.5, 0), () => call(listBusinesses, { headers: known })],
  ["GET /api/listings (500)", least(2, 29, 0), () => call(listBusinesses)],
  ["GET /api/listings/{slug}", least(2, 1.5, 0), () => call(getBusiness, { path: { slug } })],
  ["GET /api/own-listings/{token}", least(1, 1, 0), () => call(getOwnListing, { path })],
  [
    "PUT /api/own-listings/{token}, what the card shows",
    least(3, 2, 5),
    () => change(1, { phone: "(214) 555-0199" }),
    apart,
  ],
  [
    "PUT /api/own-listings/{token}, what it does not",
    least(3, 2, 4),
    () => change(2, { phone: "(214) 555-0199", yearsInBusiness: "13" }),
  ],
  [
    "GET /api/admin/listings (1)",
    least(1, 0.5, 0),
    () => call(listListings, { query: { month }, claims: admin }),
    logged,
  ],
  [
    "POST …/takedown",
    least(3, 1.5, 6),
    () =>
      call(takeListingDown, {
        path: { listingId: listing.id },
        body: { reason: "The number is wrong." },
        claims: admin,
      }),
    apart,
  ],
];
