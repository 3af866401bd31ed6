import { listingsContract } from "#shared/listings.ts";
import { answerByTag } from "../http/answers.ts";
import { publicEndpoint } from "../http/doors.ts";
import { isSettled } from "../platform/change-marks.ts";
import { queryCards, readBusinessesChange } from "./card.ts";
import { isWithin } from "./listing-status.ts";
import { presentCard, readBusiness } from "./present-listing.ts";

const hourMs = 3_600_000;

/**
 * The ETag of the list of businesses; undefined while the index may lack a change. It includes the hour, since a grace
 * period ends without a change.
 */
export const getBusinessesTag = (changedAt: string | undefined, now = new Date()) =>
  isSettled(changedAt, now.getTime()) ? `"${changedAt}/${Math.floor(now.getTime() / hourMs)}"` : undefined;

export const listBusinesses = publicEndpoint(listingsContract.listBusinesses, async ({ cursor: start }, { knows }) => {
  const tag = getBusinessesTag(await readBusinessesChange());
  return answerByTag(tag, knows, async () => {
    const { items, cursor } = await queryCards(start);
    const now = new Date();
    return { items: items.filter(({ shownUntil }) => isWithin(shownUntil, now)).map(presentCard), cursor };
  });
});

export const getBusiness = publicEndpoint(listingsContract.getBusiness, ({ slug }) => readBusiness(slug));
