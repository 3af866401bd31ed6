import { brand } from "#shared/brand.ts";
import { membersContract } from "#shared/members.ts";
import { Tagged } from "../http/answers.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { isSettled } from "../platform/change-marks.ts";
import { queryCards, readDirectoryChange, presentCard } from "./card.ts";

const { timeZone } = brand;

/**
 * The tag of the directory as it is now; undefined while it may still be changing. It names the club's day, too: who is
 * registered for an event is so until the event is over.
 */
export const getDirectoryTag = (changedAt: string | undefined, now = new Date()) => {
  if (!isSettled(changedAt, now.getTime())) return undefined;
  return `"${changedAt}/${now.toLocaleDateString("en-CA", { timeZone })}"`;
};

export const listDirectory = memberEndpoint(membersContract.listDirectory, async ({ cursor: from }, _, { knows }) => {
  // Before the cards: a change in between then makes the tag too old, never the cards.
  const tag = getDirectoryTag(await readDirectoryChange());
  if (tag !== undefined && knows(tag)) return new Tagged(tag);
  const { items, cursor } = await queryCards(from);
  const page = { items: items.map((card) => presentCard(card)), cursor };
  return tag === undefined ? page : new Tagged(tag, page);
});

/** Who the members are. */
export const handler = createHandler([listDirectory]);
