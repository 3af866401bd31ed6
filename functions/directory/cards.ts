import { foldName } from "#shared/folding.ts";
import { listAcquaintedIds } from "../members/acquaintance.ts";
import { readAllCards, readDirectoryChange, sortKeyOf, type StoredCard } from "../members/card.ts";
import { readMembers, toCard } from "../members/member.ts";
import { listMessageRestrictions } from "../messaging/preferences.ts";
import { isSettled } from "../platform/change-marks.ts";

/** A card with its search text, case-folded once. */
export type SearchableCard = {
  card: StoredCard;
  /** Its position in the directory. */
  key: string;
  /** Search text: name, company and location. */
  text: string;
  /** The value for the filter; empty for no location. */
  place: string;
};

const toSearchable = (card: StoredCard): SearchableCard => ({
  card,
  key: sortKeyOf(card),
  text: foldName([card.full_name, card.company, card.location].join("\n")),
  place: foldName(card.location?.trim() ?? ""),
});

/** The directory as the whole club sees it, and data read with it, at one state of its change mark. */
type Kept = {
  changedAt: string | undefined;
  isSettled: boolean;
  readAtMs: number;
  tookMs: number;
  cards: readonly SearchableCard[];
  /** Message preferences of members who do not accept messages from everyone. */
  choosy: Awaited<ReturnType<typeof listMessageRestrictions>>;
  /** Members' cards as their connections see them, by id. */
  met: Map<string, SearchableCard | undefined>;
};

let kept: Kept | undefined;

/** A card takes about 2 kB; beyond this, each request reads the directory and another design is needed. */
const mostCards = 25_000;
const mostMetCards = 5_000;

/**
 * While the index may lack a change (change-marks), the directory is reread, using at most a twentieth of the time: for
 * a few hundred members twice a second, for ten thousand every few seconds. Large clubs see new changes seconds late
 * for the same reason.
 */
const readingShare = 20;
const longestRestMs = 15_000;
const manyCards = 2_000;

const isCurrent = ({ changedAt, isSettled, readAtMs, tookMs, cards }: Kept, now: string | undefined) => {
  const isSame = changedAt === now;
  if (isSame && isSettled) return true;
  const rests = Date.now() - readAtMs < Math.min(longestRestMs, tookMs * readingShare);
  return rests && (isSame || cards.length > manyCards);
};

const readCards = async (changedAt: string | undefined): Promise<Kept> => {
  const startedMs = Date.now();
  const [stored, choosy] = await Promise.all([readAllCards(), listMessageRestrictions()]);
  const cards = stored
    .map(toSearchable)
    // The table sorts by bytes, which is not always the order of texts here.
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  return {
    changedAt,
    isSettled: isSettled(changedAt, startedMs),
    readAtMs: startedMs,
    tookMs: Date.now() - startedMs,
    cards,
    choosy,
    met: new Map(),
  };
};

/** The directory at one state of its mark: from memory, or read as a whole. */
const getCards = async (changedAt: string | undefined) => {
  if (kept && isCurrent(kept, changedAt)) return kept;
  kept = undefined;
  const read = await readCards(changedAt);
  if (read.cards.length <= mostCards) kept = read;
  return read;
};

/** Reads cards as connections see them, for members not cached yet. */
const addMetCards = async ({ met }: Kept, ids: ReadonlySet<string>) => {
  const unknown = [...ids].filter((id) => !met.has(id));
  if (unknown.length === 0) return;
  if (met.size + unknown.length > mostMetCards) met.clear();
  for (const member of await readMembers([...ids].filter((id) => !met.has(id)))) {
    const card = toCard(member, "met");
    met.set(member.id, card && toSearchable(card));
  }
};

/**
 * The directory as a member sees it, by name, and the ids of their connections, whose cards include fields for
 * connections. Fields hidden from the member are never searched, filtered or counted. `choosy` has message preferences
 * other than everyone.
 */
export const readCardsFor = async (memberId: string) => {
  const [changedAt, acquainted] = await Promise.all([readDirectoryChange(), listAcquaintedIds(memberId)]);
  const directory = await getCards(changedAt);
  await addMetCards(directory, acquainted);
  const { cards, choosy, met } = directory;
  return {
    acquainted,
    choosy,
    cards:
      acquainted.size === 0
        ? cards
        : cards.map((each) => (acquainted.has(each.card.id) ? (met.get(each.card.id) ?? each) : each)),
  };
};
