import * as z from "zod/mini";
import { listingsContract, visitMonths, type ListingVisits, type VisitAct } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { formatDayKey } from "../platform/club-time.ts";
import { countUse } from "../platform/limits.ts";
import { queryAll, readEach } from "../platform/pages.ts";
import { writeOne } from "../platform/table.ts";
import { getListingByToken, listingKeyOf } from "./listing.ts";
import { findListingBySlug } from "./slug.ts";

/*
 * @item a month of a listing's page
 * @key `LISTING#id` · `VISITS#2026-11` (a month of the club); `ttl`
 * @asks how often was the page seen, and what on it pressed? (nothing of whom it was)
 * @cost 1 update, after 1 of a limit; 1 query for the owner
 */

const count = z._default(z.int(), 0);
const storedVisits = z.object({ month: z.string(), view: count, website: count, phone: count });

const prefix = "VISITS#";
const daySeconds = 86_400;
/** Longer than the months that are shown. */
const keptDays = 430;

const countVisit = (listingId: string, act: VisitAct, now: Date) => {
  const month = formatDayKey(now).slice(0, 7);
  return writeOne({
    Update: {
      Key: { pk: listingKeyOf(listingId).pk, sk: `${prefix}${month}` },
      UpdateExpression: "ADD #act :one SET #month = :month, #ttl = :ttl",
      ExpressionAttributeNames: { "#act": act, "#month": "month", "#ttl": "ttl" },
      ExpressionAttributeValues: {
        ":one": 1,
        ":month": month,
        ":ttl": Math.floor(now.getTime() / 1000) + keptDays * daySeconds,
      },
    },
  });
};

/**
 * Counts what a visitor does on a listing's page: each act once a day of a network address, so that it takes many addresses
 * to make a page look busy. The address is kept for that day, as a digest.
 */
export const reportVisit = publicEndpoint(listingsContract.reportVisit, async ({ slug, act }, { address }) => {
  const listingId = await findListingBySlug(slug);
  if (listingId === undefined) return {};
  const limit = { what: "listing-visit", by: `${address} ${listingId} ${act}`, atMost: 1, seconds: daySeconds };
  if (await countUse(limit)) await countVisit(listingId, act, new Date());
  return {};
});

/** The last months of a listing's page, the present one first: months without a visit are left out. */
const readVisits = async (listingId: string): Promise<ListingVisits["months"]> => {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": listingKeyOf(listingId).pk, ":prefix": prefix },
    ScanIndexForward: false,
  });
  return readEach(items, (item) => storedVisits.parse(item)).slice(0, visitMonths);
};

export const getListingVisits = publicEndpoint(listingsContract.getListingVisits, async ({ token }) => ({
  months: await readVisits((await getListingByToken(token)).id),
}));
