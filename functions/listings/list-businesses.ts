import { listingsContract } from "#shared/listings.ts";
import { Tagged } from "../http/answers.ts";
import { publicEndpoint } from "../http/doors.ts";
import { businessesTag } from "./businesses-tag.ts";
import { cards, lastChange } from "./card-store.ts";
import { presentCard } from "./present-listing.ts";
import { isWithin } from "./standing.ts";

export const listBusinesses = publicEndpoint(listingsContract.listBusinesses, async ({ cursor: from }, { knows }) => {
  // Before the cards: a change in between then makes the tag too old, never the cards.
  const tag = businessesTag(await lastChange());
  if (tag !== undefined && knows(tag)) return new Tagged(tag);
  const { items, cursor } = await cards(from);
  const now = new Date();
  const page = { items: items.filter(({ shownUntil }) => isWithin(shownUntil, now)).map(presentCard), cursor };
  return tag === undefined ? page : new Tagged(tag, page);
});
