import { readFile } from "node:fs/promises";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { cardItemOf, cardOf, changedKey } from "#functions/listings/card-item.ts";
import { itemOf } from "#functions/listings/listing-item.ts";
import { table, tableName } from "#functions/platform/table.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { root } from "#infra/local/settings.ts";
import { businessCategories } from "#shared/businesses.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { shownListing } from "#test/support/kept-listing.ts";

const names = ["Okafor", "Bello", "Carter", "Diallo", "Ellis", "Freeman", "Grant", "Hayes", "Ibrahim"];
const trades = ["Studio", "Partners", "Kitchen", "Capital", "Clinic", "Works", "Catering"];
const places = ["Dallas, TX", "Plano, TX", "Addison, TX", "Frisco, TX"];
const vocabulary = (
  "build places that outlast me teams do not need law health music money food young founders invest teach sell design " +
  "numbers words children elders church court clinic studio kitchen market engineer lead quiet patient bold fair early " +
  "late south north river street school college bank grow plant repair host write speak travel cook paint run swim"
).split(" ");
/** Pictures of the club's own, about as wide as a featured picture and a logo are made. */
const pictures = { logo: "partner-gala-720.webp", featuredImage: "partner-brunch-1200.webp" };

const pick = <Value>(list: readonly Value[], index: number) => list[index % list.length] as Value;
/** Words that follow each other like dice, the same in each run: repeated ones would compress too well. */
const textOf = (index: number, length: number) => {
  let state = index * 2_654_435_761 + 1;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return Array.from({ length: length / 4 }, () => pick(vocabulary, Math.floor(next() / 1000)))
    .join(" ")
    .slice(0, length);
};

const listingOf = (index: number) => {
  const businessName = `${pick(names, index)} ${pick(trades, index * 5)} ${index}`;
  return shownListing(
    {},
    {
      businessName,
      slug: businessName.toLowerCase().replaceAll(" ", "-"),
      category: pick(businessCategories, index),
      // Half as long as they may be, up to as long.
      shortDescription: textOf(index, 150 + (index % 150)),
      fullBio: textOf(index, 1500),
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
  const items = listings.flatMap((listing) => [itemOf(listing), cardItemOf(listing.id, cardOf(listing)!)]);
  // Long settled, so that answers carry their tags.
  const mark = { ...changedKey, changed_at: new Date(Date.now() - 3_600_000).toISOString() };
  const puts = [mark, ...items].map((Item) => ({ PutRequest: { Item } }));
  for (let start = 0; start < puts.length; start += 25)
    await table.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts.slice(start, start + 25) } }));
};
