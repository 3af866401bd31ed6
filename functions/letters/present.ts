import type { LetterContent } from "#shared/letter-content.ts";
import type { Letter, ListedLetter } from "#shared/letters.ts";
import { readCounts } from "./counts.ts";
import type { StoredLetter } from "./letter.ts";
import { readLeavingTimes } from "./schedule.ts";

/** Whether a letter is on its way, or was. */
export const hasLeft = ({ state }: Pick<StoredLetter, "state">) =>
  state === "sending" || state === "stopped" || state === "sent";

/** Letters as their list shows them: with batches of gets for counts, and for events that they are bound to. */
export const presentListed = async (letters: readonly StoredLetter[]): Promise<ListedLetter[]> => {
  const [counts, leavingTimes] = await Promise.all([
    readCounts(letters.filter(hasLeft).map(({ id }) => id)),
    readLeavingTimes(letters.filter(({ state }) => state === "scheduled")),
  ]);
  return letters.map(({ version: _version, revision: _revision, links: _links, ...shown }) => ({
    ...shown,
    leavesAt: leavingTimes.get(shown.id),
    counts: counts.get(shown.id)?.counts,
  }));
};

/** A letter with all of it. */
export const presentLetter = async (stored: StoredLetter, content: LetterContent): Promise<Letter> => {
  const [listed] = await presentListed([stored]);
  return { ...listed!, version: stored.version, content };
};
