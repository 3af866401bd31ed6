import { membersContract } from "#shared/members.ts";
import { Tagged } from "../http/answers.ts";
import { memberEndpoint } from "../http/doors.ts";
import { cards, lastChange } from "./directory-store.ts";
import { directoryTag } from "./directory-tag.ts";
import { presentCard } from "./present-card.ts";

export const listDirectory = memberEndpoint(membersContract.listDirectory, async ({ cursor: from }, _, { knows }) => {
  // Before the cards: a change in between then makes the tag too old, never the cards.
  const tag = directoryTag(await lastChange());
  if (tag !== undefined && knows(tag)) return new Tagged(tag);
  const { items, cursor } = await cards(from);
  const page = { items: items.map((card) => presentCard(card)), cursor };
  return tag === undefined ? page : new Tagged(tag, page);
});
