import { membersContract } from "#shared/members.ts";
import { answerByTag } from "../http/answers.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { isSettled } from "../platform/change-marks.ts";
import { formatDayKey } from "../platform/club-time.ts";
import { queryCards, readDirectoryChange, presentCard } from "./card.ts";

/**
 * The ETag of the directory; undefined while the index may lack a change. It includes the club's date, since a badge ends
 * with its event without a change.
 */
export const getDirectoryTag = (changedAt: string | undefined, now = new Date()) => {
  if (!isSettled(changedAt, now.getTime())) return undefined;
  return `"${changedAt}/${formatDayKey(now)}"`;
};

export const listDirectory = memberEndpoint(membersContract.listDirectory, async ({ cursor: start }, _, { knows }) => {
  const tag = getDirectoryTag(await readDirectoryChange());
  return answerByTag(tag, knows, async () => {
    const { items, cursor } = await queryCards(start);
    return { items: items.map((card) => presentCard(card)), cursor };
  });
});

/** The member directory. */
export const handler = createHandler([listDirectory]);
