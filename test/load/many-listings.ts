import { readFile } from "node:fs/promises";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { cardItemOf, businessesChangedKey } from "#functions/listings/card.ts";
import { toCard } from "#functions/listings/listing.ts";
import { listingItemOf } from "#functions/listings/listing.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { root } from "#infra/local/settings.ts";
import { businessCategories } from "#shared/businesses.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { shownListing } from "#test/support/kept-listing.ts";
import { makeText, pick } from "./made-up-text.ts";
import { putItems } from "./put-items.ts";

const names = ["Okafor", "Bello", "Carter", "Diallo", "Ellis", "Freeman", "Grant", "Hayes", "Ibrahim"];
const trades = ["Studio", "Partners", "Kitchen", "Capital", "Clinic", "Works", "Catering"];
const places = ["Dallas, TX", "Plano, TX", "Addison, TX", "Frisco, TX"];
/** Pictures of the club's own, about as wide as a featured picture and a logo are made. */
const pictures = { logo: "partner-gala-720.webp", featuredImage: "partner-brunch-1200.webp" };

const listingOf = (index: number) => {
  const businessName = `${pick(names, index)} ${pick(trades, index * 5)} ${index}`;
  return shownListing(
    {},
    {
      businessName,
      slug: businessName.toLowerCase().replaceAll(" ", "-"),
      category: pick(businessCategories, index),
      // Half as long as they may be, up to as long.
      shortDescription: makeText(index, 150 + (index % 150)),
      fullBio: makeText(index, 1500),
      location: pick(places, index),
      logo: `media/listings/logo-of-${index}-4f5a8c1e000000000000.webp`,
      featuredImage: `media/listings/picture-of-${index}-4f5a8c1e000000000000.webp`,
    },
  );
};
type Listed = ReturnType<typeof listingOf>;

const keepPictures = async (listings: Listed[]) => {
  const { endpoint, outputs } = clubUnderTest();
  const s3 = new S3Client({ ...credentials(endpoint), forcePathStyle: true });
  for (const name of ["logo", "featuredImage"] as const) {
    const Body = await readFile(`${root}/web/media/${pictures[name]}`);
    const common = { Bucket: outputs.UploadsBucket, Body, ContentType: "image/webp" };
    for (const listing of listings) await s3.send(new PutObjectCommand({ ...common, Key: listing[name] }));
  }
};

/** Puts so many businesses into the club's directory, each with a logo and a picture, long enough ago. */
export const putListings = async (count: number) => {
  const listings = Array.from({ length: count }, (_, index) => listingOf(index));
  await keepPictures(listings);
  const items = listings.flatMap((listing) => [listingItemOf(listing), cardItemOf(listing.id, toCard(listing)!)]);
  // Long settled, so that answers carry their tags.
  const mark = { ...businessesChangedKey, changed_at: new Date(Date.now() - 3_600_000).toISOString() };
  await putItems([mark, ...items]);
};
