import { foldText } from "#shared/text.ts";
import { listAcquaintedIds } from "../members/acquaintance.ts";
import { readAllCards, readDirectoryChange, sortKeyOf, type StoredCard } from "../members/card.ts";
import { readMembers, toCard } from "../members/member.ts";
import { listMessageRestrictions } from "../messaging/preferences.ts";
import { isSettled } from "../platform/change-marks.ts";

/** A card with what is looked for in it, folded once. */
export type SearchableCard = {
  card: StoredCard;
  /** Its place in the directory. */
  key: string;
  /** What is searched: name, company and location. */
  text: string;
  /** What is filtered by; empty for no place. */
  place: string;
};

const toSearchable = (card: StoredCard): SearchableCard => ({
  card,
  key: sortKeyOf(card),
  text: foldText([card.full_name, card.company, card.location].join("\n")),
  place: foldText(card.location?.trim() ?? ""),
});

/** The directory as the whole club sees it, and what was read beside it, at a state of its change mark. */
type Kept = {
  changedAt: string | undefined;
  isSettled: boolean;
  readAtMs: number;
  tookMs: number;
  cards: readonly SearchableCard[];
  /** From whom members take messages, of those who do not from everyone. */
  choosy: Awaited<ReturnType<typeof listMessageRestrictions>>;
  /** The cards of members as those whom they met see them, by id. */
  met: Map<string, SearchableCard | undefined>;
};

let kept: Kept | undefined;

/** Of a card and what is kept with it some 2 kB: beyond it, each request reads the directory, and the club needs another way. */
const mostCards = 25_000;
const mostMetCards = 5_000;

/**
 * While the index may still lack a change (change-marks), the directory is read again, at most a twentieth of the time: of a
 * few hundred members twice a second, of ten thousand every few seconds. A club of so many reads it no more often for new
 * changes either, of which an evening may have one a second: they are seen seconds later.
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
    // The table sorts by bytes, which is not always how texts compare here.
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

/** The directory at a state of its mark: from memory, or else read as a whole. */
const getCards = async (changedAt: string | undefined) => {
  if (kept && isCurrent(kept, changedAt)) return kept;
  kept = undefined;
  const read = await readCards(changedAt);
  if (read.cards.length <= mostCards) kept = read;
  return read;
};

/** Reads the cards, as those whom they met see them, of members of whom that is not known yet. */
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
 * The directory as a member sees it, by name, and the ids of whom they met: of those, with what is for them. A field that
 * is not for the member is in no card, and so in nothing that is searched, filtered or counted. `choosy` says who takes
 * messages from whom, where that is not from everyone.
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
