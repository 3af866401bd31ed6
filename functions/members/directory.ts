import { brand } from "#shared/brand.ts";
import { membersContract } from "#shared/members.ts";
import { answerByTag } from "../http/answers.ts";
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
  const tag = getDirectoryTag(await readDirectoryChange());
  return answerByTag(tag, knows, async () => {
    const { items, cursor } = await queryCards(from);
    return { items: items.map((card) => presentCard(card)), cursor };
  });
});

/** Who the members are. */
export const handler = createHandler([listDirectory]);
